/**
 * Parts of statements about entries of records: whether they belong to the record as its reader sees it, their author,
 * and their alarms.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Alarm } from '@hodi/domain/record/alarm.ts';
import type { EntryAuthor } from '@hodi/domain/record/record-entry.ts';
import { recordsOf } from './records-of-person.ts';
import { isInTeamCareOf } from './team/team-care.ts';

/** A record from the reader's point of view. */
export interface Whose {
  patient_id: string;
  /** With it, records that were merged are read too. Null for patients and caregivers. */
  clinician_id: string | null;
  isForCarer: boolean;
}

/** The account of this id, as the author of something in the record of a patient `p`. */
export const personOf = (id: RawBuilder<unknown>) => sql<EntryAuthor | null>`(
  select json_build_object('user_id', a.id, 'is',
    case when ac.id is not null then 'clinician' when a.id = p.user_id then 'patient' else 'caregiver' end,
    'given_name', a.given_name, 'additional_name', a.additional_name, 'family_name', a.family_name, 'role', ac.role)
  from app_user a left join clinician ac on ac.user_id = a.id where a.id = ${id})`;

/** Condition: an entry or a plan `e` belongs to this record, or to one that is read with it, and may be seen. */
export const isOfRecord = ({ patient_id, clinician_id, isForCarer }: Whose): RawBuilder<SqlBool> => {
  const of =
    clinician_id === null
      ? sql`e.patient_id = ${patient_id}`
      : sql`e.patient_id = any(${recordsOf(patient_id, clinician_id)})`;
  return sql<SqlBool>`(${of}${isForCarer ? sql` and e.for_caregivers` : sql``})`;
};

/** An alarm `al` as JSON, for its patient `p`. */
export const alarmAsJson = sql<Alarm>`json_build_object('id', al.id, 'raised_at', ${iso(sql`al.raised_at`)},
  'seen', case when al.seen_at is not null then json_build_object('at', ${iso(sql`al.seen_at`)}, 'by', ${personOf(sql`al.seen_by`)}) end,
  'answered', case when al.answered_at is not null then json_build_object('at', ${iso(sql`al.answered_at`)},
    'by', ${personOf(sql`al.answered_by`)}, 'how', al.answered_how) end)`;

function iso(at: RawBuilder<unknown>) {
  return sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The alarm of an entry `e` of a patient `p`; null if there never was one. */
export const alarmOfEntry = sql<Alarm | null>`(select ${alarmAsJson} from alarm al where al.entry_id = e.id)`;

/** The latest alarm of answers to a plan `e` of a patient `p` that nobody has answered. */
export const openAlarmOfPlan = sql<Alarm | null>`(select ${alarmAsJson} from alarm al
  where al.plan_id = e.id and al.answered_at is null order by al.raised_at desc, al.id limit 1)`;

/** The patient of an alarm `al`. */
export const patientOfAlarm = sql<string>`coalesce((select m.patient_id from record_entry m where m.id = al.entry_id),
  (select c.patient_id from care_plan c where c.id = al.plan_id))`;

/** Condition on a clinician `c`: they have the patient in care, are in their team, or run an institution that has. */
export const mayAnswerAlarm = (patient_id: RawBuilder<unknown>) => sql<SqlBool>`(
  exists (select from relationship r where r.patient_id = ${patient_id} and r.status = 'active' and (r.clinician_id = c.id
    or (r.institution_id = c.institution_id and c.role in ('admin', 'superuser'))))
  or ${isInTeamCareOf(sql`c.id`, patient_id)})`;

/** Of a clinician `c` and an alarm `al`: that nobody has answered it, and they may still do so. */
export const callsAboutAlarm = sql<SqlBool>`(al.answered_at is null and ${mayAnswerAlarm(patientOfAlarm)}
  and exists (select from patient p where p.id = ${patientOfAlarm} and p.status = 'active'))`;
