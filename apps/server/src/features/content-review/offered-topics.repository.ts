import { sql } from 'kysely';
import type { TopicKey } from '@hodi/domain/questionnaires/topic.ts';
import type { PersonName } from '@hodi/domain/users/user.ts';
import type { Executor, Tx } from '#server/db/database.ts';
import { isCareInForce } from '#server/work/care-relations.ts';

/** Undefined where there is no such institution. */
export const offerOf = (db: Executor, institution_id: string) =>
  db
    .selectFrom('institution')
    .select('unsigned_topics_until')
    .where('id', '=', institution_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export const takenTopics = (db: Executor, institution_id: string) =>
  db
    .selectFrom('taken_topic as x')
    .innerJoin('app_user as a', 'a.id', 'x.taken_by')
    .select(['x.topic', 'x.words', 'x.taken_at'])
    .select(
      sql<PersonName>`json_build_object('given_name', a.given_name, 'additional_name', a.additional_name,
        'family_name', a.family_name)`.as('by'),
    )
    .where('x.institution_id', '=', institution_id)
    .execute();

/** Signed in so many languages and not withdrawn, in whatever version. */
export async function topicsSignedIn(db: Executor, languages: number): Promise<TopicKey[]> {
  const { rows } = await sql<{ topic: TopicKey }>`
    select topic from content_sign_off where withdrawn_at is null
    group by topic having count(distinct language) >= ${languages}`.execute(db);
  return rows.map(({ topic }) => topic);
}

/** The institution of the clinician whom a patient selected. */
export const institutionOfPatient = async (db: Executor, patient_id: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('patient as p')
      .innerJoin('clinician as c', 'c.id', 'p.selected_clinician_id')
      .select('c.institution_id')
      .where('p.id', '=', patient_id)
      .executeTakeFirst()
  )?.institution_id;

/** For each person whom the account cares for: the institution of the clinician whom that person selected, or null. */
export async function institutionsOfPeople(
  db: Executor,
  caregiver_id: string,
  at: Date,
): Promise<{ patient_id: string; institution_id: string | null }[]> {
  const { rows } = await sql<{ patient_id: string; institution_id: string | null }>`
    select k.patient_id, c.institution_id
    from caregiver k join patient p on p.id = k.patient_id left join clinician c on c.id = p.selected_clinician_id
    where k.caregiver_id = ${caregiver_id}::uuid and ${isCareInForce(sql`${at}::timestamptz`)}
    order by k.patient_id`.execute(db);
  return rows;
}

interface Taking {
  institution_id: string;
  topic: TopicKey;
}

/** The words of the latest author count. */
export const takeTopic = (tx: Tx, taking: Taking & { words: string; taken_by: string; taken_at: Date }) =>
  tx
    .insertInto('taken_topic')
    .values(taking)
    .onConflict((conflict) =>
      conflict.columns(['institution_id', 'topic']).doUpdateSet({
        words: taking.words,
        taken_by: taking.taken_by,
        taken_at: taking.taken_at,
      }),
    )
    .execute();

export const giveTopicBack = (tx: Tx, { institution_id, topic }: Taking) =>
  tx.deleteFrom('taken_topic').where('institution_id', '=', institution_id).where('topic', '=', topic).execute();
