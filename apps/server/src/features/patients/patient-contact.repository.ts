import { sql } from 'kysely';
import type { Executor } from '#server/db/database.ts';
import { shownNumber } from '#server/work/care-relations.ts';
import { invitedAs, isNotErased } from '#server/work/patients-in-care.ts';

/** Name and contact of a patient of any status who is not erased, with what the clinician is to them. */
export const contactFor = (db: Executor, of: { clinician_id: string; patient_id: string }) =>
  db
    .selectFrom('patient as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .leftJoin('relationship as r', (join) =>
      join.onRef('r.patient_id', '=', 'p.id').on('r.clinician_id', '=', of.clinician_id),
    )
    .select(['p.member_id', 'p.status', 'r.status as relationship_status'])
    .select(['u.given_name', 'u.additional_name', 'u.family_name', 'u.email', shownNumber.as('mobile_number')])
    .select(invitedAs.as('invited_as'))
    .where('p.id', '=', of.patient_id)
    .where(isNotErased(sql`p.id`))
    .executeTakeFirst();
