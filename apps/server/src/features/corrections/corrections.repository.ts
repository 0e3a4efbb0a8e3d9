import type { Insertable } from 'kysely';
import type { Correction } from '@hodi/domain/corrections/correction.ts';
import type { Executor, Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { CorrectionTable } from '#server/db/tables/record-tables.ts';

const corrections = (db: Executor) =>
  db
    .selectFrom('correction as k')
    .innerJoin('clinician as c', 'c.id', 'k.author_id')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['k.id', 'k.e_contact_id', 'k.question_id', 'k.text', 'k.created_at'])
    .select(['u.given_name', 'u.additional_name', 'u.family_name', 'c.role'])
    .orderBy('k.created_at')
    .orderBy('k.id');
type Row = Awaited<ReturnType<ReturnType<typeof corrections>['execute']>>[number];

const correctionOf = ({ given_name, additional_name, family_name, role, created_at, ...row }: Row): Correction => ({
  ...row,
  author: { given_name, additional_name, family_name, role },
  created_at: new Date(created_at).toISOString(),
});

const correctionsIn = prepared((db, { e_contact_id }: { e_contact_id: string }) =>
  corrections(db).where('k.e_contact_id', '=', e_contact_id),
);
/** Corrections of one inquiry, oldest first. */
export const correctionsOf = async (db: Executor, e_contact_id: string): Promise<Correction[]> =>
  (await correctionsIn(db, { e_contact_id })).map(correctionOf);

export async function correctionById(db: Executor, id: string): Promise<Correction | undefined> {
  const row = await corrections(db).where('k.id', '=', id).executeTakeFirst();
  return row && correctionOf(row);
}

/** All that its author gave, and of whom it is. */
export const wholeCorrection = (db: Executor, id: string) =>
  db
    .selectFrom('correction')
    .select(['e_contact_id', 'patient_id', 'author_id', 'question_id', 'text', 'data_request_id'])
    .where('id', '=', id)
    .executeTakeFirst();

/** False when the id is taken. */
export async function insertCorrection(tx: Tx, correction: Insertable<CorrectionTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('correction')
    .values(correction)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The questions of which the inquiry has, or had before it was sent, an answer. */
export async function answeredQuestions(db: Executor, e_contact_id: string): Promise<Set<string>> {
  const { answers, changed_answers } = await db
    .selectFrom('e_contact')
    .select(['answers', 'changed_answers'])
    .where('id', '=', e_contact_id)
    .executeTakeFirstOrThrow();
  const changed = changed_answers as { question_id: string }[];
  return new Set([...Object.keys(answers as object), ...changed.map(({ question_id }) => question_id)]);
}
