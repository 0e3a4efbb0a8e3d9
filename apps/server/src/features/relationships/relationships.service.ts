import type { Executor } from '#server/db/database.ts';
import { activeAmong } from './relationships.repository.ts';

/** Those of the patients whose record the clinician may open. */
export const activePatientsOf = activeAmong;

/** Whether the clinician may open this patient's record. */
export const hasActiveRelationship = async (db: Executor, clinician_id: string, patient_id: string): Promise<boolean> =>
  (await activeAmong(db, clinician_id, [patient_id])).length > 0;
