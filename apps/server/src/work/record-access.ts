/**
 * What somebody is to patients, and so whose records they may open: facts from the database each time, so that what
 * ended is closed at once; the policy of domain decides.
 */
import type { Area } from '@hodi/domain/rights/rights-matrix.ts';
import { type Actor, type Thing, may } from '@hodi/domain/rights/rights.policy.ts';
import type { Executor } from '#server/db/database.ts';

/** The patients that there are, each as the policy needs to know them. */
async function tiesTo(db: Executor, { clinician }: Actor, patientIds: readonly string[]): Promise<Required<Tie>[]> {
  const rows = await db
    .selectFrom('patient as p')
    .leftJoin('relationship as r', (join) =>
      join.onRef('r.patient_id', '=', 'p.id').on('r.clinician_id', '=', clinician?.id ?? null),
    )
    .select(['p.id as patient_id', 'p.status', 'r.status as relationship'])
    .where('p.id', '=', (where) => where.fn.any(where.val(patientIds as string[])))
    .execute();
  return rows.map(({ status, ...row }) => ({ ...row, is_patient_active: status === 'active' }));
}
type Tie = Pick<Thing, 'patient_id' | 'relationship' | 'is_patient_active'>;

/** Those of the patients of whom the reader may see what belongs to the area now. */
export async function recordsOpenTo(
  db: Executor,
  reader: Actor,
  { patientIds, area = 'record' }: { patientIds: readonly string[]; area?: Area },
): Promise<Set<string>> {
  if (patientIds.length === 0) return new Set();
  const ties = await tiesTo(db, reader, patientIds);
  return new Set(ties.filter((tie) => may(reader, area, tie)).map(({ patient_id }) => patient_id));
}

export const isRecordOpenTo = async (db: Executor, reader: Actor, patient_id: string): Promise<boolean> =>
  (await recordsOpenTo(db, reader, { patientIds: [patient_id] })).has(patient_id);

/** Whether the clinician invited or registered this patient, or has them in their care. */
export const isInvitedBy = async (db: Executor, reader: Actor, patient_id: string): Promise<boolean> =>
  (await recordsOpenTo(db, reader, { patientIds: [patient_id], area: 'invitations' })).has(patient_id);
