import type { Executor } from '#server/db/database.ts';
import { readerOfAnswer } from '#server/work/care-relations.ts';

/** All of an inquiry that an answer to it can rest on. */
export const inquiryToAnswer = (db: Executor, e_contact_id: string) =>
  db
    .selectFrom('e_contact as e')
    .innerJoin('patient as p', 'p.id', 'e.patient_id')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .innerJoin('app_user as r', (join) => join.on('r.id', '=', readerOfAnswer))
    .innerJoin('institution as i', 'i.id', 'e.institution_id')
    .select([
      'e.topic',
      'e.answers',
      'e.selected_services',
      'e.status',
      'e.created_at',
      'e.filled_on',
      'e.content_version',
    ])
    .select(['e.submitted_by', 'e.submitted_by_user_id', 'p.user_id as patient_user_id'])
    .select(['p.birthday', 'p.birthday_precision', 'p.gender'])
    .select(['u.given_name', 'u.additional_name', 'u.family_name', 'r.preferred_language'])
    .select(['i.emergency_phone', 'i.country', 'i.time_zone'])
    .where('e.id', '=', e_contact_id)
    .executeTakeFirstOrThrow();

/** As many of the last messages as tell how things are. */
const LAST_MESSAGES = 30;

/** The last of the thread, oldest first. */
export async function lastMessages(db: Executor, e_contact_id: string) {
  const rows = await db
    .selectFrom('e_contact_message')
    .select(['seq', 'author_type as by', 'message as text'])
    .where('e_contact_id', '=', e_contact_id)
    .orderBy('seq', 'desc')
    .limit(LAST_MESSAGES)
    .execute();
  return rows.toReversed();
}

/** The last call about the inquiry, of whichever clinician. */
export const lastCall = (db: Executor, e_contact_id: string) =>
  db
    .selectFrom('e_contact_call as c')
    .innerJoin('clinician as k', 'k.id', 'c.clinician_id')
    .select(['c.outcome', 'c.called_at', 'k.user_id'])
    .where('c.e_contact_id', '=', e_contact_id)
    .orderBy('c.called_at', 'desc')
    .limit(1)
    .executeTakeFirst();
