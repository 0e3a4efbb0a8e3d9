/** The table of patients who were invited. */
import type { Moment } from './schema.ts';

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
  language: 'en' | 'sw';
  /** Null until the number has an account. */
  relationship_id: string | null;
  /** Of the link; null once it was used, or where there is none. */
  token_hash: Buffer | null;
  /** The message that went out last. */
  message_id: string;
  search_text: string;
  created_at: Moment;
  sent_at: Moment;
  expires_at: Moment;
}
