import { type RawBuilder, sql } from 'kysely';

/**
 * The ids of a clinician's patients: their relationship is active and they are not deactivated. Both are answered from
 * indexes alone (`relationship_in_care`, and `patient_inactive`, which holds the few who are), so that a list is not slower
 * among many other people's patients.
 */
export const patientsInCare = (clinician_id: string): RawBuilder<string> => sql`
  select r.patient_id from relationship r
  where r.clinician_id = ${clinician_id} and r.status = 'active'
    and not exists (select from patient x where x.id = r.patient_id and x.status <> 'active')`;
