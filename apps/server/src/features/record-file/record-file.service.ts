import type { Language } from '@hodi/domain/shared/language.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { whoOpenedMyRecord } from '#server/features/audit/record-access.service.ts';
import { wholeRecordRows } from '#server/features/fhir/whole-record.service.ts';
import { plansOf } from '#server/features/plans/plans.service.ts';
import type { Work } from '#server/work/work.ts';
import { homeInstitution } from '#server/work/patients-in-care.ts';
import { type SealedPreview, sealedPreviews } from '#server/features/attachments/read-attachment.service.ts';
import type { Opened, WrittenRecord } from './paper-writing.ts';

/** All of it, as the patient's own page shows it. */
async function openedBy(work: Work): Promise<Opened[]> {
  const found: Opened[] = [];
  let cursor: string | undefined;
  do {
    const page = await whoOpenedMyRecord(work, { limit: 100, ...(cursor !== undefined && { cursor }) });
    for (const { day, person, times, by_institution = false } of page.items) {
      const name = by_institution ? null : displayName(person, person.role ?? undefined);
      found.push({ day, name, institution: person.institution_name ?? '', times });
    }
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

/** With the pictures of its inquiries, which are opened once the transaction is over. */
export type ReadRecord = Omit<WrittenRecord, 'pictures'> & { sealed: SealedPreview[] };

/** Everything that the paper says. @throws Refusal 404 unless the record is open to the caller. */
export async function recordToWrite(
  work: Work,
  { patient_id, language }: { patient_id: string; language: Language | undefined },
): Promise<ReadRecord> {
  const opened = work.caller.patient?.id === patient_id ? await openedBy(work) : null;
  const rows = await wholeRecordRows(work, patient_id);
  const plans = await plansOf(work, patient_id);
  const photoIds = rows.photos.map(({ id }) => id);
  const sealed = await sealedPreviews(work, photoIds);
  const clinic = (await homeInstitution(work.tx, patient_id)) ?? null;
  return { ...rows, sealed, plans, opened, clinic, at: work.now, language: language ?? work.caller.language };
}
