/** Tables of what happens around an account: codes by SMS, second factors, counted tries. */
import type { CareConsent } from '@hodi/domain/caregivers/caregiver.ts';
import type { CareRelation } from '@hodi/domain/caregivers/care-relation.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { MaybeMoment, Moment } from './column-types.ts';

export interface VerificationTable {
  id: string;
  purpose: 'register_patient' | 'register_clinician' | 'reset_password' | 'consent' | 'change_phone' | 'care' | 'merge';
  mobile_number: string;
  user_type: 'patient' | 'clinician';
  language: Language;
  payload: ColumnType<unknown, string | null, string | null>;
  /** The account that it is about; a registration has none until it made one. */
  user_id: string | null;
  /** For a consent: the relationship that it activates. */
  relationship_id: string | null;
  code_hmac: Buffer;
  /** In the outbox; null where no code leaves, and of codes of earlier versions. */
  message_id: string | null;
  leads_nowhere: boolean;
  tries: Generated<number>;
  sent: Generated<number>;
  sent_at: Moment;
  expires_at: Moment;
  used_at: MaybeMoment;
  created_at: Moment;
}
/** An account, by its own record as a patient, that cares for another patient. */
export interface CaregiverTable {
  id: string;
  caregiver_id: string;
  patient_id: string;
  relation: CareRelation;
  /** Null until an adult agrees. */
  consent: CareConsent | null;
  /** For a child. Caregivers of an adult see only inquiries that they sent themselves. */
  sees_record: Generated<boolean>;
  /** For an adult who was asked: the number that gets the code. */
  asked_number: string | null;
  created_at: Moment;
  from_at: MaybeMoment;
  until_at: MaybeMoment;
  ended_at: MaybeMoment;
  ended_by: string | null;
  confirmed_at: MaybeMoment;
  confirmed_by: string | null;
  /** As a clinician wrote it, for the staff. */
  end_reason: string | null;
  /** The merge of two records, to which the person agreed, that it follows from. */
  merged_record_id: string | null;
}
/** One a clinician: the last that was said; equal moments where it was taken back. */
export interface AbsenceTable {
  clinician_id: string;
  cover_id: string | null;
  from_day: string;
  until_day: string;
  starts_at: Moment;
  ends_at: Moment;
  version: number;
}
export interface SecondFactorTable {
  user_id: string;
  secret: Buffer | null;
  pending_secret: Buffer | null;
  confirmed_at: MaybeMoment;
  last_step: Generated<number>;
  recovery_hashes: Generated<Buffer[]>;
  created_at: Moment;
}
/** A number that an account had until then: what went there is found by it. */
export interface FormerNumberTable {
  user_id: string;
  mobile_number: string;
  given_up_at: Moment;
}
export interface AttemptTable {
  key: Buffer;
  count: number;
  ends_at: Moment;
}
/** A link by SMS with which a patient whom a clinician registered sets their password. */
export interface RegistrationLinkTable {
  token_hash: Buffer;
  user_id: string;
  relationship_id: string;
  created_at: Moment;
  expires_at: Moment;
  used_at: MaybeMoment;
}
