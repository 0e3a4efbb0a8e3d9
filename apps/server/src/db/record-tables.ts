/** Tables of what clinicians keep beside a patient's record. */
import type { Generated } from 'kysely';
import type { MaybeMoment, Moment } from './schema.ts';

/** Never goes to the patient. */
export interface PatientNoteTable {
  id: string;
  patient_id: string;
  author_id: string;
  note: string;
  version: Generated<number>;
  created_at: Moment;
  updated_at: Moment;
}

export interface ServiceInterestTable {
  id: string;
  patient_id: string;
  service: string;
  e_contact_id: string | null;
  created_at: Moment;
  fulfilled_at: MaybeMoment;
  fulfilled_by: string | null;
}
