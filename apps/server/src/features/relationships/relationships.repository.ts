import type { Executor } from '#server/db/database.ts';

/** Those of the patients to whom the clinician has an active relationship. */
export async function activeAmong(
  db: Executor,
  clinician_id: string,
  patientIds: readonly string[],
): Promise<string[]> {
  if (patientIds.length === 0) return [];
  const rows = await db
    .selectFrom('relationship as r')
    .innerJoin('patient as p', 'p.id', 'r.patient_id')
    .select('r.patient_id')
    .where('r.clinician_id', '=', clinician_id)
    .where('r.patient_id', '=', (where) => where.fn.any(where.val(patientIds as string[])))
    .where('r.status', '=', 'active')
    .where('p.status', '=', 'active')
    .execute();
  return rows.map((row) => row.patient_id);
}
