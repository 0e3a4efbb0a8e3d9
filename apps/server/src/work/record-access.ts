/**
 * Who may open a patient's record: the patient, and clinicians with an active relationship to them. Nobody may open
 * that of a deactivated patient. Read from the database each time, so that what ended is closed at once.
 */
import type { Executor } from '#server/db/database.ts';
import type { Caller } from '#server/wire/caller.ts';

const ofClinician = (db: Executor, clinician_id: string, patientIds: readonly string[]) =>
  db
    .selectFrom('relationship as r')
    .innerJoin('patient as p', 'p.id', 'r.patient_id')
    .select('r.patient_id as id')
    .where('r.clinician_id', '=', clinician_id)
    .where('r.patient_id', '=', (where) => where.fn.any(where.val(patientIds as string[])))
    .where('r.status', '=', 'active')
    .where('p.status', '=', 'active')
    .execute();

const ofPatient = (db: Executor, patient_id: string) =>
  db.selectFrom('patient').select('id').where('id', '=', patient_id).where('status', '=', 'active').execute();

type Reader = Pick<Caller, 'patient' | 'clinician'>;

/** Those of the patients whose record the reader may open now. */
export async function recordsOpenTo(db: Executor, reader: Reader, patientIds: readonly string[]): Promise<Set<string>> {
  const { clinician, patient } = reader;
  if (patientIds.length === 0) return new Set();
  if (clinician !== null) return new Set((await ofClinician(db, clinician.id, patientIds)).map(({ id }) => id));
  if (patient === null || !patientIds.includes(patient.id)) return new Set();
  return new Set((await ofPatient(db, patient.id)).map(({ id }) => id));
}

export const isRecordOpenTo = async (db: Executor, reader: Reader, patient_id: string): Promise<boolean> =>
  (await recordsOpenTo(db, reader, [patient_id])).has(patient_id);

/** Whether the clinician invited or registered this patient, or has them in their care. */
export async function isInvitedBy(db: Executor, { clinician }: Reader, patient_id: string): Promise<boolean> {
  if (clinician === null) return false;
  const row = await db
    .selectFrom('relationship as r')
    .innerJoin('patient as p', 'p.id', 'r.patient_id')
    .select('r.id')
    .where('r.clinician_id', '=', clinician.id)
    .where('r.patient_id', '=', patient_id)
    .where('r.status', 'in', ['invited', 'active'])
    .where('p.status', '=', 'active')
    .executeTakeFirst();
  return row !== undefined;
}
