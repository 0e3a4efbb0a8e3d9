/** The tables of patients and clinicians who were invited. */
import type { Generated } from 'kysely';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { MaybeMoment, Moment } from './column-types.ts';

export interface PatientInvitationTable {
  id: string;
  clinician_id: string;
  institution_id: string;
  given_name: string;
  additional_name: string | null;
  family_name: string | null;
  mobile_number: string;
  email: string | null;
  method: 'sms' | 'email';
  language: Language;
  /** Null until the number has an account. */
  relationship_id: string | null;
  /** Hash of the link's token; null once it was used, or if there is none. */
  token_hash: Buffer | null;
  /** The message that went out last. */
  message_id: string;
  search_text: string;
  /** Name of the child that it is for, if it goes to a caregiver. */
  child_given_name: string | null;
  child_family_name: string | null;
  created_at: Moment;
  sent_at: Moment;
  expires_at: Moment;
}

export interface ClinicianInvitationTable {
  id: string;
  institution_id: string;
  invited_by: string;
  role: 'doctor' | 'nurse' | 'receptionist' | 'admin';
  given_name: string;
  additional_name: string | null;
  family_name: string | null;
  mobile_number: string | null;
  email: string | null;
  method: 'sms' | 'email';
  language: Language;
  work_experience: string;
  /** The message that went out last; null of a draft. */
  message_id: string | null;
  version: Generated<number>;
  created_at: Moment;
  sent_at: MaybeMoment;
  expires_at: MaybeMoment;
  accepted_at: MaybeMoment;
  accepted_by: string | null;
  declined_at: MaybeMoment;
  /** Taken back after it was sent; a draft is gone for good. */
  deleted_at: MaybeMoment;
}
export interface ClinicianInvitationLinkTable {
  token_hash: Buffer;
  invitation_id: string;
  is_last: boolean;
  created_at: Moment;
}
