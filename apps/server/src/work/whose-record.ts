/** Parts of statements about what stands in records: whose it is to its reader, and who wrote it. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { EntryAuthor } from '@hodi/domain/record/record-entry.ts';
import { recordsOf } from './records-of-person.ts';

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
