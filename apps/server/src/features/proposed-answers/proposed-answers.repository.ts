import type { Executor } from '#server/db/database.ts';

/** All of an inquiry that an answer to it can rest on. */
export const inquiryToAnswer = (db: Executor, e_contact_id: string) =>
  db
    .selectFrom('e_contact as e')
    .innerJoin('patient as p', 'p.id', 'e.patient_id')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .innerJoin('institution as i', 'i.id', 'e.institution_id')
    .select(['e.topic', 'e.answers', 'e.selected_services', 'e.status', 'e.created_at', 'e.filled_on'])
    .select(['e.submitted_by', 'e.submitted_by_user_id', 'p.user_id as patient_user_id'])
    .select(['p.birthday', 'p.birthday_precision', 'p.gender'])
    .select(['u.given_name', 'u.additional_name', 'u.family_name', 'u.preferred_language'])
    .select(['i.emergency_phone', 'i.country', 'i.time_zone'])
    .where('e.id', '=', e_contact_id)
    .executeTakeFirstOrThrow();
