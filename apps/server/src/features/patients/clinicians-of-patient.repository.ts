import { sql } from 'kysely';
import type { Executor } from '#server/db/database.ts';
import { awayFor } from '#server/work/team/covering.ts';

const clinicianQuery = (db: Executor) =>
  db
    .selectFrom('relationship as r')
    .innerJoin('clinician as c', 'c.id', 'r.clinician_id')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .innerJoin('institution as i', 'i.id', 'c.institution_id')
    .select(['c.id', 'c.role', 'c.institution_id', 'i.name as institution_name'])
    .select(['u.id as user_id', 'u.given_name', 'u.additional_name', 'u.family_name', 'u.email'])
    .select(awayFor(sql`r.patient_id`))
    .leftJoin('clinician as fc', 'fc.id', 'r.handed_over_from')
    .leftJoin('app_user as fu', 'fu.id', 'fc.user_id')
    .select(['r.id as cpr_id', 'r.status', 'r.created_at', 'r.team_consent'])
    .select(
      sql<number | null>`(select max(i.expires_at) from patient_invitation i where i.relationship_id = r.id)`.as(
        'expires_at',
      ),
    )
    .select(['fu.given_name as f_given', 'fu.additional_name as f_additional', 'fu.family_name as f_family'])
    .select('fc.role as f_role')
    .where('u.status', '=', 'active');

/** The clinicians of a patient: those with an active relationship, and those who invite. */
export const cliniciansOfPatient = (db: Executor, patient_id: string) =>
  clinicianQuery(db)
    .where('r.patient_id', '=', patient_id)
    .where('r.status', 'in', ['active', 'invited'])
    .orderBy('r.activated_at')
    .orderBy('r.id')
    .execute();

/** The same by relationships of the patient, whatever became of them. */
export const cliniciansByRelationship = (db: Executor, patient_id: string, relationshipIds: readonly string[]) =>
  clinicianQuery(db)
    .where('r.patient_id', '=', patient_id)
    .where('r.id', '=', (where) => where.fn.any(where.val(relationshipIds as string[])))
    .execute();
export type ClinicianOfPatientRow = Awaited<ReturnType<typeof cliniciansOfPatient>>[number];
