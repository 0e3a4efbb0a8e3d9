/** Inquiries: threads with the columns of their lists, messages, and drafts. */
import type { NotificationWay } from '@hodi/domain/notifications/notification-rules.ts';
import type { Generated } from 'kysely';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { Json, MaybeMoment, Moment } from './column-types.ts';

export interface EContactTable {
  id: string;
  patient_id: string;
  clinician_id: string;
  institution_id: string;
  topic: string;
  content_version: string;
  language: Language;
  answers: Json<unknown>;
  changed_answers: Json<unknown>;
  selected_services: string[];
  submitted_by_user_id: string;
  submitted_by: 'patient' | 'clinician';
  /** Not what a person with an account wrote alone, nor what a clinician keeps from caregivers. */
  for_caregivers: Generated<boolean>;
  /** Hidden by a clinician, who may show it to them again. */
  kept_from_caregivers: Generated<boolean>;
  info_text: string;
  status: 'patient_waits_response' | 'clinic_waits_response' | 'resolved';
  last_seq: number;
  seen_by_patient_seq: number;
  seen_by_clinician_seq: number;
  unread_for_patient: number;
  unread_for_clinician: number;
  open_emergencies: number;
  open_warnings: number;
  patient_waits_since: MaybeMoment;
  flag_waits_since: MaybeMoment;
  rank: number;
  danger: number;
  needs_clinician: boolean;
  waiting_since: MaybeMoment;
  sort_key: number;
  last_message_id: string | null;
  last_message_user_id: string | null;
  last_message_author_type: 'patient' | 'clinician' | null;
  last_message_text: string | null;
  last_message_at: Moment;
  created_at: Moment;
  resolved_at: MaybeMoment;
  resolved_by: string | null;
  /** Null if the age is that of the day of arrival. */
  filled_on: string | null;
  /** Address of the inquiry's spoken text. */
  info_audio_url: Generated<string | null>;
  /** When others were told that nobody had acknowledged its emergency. */
  escalated_at: MaybeMoment;
  /** Since when its clinician has it after a handover; null also for handovers before this column existed. */
  handed_over_at: MaybeMoment;
  /** Raised when it was sent, acknowledged or not. */
  has_red_flags: Generated<boolean>;
  emergency_raised_at: MaybeMoment;
  emergency_seq: Generated<number>;
  emergency_seen_at: MaybeMoment;
  emergency_seen_by: string | null;
  emergency_answer_seq: number | null;
  emergency_answered_at: MaybeMoment;
  emergency_read_at: MaybeMoment;
  emergency_returned_at: MaybeMoment;
  /** The appointment for the same day that answered it. */
  emergency_visit_id: string | null;
  care_answer: 'yes' | 'no' | 'not_needed' | null;
  care_answered_at: MaybeMoment;
  open_self_harm: Generated<number>;
  open_message_warnings: Generated<number>;
  no_reply_needed_at: MaybeMoment;
  /** Sent before all questions were answered, until it is completed. */
  is_partial: Generated<boolean>;
  completed_at: MaybeMoment;
  follows: string | null;
  /** The carer's inquiry to which it belongs, where a young person answered it alone. It may not be there. */
  alone_part_of: string | null;
  /** The database computes it, as it does the next: migration 0091. */
  urgency: Generated<number>;
  /** One more with each change. */
  revision: Generated<number>;
  /** How the patient was told last that something is here. */
  patient_told_at: MaybeMoment;
  patient_told_by: NotificationWay | null;
  /** Since when it is known that no channel reached the patient, who has something unread. */
  patient_not_reached_at: MaybeMoment;
  clinician_told_at: MaybeMoment;
  clinician_told_by: NotificationWay | null;
  /** By when the waiting patient was promised an answer; no promise unless it is after `waiting_since`. */
  promised_by: MaybeMoment;
  /**
   * The same as first written; `infinity` if nothing was promised, null for rows of the version before. Only SQL reads
   * it.
   */
  first_promised_by: MaybeMoment;
  /** When its clinicians were told that the promise is over. */
  overdue_told_at: MaybeMoment;
  /** The owner. By default the database puts the clinician who is asked; null is nobody. */
  owner_id: Generated<string | null>;
  owner_version: Generated<number>;
}

export interface OwnerChangeTable {
  id: string;
  e_contact_id: string;
  kind: 'claimed' | 'assigned' | 'handed_back' | 'passed';
  /** Null if nobody did it. */
  by_clinician_id: string | null;
  to_clinician_id: string | null;
  reason: string | null;
  is_patient_told: boolean;
  created_at: Moment;
}

/** A reply that clinicians see and the patient does not, until somebody sends or discards it. */
export interface HeldReplyTable {
  id: string;
  e_contact_id: string;
  user_id: string;
  message: string;
  audio_url: string | null;
  written_at: MaybeMoment;
  is_urgent: boolean;
  created_at: Moment;
  replies_to: string | null;
}

export interface EContactCallTable {
  id: string;
  e_contact_id: string;
  clinician_id: string;
  outcome: 'reached' | 'no_answer' | 'wrong_number' | 'in_person';
  /** Never goes to the patient. */
  note: string | null;
  called_at: Moment;
  created_at: Moment;
}

export interface EContactMessageTable {
  id: string;
  e_contact_id: string;
  seq: number;
  user_id: string;
  author_type: 'patient' | 'clinician';
  message: string;
  audio_url: string | null;
  written_at: MaybeMoment;
  created_at: Moment;
  is_urgent: Generated<boolean>;
  /** `sms`: it came by SMS. */
  via: 'sms' | null;
  /** The message of the same thread that it answers. */
  replies_to: string | null;
}

export interface QuestionnaireDraftTable {
  author_user_id: string;
  patient_id: string;
  topic: string;
  answers: Json<unknown>;
  changed_answers: Json<unknown>;
  selected_services: string[];
  position: string | null;
  content_version: string;
  updated_at: Moment;
  becomes: string | null;
  discarded: string | null;
}
