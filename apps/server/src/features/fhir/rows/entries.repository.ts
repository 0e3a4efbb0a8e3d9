/** Entries of records that are open to the reader, newest first: allergies, conditions, medicines, measurements. */
import { type SqlBool, sql } from 'kysely';
import type { ClinicianRole } from '@hodi/domain/clinicians/clinician.ts';
import type { AllergyDetails } from '@hodi/domain/record/allergy.ts';
import type { ConditionDetails } from '@hodi/domain/record/condition.ts';
import type { MeasurementDetails } from '@hodi/domain/record/measurement.ts';
import type { MedicineDetails } from '@hodi/domain/record/medicine.ts';
import type { PersonName } from '@hodi/domain/users/user.ts';
import type { Executor } from '#server/db/database.ts';
import { type Asked, and, common, isOpenTo, nameOf, refers, staffName } from './asked.ts';
import type { OfPatient } from './care.repository.ts';

interface DetailsOf {
  allergy: AllergyDetails;
  condition: ConditionDetails;
  medicine: MedicineDetails;
  measurement: MeasurementDetails;
}
export type ReadKind = keyof DetailsOf;

export interface EntryRow<K extends ReadKind = ReadKind> extends OfPatient {
  kind: K;
  details: DetailsOf[K];
  updated_at: number;
  is_confirmed: boolean;
  is_in_error: boolean;
  /** Null of the patient and of who cares for them. */
  author_clinician_id: string | null;
  /** Whether the patient wrote it themself. */
  is_by_patient: boolean;
  author_name: PersonName & { role: ClinicianRole | null };
}

/** Condition of an export: it was not entered by clinicians of another institution. */
const isOfInstitution = ({ institution_id }: Asked) =>
  institution_id === undefined
    ? []
    : [sql<SqlBool>`(ac.institution_id is null or ac.institution_id = ${institution_id}::uuid)`];

export const findEntries =
  <K extends ReadKind>(kind: K) =>
  async (db: Executor, asked: Asked): Promise<EntryRow<K>[]> => {
    const conditions = [
      sql<SqlBool>`e.kind = ${kind}`,
      isOpenTo(asked, 'record', sql`e.patient_id`),
      ...isOfInstitution(asked),
      ...common(asked, sql`e.id`, sql`e.updated_at`),
      ...refers(asked.query, ['patient', 'subject'], ['Patient', sql`e.patient_id`]),
    ];
    const { rows } = await sql<EntryRow<K>>`
      select e.id, e.patient_id, e.kind, e.details, e.created_at, e.updated_at, e.confirmed_at is not null as is_confirmed,
        e.in_error_at is not null as is_in_error, ac.id as author_clinician_id, e.author_id = p.user_id as is_by_patient,
        ${staffName('au', 'ac')} as author_name, ${nameOf('u')} as patient_name
      from record_entry e join patient p on p.id = e.patient_id join app_user u on u.id = p.user_id
      join app_user au on au.id = e.author_id left join clinician ac on ac.user_id = e.author_id
      where ${and(conditions)} order by e.id desc limit ${asked.limit + 1}`.execute(db);
    return rows;
  };
