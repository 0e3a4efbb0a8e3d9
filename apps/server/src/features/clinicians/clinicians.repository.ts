import type { Clinician } from '@hodi/domain/clinicians/clinician.ts';
import type { Executor } from '#server/db/database.ts';

const columns = [
  'id',
  'institution_id',
  'role',
  'profession',
  'expanding_patients',
  'patient_list_name',
  'work_experience',
  'joined_date',
] as const;

export const clinicianById = (db: Executor, id: string): Promise<Clinician> =>
  db.selectFrom('clinician').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
