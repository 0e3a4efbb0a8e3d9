import { type SqlBool, sql } from 'kysely';
import { type Executor, type Tx, moment } from '#server/db/database.ts';
import { isOfOpenRecord, reachedAccount } from '#server/work/care-relations.ts';
import { isForCarers } from './appointments.repository.ts';
import type { SmsAppointment } from '#server/outside/sms/texts.ts';

export const reminderTemplate = 'sms.appointment_reminder';

/** The state of an appointment that a patient was told. */
export interface Told extends SmsAppointment {
  start_time: number;
  takes_place: boolean;
}
export interface Correction {
  /** Id in the outbox, until it has been sent. */
  message_id: string;
  leaves_at: number;
  /** Until it has been sent. */
  knows: Told;
}

/** SMS about appointments go to nobody else. */
const isReachable = sql<boolean>`(p.status = 'active' and pu.status = 'active' and pu.is_mobile_confirmed
  and ${isOfOpenRecord(sql`pu.id`)})`;

/** Nor to the phone of a caregiver who does not see the appointment. */
const maySee = sql<boolean>`(pu.id = p.user_id or ${isForCarers})`;

/** Contents of reminders and their receivers, for appointments that are not deleted. */
const remindedQuery = (db: Executor) =>
  db
    .selectFrom('appointment as a')
    .innerJoin('patient as p', 'p.id', 'a.patient_id')
    .innerJoin('app_user as pu', (join) => join.on('pu.id', '=', reachedAccount))
    .innerJoin('clinician as c', 'c.id', 'a.clinician_id')
    .innerJoin('app_user as cu', 'cu.id', 'c.user_id')
    .innerJoin('institution as i', 'i.id', 'a.institution_id')
    .select(['a.id', 'a.start_time', 'a.status', 'a.reminder_id', 'a.was_corrected', 'c.role', 'a.created_at'])
    .select(['i.name as place', 'i.time_zone'])
    .select(sql<Correction | null>`a.correction`.as('correction'))
    .select(['cu.given_name', 'cu.additional_name', 'cu.family_name'])
    .select(['pu.id as user_id', 'pu.mobile_number', 'pu.preferred_language as language'])
    .select(sql<boolean>`(${isReachable} and ${maySee})`.as('is_reachable'));
export type Reminded = Awaited<ReturnType<ReturnType<typeof remindedQuery>['execute']>>[number];

/** Deleted ones too: what was said of them may have to be taken back. */
export const remindedById = (db: Executor, id: string): Promise<Reminded> =>
  remindedQuery(db).where('a.id', '=', id).executeTakeFirstOrThrow();

/** Appointments that these messages remind of, and that still take place. */
export const remindedBy = (db: Executor, messageIds: readonly string[]): Promise<Reminded[]> =>
  remindedQuery(db)
    .where('a.reminder_id', '=', (where) => where.fn.any(where.val(messageIds as string[])))
    .where('a.status', '=', 'scheduled')
    .where('a.deleted_at', 'is', null)
    .execute();

/** Those of these messages whose receivers can be reached, with their present number. */
export const toReachable = (db: Executor, messageIds: readonly string[]) =>
  db
    .selectFrom('outbox_message as o')
    .innerJoin('app_user as pu', 'pu.id', 'o.receiver_user_id')
    .innerJoin('patient as p', 'p.user_id', 'pu.id')
    .select(['o.id', 'o.language', 'o.body', 'pu.mobile_number as receiver'])
    .where('o.id', '=', (where) => where.fn.any(where.val(messageIds as string[])))
    .where(sql<SqlBool>`${isReachable}`)
    .execute();

/** Number of messages to this person at that hour. */
export async function countReminders(tx: Tx, { user_id, at }: { user_id: string; at: number }): Promise<number> {
  const counted = tx
    .selectFrom('outbox_message')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('receiver_user_id', '=', user_id)
    .where('template', '=', reminderTemplate)
    .where('state', '=', 'waiting')
    .where('next_try_at', '=', moment(new Date(at)));
  return (await counted.executeTakeFirstOrThrow()).count;
}

export const setReminder = (
  tx: Tx,
  id: string,
  { correction, ...said }: Pick<Reminded, 'reminder_id' | 'was_corrected' | 'correction'>,
) =>
  tx
    .updateTable('appointment')
    .set({ ...said, correction: correction && JSON.stringify(correction) })
    .where('id', '=', id)
    .execute();
