import type { listRedFlagsOfPatient } from '@hodi/domain/red-flags/red-flags.api.ts';
import type { AnswerOf, QueryOf } from '@hodi/domain/shared/endpoint.ts';
import type { listOverdueOfInstitution } from '@hodi/domain/red-flags/overdue-emergencies.api.ts';
import { redFlagsWithIds } from '#server/features/e-contacts/flags.service.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { readCursor } from '#server/wire/cursor.ts';
import { pageOf } from '#server/wire/pages.ts';
import { notFound } from '#server/wire/refusal.ts';
import { isRecordOpenTo } from '#server/work/record-access.ts';
import type { Work } from '#server/work/work.ts';
import { requireRight } from '#server/work/rights.ts';
import { countHistory, historyPage } from './red-flags.repository.ts';
import { overdueByClinician } from './overdue.repository.ts';

/** For those who get an SMS of them without having the patients in their care. @throws Refusal 404 of another's. */
export async function overdueOfInstitution(
  { tx, caller }: Work,
  institution_id: string,
): Promise<AnswerOf<typeof listOverdueOfInstitution>> {
  requireRight(caller, 'overdue_emergencies', { institution_id, code: 'institution_not_found' });
  return { items: await overdueByClinician(tx, institution_id) };
}

/** The red flags of a patient's inquiries, newest first. @throws Refusal 404 without an active relationship. */
export async function redFlagHistory(
  work: Work,
  patient_id: string,
  { limit, cursor }: QueryOf<typeof listRedFlagsOfPatient>,
): Promise<AnswerOf<typeof listRedFlagsOfPatient>> {
  const { tx, caller } = work;
  if (!(await isRecordOpenTo(tx, caller, patient_id))) throw notFound('patient_not_found');
  const place = readCursor(cursor, ['moment', 'id']);
  const after = place === null ? null : { at: new Date(place[0] ?? 0), id: String(place[1]) };
  const whose = { patient_id, reader_id: clinicianOf(caller).id };
  const found = await historyPage(tx, { ...whose, after, limit });
  const { shown, next_cursor } = pageOf(found, limit, ({ triggered_at, id }) => [
    new Date(triggered_at).toISOString(),
    id,
  ]);
  const flags = await redFlagsWithIds(
    tx,
    shown.map(({ id }) => id),
  );
  const items = shown.flatMap(({ id, topic, answered_at, severity }) => {
    const flag = flags.find((one) => one.id === id);
    const isAnswered = severity === 'emergency' && answered_at !== null;
    return flag === undefined
      ? []
      : [{ ...flag, topic, answered_at: isAnswered ? new Date(answered_at).toISOString() : null }];
  });
  work.touches({ patient_ids: [patient_id], subject_id: patient_id });
  return { items, total: await countHistory(tx, whose), is_more_than_total: false, next_cursor };
}
