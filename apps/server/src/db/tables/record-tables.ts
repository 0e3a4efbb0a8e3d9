/** Tables beside a patient’s record: notes, red flags with their texts, services, requests about data, erasures. */
import type { Generated } from 'kysely';
import type { Json, MaybeMoment, Moment } from './column-types.ts';

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

export interface RedFlagTable {
  id: string;
  e_contact_id: string;
  patient_id: string;
  rule_id: string;
  rule_version: string;
  severity: 'emergency' | 'warning';
  triggered_at: Moment;
  acknowledged_at: MaybeMoment;
  acknowledged_by: string | null;
  kind: Generated<'rule' | 'message'>;
  judgement: 'confirmed' | 'dismissed' | null;
}

/** The words of a questionnaire at one of its versions: nothing of anybody. */
export interface TopicTextsTable {
  topic: string;
  version: string;
  texts: Json<unknown>;
  kept_at: Generated<number>;
}

export interface ServiceInterestTable {
  id: string;
  patient_id: string;
  service: string;
  e_contact_id: string | null;
  /** Of one without an inquiry; null where a server of the version before wrote it. */
  for_caregivers: boolean | null;
  created_at: Moment;
  fulfilled_at: MaybeMoment;
  fulfilled_by: string | null;
}

export interface DataRequestTable {
  id: string;
  patient_id: string;
  /** The institution whose admin answers; null for a patient without a clinic, whom a superuser answers. */
  institution_id: string | null;
  kind: 'correction' | 'erasure';
  text: string;
  state: Generated<'open' | 'done' | 'refused'>;
  reason: string | null;
  created_at: Moment;
  answered_at: MaybeMoment;
  answered_by: string | null;
}

/** A correction to a part of an inquiry. */
export interface CorrectionTable {
  id: string;
  e_contact_id: string;
  patient_id: string;
  question_id: string | null;
  text: string;
  author_id: string;
  data_request_id: string | null;
  created_at: Moment;
}

export interface ErasureTable {
  patient_id: string;
  begun_at: Moment;
  /** When account and contact data were gone. */
  contact_gone_at: MaybeMoment;
  /** When the clinical record was deleted, once it need not be kept any longer. */
  record_gone_at: MaybeMoment;
  /** When it failed last: others come first for a while. */
  tried_at: MaybeMoment;
  /** Until when the record is kept, as they were told; null for what the version before began, until a server fills it in. */
  kept_until: MaybeMoment;
}

/** Two records of one person, read as one; nothing moves. */
export interface MergedRecordTable {
  id: string;
  patient_id: string;
  other_id: string;
  institution_id: string;
  merged_by: string;
  merged_at: Moment;
  taken: Json<unknown>;
  agreed_at: MaybeMoment;
  agreed_by: string | null;
  undone_at: MaybeMoment;
  undone_by: string | null;
}

/** Pairs that somebody marked as two different people; the smaller id first. */
export interface KeptApartTable {
  patient_id: string;
  other_id: string;
  said_by: string;
  said_at: Moment;
}
