/** The tables as TypeScript sees them. Timestamps come back as milliseconds since 1970, dates as plain strings. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CancelReason } from '@hodi/domain/appointments/appointment-kinds.ts';
import type { OpeningHours } from '@hodi/domain/opening-hours/opening-hours.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { ChosenWays } from '@hodi/domain/notifications/notification-settings.ts';
import type {
  AbsenceTable,
  AttemptTable,
  CaregiverTable,
  FormerNumberTable,
  RegistrationLinkTable,
  SecondFactorTable,
  VerificationTable,
} from './tables/account-tables.ts';
import type { AttachmentTables } from './tables/attachment-tables.ts';
import type { MaybeMoment, Moment } from './tables/column-types.ts';
import type { AuditLineTable, AuditSealTable } from './tables/audit-tables.ts';
import type { ContentTables } from './tables/content-tables.ts';
import type {
  CorrectionTable,
  DataRequestTable,
  ErasureTable,
  KeptApartTable,
  MergedRecordTable,
  PatientNoteTable,
  RedFlagTable,
  ServiceInterestTable,
  TopicTextsTable,
} from './tables/record-tables.ts';
import type {
  EContactCallTable,
  HeldReplyTable,
  OwnerChangeTable,
  EContactMessageTable,
  EContactTable,
  QuestionnaireDraftTable,
} from './tables/inquiry-tables.ts';
import type { CarePlanAnswerTable, CarePlanTable } from './tables/plan-tables.ts';
import type { AlarmTable, RecordChangeTable, RecordEntryTable } from './tables/record-entry-tables.ts';
import type { SpeechAddressTable, SpeechAudioTable } from './tables/speech-tables.ts';
import type {
  IncomingSmsTable,
  NotificationSettingTable,
  NotificationTable,
  PushSubscriptionTable,
} from './tables/notification-tables.ts';
import type { DeliveryReportTable, OutboxMessageTable } from './tables/delivery-tables.ts';
import type {
  ClinicianInvitationLinkTable,
  ClinicianInvitationTable,
  PatientInvitationTable,
} from './tables/invitation-tables.ts';
import type { IdempotencyKeyTable, UserEventTable, UserHeadTable } from './tables/work-tables.ts';

export interface InstitutionTable {
  id: string;
  name: string;
  type: string;
  country: string;
  county: string;
  county_code: string;
  full_address: string;
  postal_code: string | null;
  emergency_phone: string;
  whatsapp_number: string | null;
  business_hours: string | null;
  license_number: string | null;
  facility_code: string | null;
  time_zone: Generated<string>;
  free_services: Generated<string[]>;
  /** Its doctors and nurses answer as a team. */
  team_care: Generated<boolean>;
  /** From then on a young person with a number of their own may have an account. */
  own_account_age: Generated<number>;
  sector: string | null;
  level: string | null;
  /** Minutes after which an SMS follows what a patient has not opened; null: as the server is set. */
  sms_after_minutes: number | null;
  /** SMS a day that tell of answers; null: no ceiling of its own. */
  sms_per_day: number | null;
  notification_ways: ColumnType<ChosenWays, string | undefined, string>;
  /** Null where none were entered. */
  opening_hours: ColumnType<OpeningHours | null, string | null | undefined, string | null>;
  /** The last day with more inquiries than can be answered well. */
  busy_on: string | null;
  /** Waiting inquiries still need new promises. */
  promises_due: Generated<boolean>;
  /** For clinicians who register themselves; ignored if they come by invitation only. */
  asks_approval: Generated<boolean>;
  is_by_invitation: Generated<boolean>;
  /** Sessions opened since then need an account with a second factor; null if none is required. */
  second_factor_since: MaybeMoment;
  /** Until when topics that nobody signed are offered too; null: not at all. */
  unsigned_topics_until: MaybeMoment;
  /** On the contact card; a text of ours where there is none. */
  contact_card_text: string | null;
  version: Generated<number>;
  created_at: Moment;
  updated_at: Moment;
  deleted_at: MaybeMoment;
}
export interface AppUserTable {
  id: string;
  user_type: 'patient' | 'clinician';
  given_name: string;
  additional_name: string | null;
  family_name: string | null;
  email: string | null;
  mobile_number: string;
  preferred_language: Language;
  /** Null until a patient whom a clinician registered has set one. */
  password_hash: string | null;
  /** A number counts only when its owner has confirmed it. */
  is_mobile_confirmed: Generated<boolean>;
  status: Generated<'active' | 'inactive'>;
  created_at: Moment;
  updated_at: Moment;
}
export interface SessionTable {
  id: string;
  user_id: string;
  refresh_hash: Buffer;
  previous_refresh_hash: Buffer | null;
  /** When `refresh_hash` came to be; null while it is the one of the login. */
  refresh_moved_at: MaybeMoment;
  user_agent: string | null;
  address: string | null;
  created_at: Moment;
  last_used_at: Moment;
  expires_at: Moment;
  ended_at: MaybeMoment;
}
export interface ClinicianTable {
  id: string;
  user_id: string;
  institution_id: string;
  role: 'doctor' | 'nurse' | 'receptionist' | 'admin' | 'superuser';
  profession: string;
  birthday: string | null;
  gender: PatientTable['gender'] | null;
  expanding_patients: Generated<boolean>;
  patient_list_name: string;
  work_experience: string;
  joined_date: string;
  approval: Generated<'waiting' | 'approved' | 'refused'>;
  is_clinical_lead: Generated<boolean>;
  license_number: string | null;
  version: Generated<number>;
}
export interface PatientTable {
  id: string;
  user_id: string;
  member_id: string;
  birthday: string;
  birthday_precision: Generated<'day' | 'month' | 'year' | 'estimated'>;
  gender: 'male' | 'female' | 'other' | 'prefer_not_to_say';
  address: string;
  status: Generated<'active' | 'inactive'>;
  registration_type: 'assisted' | 'self';
  selected_clinician_id: string | null;
  active_since: MaybeMoment;
  version: Generated<number>;
  created_at: Moment;
  updated_at: Moment;
}
export interface RelationshipTable {
  id: string;
  clinician_id: string;
  patient_id: string;
  institution_id: string;
  status: 'invited' | 'active' | 'declined' | 'ended';
  consent_by: string | null;
  consent_how: 'code' | 'link' | 'in_person' | 'in_app' | null;
  consent_at: MaybeMoment;
  search_text: Generated<string>;
  sort_name: Generated<string>;
  created_at: Moment;
  activated_at: MaybeMoment;
  /** The clinician from whom a colleague took over, with the consent. */
  handed_over_from: string | null;
  /** When it was declined or ended last; null if that was before this column existed. */
  ended_at: MaybeMoment;
  /** Whether all doctors and nurses of the institution may read and answer; null where the patient was not asked. */
  team_consent: 'team' | 'chosen' | null;
  team_consent_at: MaybeMoment;
  team_consent_by: string | null;
}
export interface AppointmentTable {
  id: string;
  clinician_id: string;
  patient_id: string;
  institution_id: string;
  start_time: Moment;
  end_time: Moment;
  topic: string;
  type: 'consultation' | 'follow_up' | 'therapy' | 'checkup';
  status: 'scheduled' | 'completed' | 'cancelled';
  version: Generated<number>;
  created_at: Moment;
  updated_at: ColumnType<number, Date | string | undefined, Date | string>;
  deleted_at: MaybeMoment;
  /** Its message in the outbox. */
  reminder_id: string | null;
  /** An SMS said that an earlier one is no longer true. */
  was_corrected: Generated<boolean>;
  /** The last of these. */
  correction: ColumnType<object | null, string | null, string | null>;
  /** For a cancelled one; null if nobody said. */
  cancel_reason: CancelReason | null;
  /** Completed or cancelled when its clinician had the patient in their care no more. */
  was_left: Generated<boolean>;
  is_with_team: Generated<boolean>;
  /** Typed at the reception, which reads it then. */
  is_topic_of_reception: Generated<boolean>;
  /** When the patient came, and was called in; null before. */
  arrived_at: MaybeMoment;
  called_in_at: MaybeMoment;
  /** The inquiry from which it was booked; null without one. */
  e_contact_id: string | null;
  /** The search text of the topic for the version before; this version never reads it. */
  search_topic: GeneratedAlways<string>;
}

