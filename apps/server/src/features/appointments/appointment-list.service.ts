import type { listAppointments } from '@hodi/domain/appointments/appointments.api.ts';
import type { AnswerOf, QueryOf } from '@hodi/domain/shared/endpoint.ts';
import { countCeiling } from '@hodi/domain/shared/page.ts';
import { cursorOf, readCursor } from '#server/wire/cursor.ts';
import { notFound } from '#server/wire/refusal.ts';
import { isRecordOpenTo } from '#server/work/record-access.ts';
import type { Work } from '#server/work/work.ts';
import { countOfPatient, pageOfAppointments } from './appointments.repository.ts';

/** @throws Refusal 404 `patient_not_found` of another's patient. */
export async function appointmentList(
  work: Work,
  { patient_id, limit, cursor }: QueryOf<typeof listAppointments>,
): Promise<AnswerOf<typeof listAppointments>> {
  if (!(await isRecordOpenTo(work.tx, work.caller, patient_id))) throw notFound('patient_not_found');
  const place = readCursor(cursor, ['moment', 'id']);
  const after = place === null ? null : { at: new Date(place[0] ?? 0), id: String(place[1]) };
  const found = await pageOfAppointments(work.tx, { patient_id, after, limit });
  const shown = found.slice(0, limit);
  const last = shown.at(-1)?.appointment;
  const counted = await countOfPatient(work.tx, patient_id, countCeiling);
  work.touches({ patient_ids: [patient_id] });
  return {
    items: shown,
    total: Math.min(counted, countCeiling),
    is_more_than_total: counted > countCeiling,
    next_cursor: found.length > limit && last !== undefined ? cursorOf([last.start_time, last.id]) : null,
  };
}
