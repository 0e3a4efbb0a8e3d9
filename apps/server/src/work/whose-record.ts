/** Parts of statements about what stands in records: whose it is to its reader, who wrote it, and its alarms. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Alarm } from '@hodi/domain/record/alarm.ts';
import type { EntryAuthor } from '@hodi/domain/record/record-entry.ts';
import { recordsOf } from './records-of-person.ts';
import { isInTeamCareOf } from './team/team-care.ts';

/** Whose record, as who reads it. */
export interface Whose {
  patient_id: string;
  /** With the records that were merged into it. Null of patients and who cares for them. */
  clinician_id: string | null;
  isForCarer: boolean;
}

/** The account of this id, as the author of something in the record of a patient `p`. */
export const personOf = (id: RawBuilder<unknown>) => sql<EntryAuthor | null>`(
  select json_build_object('user_id', a.id, 'is',
    case when ac.id is not null then 'clinician' when a.id = p.user_id then 'patient' else 'caregiver' end,
    'given_name', a.given_name, 'additional_name', a.additional_name, 'family_name', a.family_name, 'role', ac.role)
  from app_user a left join clinician ac on ac.user_id = a.id where a.id = ${id})`;

/** That an entry or a plan `e` is of this record, or of one that is read with it, and may be seen. */
export const isOfRecord = ({ patient_id, clinician_id, isForCarer }: Whose): RawBuilder<SqlBool> => {
  const of =
    clinician_id === null
      ? sql`e.patient_id = ${patient_id}`
      : sql`e.patient_id = any(${recordsOf(patient_id, clinician_id)})`;
  return sql<SqlBool>`(${of}${isForCarer ? sql` and e.for_caregivers` : sql``})`;
};

/** Of an alarm `al`: as JSON, for the patient `p` whose it is. */
export const alarmAsJson = sql<Alarm>`json_build_object('id', al.id, 'raised_at', ${iso(sql`al.raised_at`)},
  'seen', case when al.seen_at is not null then json_build_object('at', ${iso(sql`al.seen_at`)}, 'by', ${personOf(sql`al.seen_by`)}) end,
  'answered', case when al.answered_at is not null then json_build_object('at', ${iso(sql`al.answered_at`)},
    'by', ${personOf(sql`al.answered_by`)}, 'how', al.answered_how) end)`;

function iso(at: RawBuilder<unknown>) {
  return sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Of an entry `e` of a patient `p`; null where it never was one. */
export const alarmOfEntry = sql<Alarm | null>`(select ${alarmAsJson} from alarm al where al.entry_id = e.id)`;

/** Of a plan `e` of a patient `p`: what was raised last of its answers that nobody has answered. */
export const openAlarmOfPlan = sql<Alarm | null>`(select ${alarmAsJson} from alarm al
  where al.plan_id = e.id and al.answered_at is null order by al.raised_at desc, al.id limit 1)`;

/** The patient of an alarm `al`. */
export const patientOfAlarm = sql<string>`coalesce((select m.patient_id from record_entry m where m.id = al.entry_id),
  (select c.patient_id from care_plan c where c.id = al.plan_id))`;

/** Of a clinician `c`: somebody who has the patient in care, or is of their team, or runs an institution that has. */
export const mayAnswerAlarm = (patient_id: RawBuilder<unknown>) => sql<SqlBool>`(
  exists (select from relationship r where r.patient_id = ${patient_id} and r.status = 'active' and (r.clinician_id = c.id
    or (r.institution_id = c.institution_id and c.role in ('admin', 'superuser'))))
  or ${isInTeamCareOf(sql`c.id`, patient_id)})`;
