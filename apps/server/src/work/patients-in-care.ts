import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from '#server/db/database.ts';

/** Condition: a patient is not deactivated. Answered by an index of the few who are (`patient_inactive`). */
export function isActive(patient_id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (select from patient x where x.id = ${patient_id} and x.status <> 'active')`;
}

/** Condition: the patient of a relationship `r` is not deactivated. */
export const isNotDeactivated = isActive(sql`r.patient_id`);

/**
 * Condition: a patient is not erased. Erased people leave every list at once; the rest of the erasure follows within a
 * minute.
 */
export const isNotErased = (patient_id: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`not exists (
  select from erasure z where z.patient_id = ${patient_id})`;

/**
 * The ids of a clinician's patients: their relationship is active and they are not deactivated. Both are answered from
 * indexes alone (`relationship_in_care`, and `patient_inactive`, which holds the few who are), so that a list is not slower
 * among many other people's patients.
 */
export const patientsInCare = (clinician_id: string): RawBuilder<string> => sql`
  select r.patient_id from relationship r
  where r.clinician_id = ${clinician_id} and r.status = 'active'
    and ${isNotDeactivated}`;

/** Condition: a patient is in the care of an institution, and not deactivated. */
export const isInCareAt = (
  institution_id: string,
  patient_id: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from relationship care join patient cared on cared.id = care.patient_id
  where care.patient_id = ${patient_id} and care.institution_id = ${institution_id}::uuid
    and care.status = 'active' and cared.status = 'active')`;

/** The institution of the patient's chosen clinician, else of the clinician who has had them in care longest. */
export const homeInstitution = (db: Executor, patient_id: string) =>
  db
    .selectFrom('relationship as r')
    .innerJoin('patient as p', 'p.id', 'r.patient_id')
    .innerJoin('institution as i', 'i.id', 'r.institution_id')
    .select(['i.id', 'i.name', 'i.time_zone'])
    .where('r.patient_id', '=', patient_id)
    .where('r.status', '=', 'active')
    .orderBy((order) => order('r.clinician_id', '=', order.ref('p.selected_clinician_id')), 'desc')
    .orderBy('r.activated_at')
    .limit(1)
    .executeTakeFirst();

/**
 * The institution where a clinician works, as a value for rows about them. The statement reads it itself, since the
 * caller may have been moved since they were read. Nobody is moved until the transaction ends.
 */
export const placeOf = (clinician_id: string | Expression<string>): RawBuilder<string> => sql<string>`(
  select c.institution_id from clinician c where c.id = ${clinician_id} for share)`;

/** Name and contact as the clinician wrote them. */
export interface InvitedAs {
  given_name: string;
  additional_name: string | null;
  family_name: string | null;
  email: string | null;
  mobile_number: string;
}

/** Name and contact of a relationship `r` that came from an invitation and that nobody accepted; null for any other. */
export const invitedAs = sql<InvitedAs | null>`case when r.status in ('invited', 'declined') then (
  select json_build_object('given_name', i.given_name, 'additional_name', i.additional_name,
    'family_name', i.family_name, 'email', i.email, 'mobile_number', i.mobile_number)
  from patient_invitation i where i.relationship_id = r.id order by i.sent_at desc limit 1) end`;

/** Whether the clinic of a relationship `r` may know who its patient is: accepted at some time, or registered by the clinic. */
export const isIdentityKnown = sql<SqlBool>`(r.status = 'active' or r.activated_at is not null
  or not exists (select 1 from patient_invitation i where i.relationship_id = r.id))`;
