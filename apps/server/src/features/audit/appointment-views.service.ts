import { liveAction } from '@hodi/domain/audit/audit-actions.ts';
import type { Executor } from '#server/db/database.ts';
import { firstIdAt } from '#server/work/new-id.ts';

/** Actions that show patients their own appointments, on a screen, over the live connection or in a file. */
const looks = [
  'patients.me',
  'patients.timeline',
  'appointments.list',
  'appointments.get',
  liveAction('appointments'),
  'fhir.search_appointment',
  'fhir.read_appointment',
  'fhir.everything',
  'record_file.paper',
];

/** Whether a patient has looked at their appointments since a moment, in milliseconds. */
export async function hasSeenAppointments(db: Executor, user_id: string, since: number): Promise<boolean> {
  const look = db
    .selectFrom('audit_line')
    .select('id')
    .where('user_id', '=', user_id)
    .where('id', '>=', firstIdAt(since))
    .where('user_type', '=', 'patient')
    .where('outcome', '=', 'done')
    .where('action', '=', (where) => where.fn.any(where.val(looks)))
    .limit(1);
  return (await look.executeTakeFirst()) !== undefined;
}