/** A text for replies: of one clinician, or of all of the institution. */
export interface QuickReplyTable {
  id: string;
  institution_id: string;
  clinician_id: string | null;
  title: string;
  shortcut: string;
  text_en: string;
  text_sw: string;
  /** Its place in its owner's list, from 1. */
  position: number;
  version: Generated<number>;
  created_at: Moment;
  updated_at: Moment;
  deleted_at: MaybeMoment;
}
export interface Schema extends AttachmentTables, ContentTables {
  institution: InstitutionTable;
  app_user: AppUserTable;
  session: SessionTable;
  verification: VerificationTable;
  second_factor: SecondFactorTable;
  registration_link: RegistrationLinkTable;
  former_number: FormerNumberTable;
  patient_note: PatientNoteTable;
  record_entry: RecordEntryTable;
  record_change: RecordChangeTable;
  alarm: AlarmTable;
  care_plan: CarePlanTable;
  care_plan_answer: CarePlanAnswerTable;
  merged_record: MergedRecordTable;
  kept_apart: KeptApartTable;
  attempt: AttemptTable;
  clinician: ClinicianTable;
  patient: PatientTable;
  caregiver: CaregiverTable;
  absence: AbsenceTable;
  relationship: RelationshipTable;
  patient_invitation: PatientInvitationTable;
  clinician_invitation: ClinicianInvitationTable;
  clinician_invitation_link: ClinicianInvitationLinkTable;
  e_contact: EContactTable;
  e_contact_message: EContactMessageTable;
  e_contact_call: EContactCallTable;
  owner_change: OwnerChangeTable;
  held_reply: HeldReplyTable;
  red_flag: RedFlagTable;
  topic_texts: TopicTextsTable;
  questionnaire_draft: QuestionnaireDraftTable;
  service_interest: ServiceInterestTable;
  appointment: AppointmentTable;
  quick_reply: QuickReplyTable;
  user_head: UserHeadTable;
  user_event: UserEventTable;
  idempotency_key: IdempotencyKeyTable;
  audit_line: AuditLineTable;
  audit_seal: AuditSealTable;
  speech_audio: SpeechAudioTable;
  speech_address: SpeechAddressTable;
  notification: NotificationTable;
  push_subscription: PushSubscriptionTable;
  notification_setting: NotificationSettingTable;
  incoming_sms: IncomingSmsTable;
  outbox_message: OutboxMessageTable;
  delivery_report: DeliveryReportTable;
  correction: CorrectionTable;
  data_request: DataRequestTable;
  erasure: ErasureTable;
  installation: { id: number; epoch: string; demo: boolean; restored_to: MaybeMoment };
}
