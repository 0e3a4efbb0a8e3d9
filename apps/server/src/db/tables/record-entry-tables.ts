/** Tables of what a record says of a patient: allergies, conditions, medicines, measurements, targets, and all their changes. */
import type { Generated } from 'kysely';
import type { RaisedFlag } from '@hodi/domain/red-flags/evaluate-red-flags.ts';
import type { Danger, Measure } from '@hodi/domain/record/measurement.ts';
import type { Alarm } from '@hodi/domain/record/alarm.ts';
import type { EntryChange, EntryKind, EntrySource } from '@hodi/domain/record/record-entry.ts';
import type { Json, MaybeMoment, Moment } from './column-types.ts';

export interface RecordEntryTable {
  id: string;
  patient_id: string;
  kind: EntryKind;
  /** For measurements and targets. */
  measure: Measure | null;
  measured_at: MaybeMoment;
  source: EntrySource;
  e_contact_id: string | null;
  author_id: string;
  /** Matches the schema of the entry's kind. */
  details: Json<Record<string, unknown>>;
  danger: Danger | null;
  raised: Json<RaisedFlag[] | null>;
  rule_version: string | null;
  for_caregivers: boolean;
  confirmed_at: MaybeMoment;
  confirmed_by: string | null;
  in_error_at: MaybeMoment;
  in_error_by: string | null;
  in_error_reason: string | null;
  created_at: Moment;
  updated_at: Moment;
  changed_by: string;
  version: Generated<number>;
}

export interface AlarmTable {
  /** Id of the measurement, or of the answer to a plan. */
  id: string;
  entry_id: string | null;
  plan_id: string | null;
  raised_at: Moment;
  seen_at: MaybeMoment;
  seen_by: string | null;
  answered_at: MaybeMoment;
  answered_by: string | null;
  answered_how: NonNullable<Alarm['answered']>['how'] | null;
  /** When more people were told of its present state. */
  escalated_at: MaybeMoment;
}

/** Columns of an entry that a change may change, as they were after it. */
export type EntryState = Pick<
  RecordEntryTable,
  'danger' | 'rule_version' | 'confirmed_by' | 'in_error_by' | 'in_error_reason'
> & {
  details: Record<string, unknown>;
  raised: RaisedFlag[] | null;
  measured_at: string | null;
  confirmed_at: string | null;
  in_error_at: string | null;
};

export interface RecordChangeTable {
  id: string;
  entry_id: string;
  patient_id: string;
  version: number;
  change: EntryChange;
  at: Moment;
  by_id: string;
  state: Json<EntryState>;
}
