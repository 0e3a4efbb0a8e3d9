import { type ExpressionBuilder, sql } from 'kysely';
import type { Draft } from '@hodi/domain/questionnaires/draft.ts';
import { type Executor, moment, type Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Schema } from '#server/db/schema.ts';
import { lastRows } from '#server/work/side-effects/last-rows.ts';

export interface DraftKey {
  author_user_id: string;
  patient_id: string;
  topic: string;
}

const draftQuery = (db: Executor, key: DraftKey) =>
  db
    .selectFrom('questionnaire_draft')
    .select([
      'patient_id',
      'topic',
      'answers',
      'changed_answers',
      'selected_services',
      'position',
      'content_version',
      'updated_at',
      'becomes',
    ])
    .where('author_user_id', '=', key.author_user_id)
    .where('patient_id', '=', key.patient_id)
    .where('topic', '=', key.topic)
    .where('discarded', 'is', null);
type DraftRow = Awaited<ReturnType<ReturnType<typeof draftQuery>['executeTakeFirstOrThrow']>>;
const draftOf = prepared<DraftKey, DraftRow>(draftQuery);

export async function findDraft(db: Executor, key: DraftKey): Promise<Draft | null> {
  const [row] = await draftOf(db, key);
  if (row === undefined) return null;
  const { answers, changed_answers, updated_at, ...rest } = row;
  return {
    ...rest,
    answers: answers as Draft['answers'],
    changed_answers: changed_answers as Draft['changed_answers'],
    updated_at: new Date(updated_at).toISOString(),
  };
}

export const draftsAbout = (db: Executor, author_user_id: string, patient_id: string) =>
  db
    .selectFrom('questionnaire_draft')
    .select(['topic', 'updated_at'])
    .where('author_user_id', '=', author_user_id)
    .where('patient_id', '=', patient_id)
    .where('discarded', 'is', null)
    .orderBy('updated_at', 'desc')
    .execute();

export type DraftContent = Omit<Draft, 'patient_id' | 'topic' | 'updated_at'> & { updated_at: Date };

interface Saving extends DraftContent {
  /** The inquiry that it will be: if that was discarded, this save comes too late and changes nothing. */
  becomes: string | null | undefined;
  /** Drafts of other devices that were saved later stay. Unknown of an app of the version before, which replaces them. */
  newest: Date | undefined;
}

export async function upsertDraft(
  tx: Tx,
  key: DraftKey,
  { becomes = null, newest, ...content }: Saving,
): Promise<void> {
  const values = {
    ...content,
    becomes,
    answers: JSON.stringify(content.answers),
    changed_answers: JSON.stringify(content.changed_answers),
    discarded: null,
  };
  await tx
    .insertInto('questionnaire_draft')
    .values({ ...key, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['author_user_id', 'patient_id', 'topic'])
        .doUpdateSet(values)
        .where((where) =>
          where.or([
            where('questionnaire_draft.discarded', 'is', null),
            where('questionnaire_draft.discarded', 'is distinct from', becomes),
          ]),
        )
        .where((where) =>
          newest === undefined
            ? where.lit(true)
            : where.or([
                where('questionnaire_draft.discarded', 'is not', null),
                where('questionnaire_draft.becomes', 'is not distinct from', becomes),
                where('questionnaire_draft.updated_at', '<=', moment(newest)),
              ]),
        ),
    )
    .execute();
}

interface Discarding {
  discarded: string;
  updated_at: Date;
  /** Number of the newest save of another draft that its author had seen, if the app sends it. */
  seen: Date | undefined;
}

/**
 * Empties a draft; only its identity stays until the next one is begun. A draft that its author had not seen is another
 * one, begun or continued on another device: it stays.
 */
export async function markDiscarded(tx: Tx, key: DraftKey, { seen, ...over }: Discarding): Promise<void> {
  const empty = { answers: '{}', changed_answers: '[]', selected_services: [], position: null, content_version: '' };
  const values = { ...empty, ...over, becomes: null };
  await tx
    .insertInto('questionnaire_draft')
    .values({ ...key, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['author_user_id', 'patient_id', 'topic'])
        .doUpdateSet(values)
        .where((where) =>
          seen === undefined
            ? where.lit(true)
            : where.or([
                where('questionnaire_draft.discarded', 'is not', null),
                where('questionnaire_draft.becomes', '=', over.discarded),
                where('questionnaire_draft.updated_at', '<=', moment(seen)),
              ]),
        ),
    )
    .execute();
}

/** Whether a draft has become an inquiry; one that was sent early is continued until it is completed. */
export async function isSent(db: Executor, e_contact_id: string): Promise<boolean> {
  const inquiry = db.selectFrom('e_contact').select('is_partial').where('id', '=', e_contact_id);
  return (await inquiry.executeTakeFirst())?.is_partial === false;
}

export const deleteDraft = (tx: Tx, key: DraftKey): Promise<unknown> =>
  tx
    .deleteFrom('questionnaire_draft')
    .where('author_user_id', '=', key.author_user_id)
    .where('patient_id', '=', key.patient_id)
    .where('topic', '=', key.topic)
    .execute();

/** Draft of an inquiry, on any device. */
export interface SentDraft extends DraftKey {
  /** The inquiry; null if its author made no id. */
  sent: string | null;
  /** The save of another device that they continued from. */
  seen: Date | null;
}

/** An inquiry may wait for days: a draft that its author began or continued elsewhere meanwhile is another one. */
const isSentOne =
  ({ sent, seen }: SentDraft) =>
  (where: ExpressionBuilder<Schema, 'questionnaire_draft'>) =>
    where.or([
      where('becomes', 'is', null),
      where('becomes', '=', sent),
      where('updated_at', '<=', moment(seen as Date)),
    ]);

const trailQuery = (db: Executor, given: SentDraft) =>
  db
    .selectFrom('questionnaire_draft')
    .select('changed_answers')
    .where('author_user_id', '=', given.author_user_id)
    .where('patient_id', '=', given.patient_id)
    .where('topic', '=', given.topic)
    .where('discarded', 'is', null)
    .where(isSentOne(given));
const trails = prepared<SentDraft, { changed_answers: unknown }>(trailQuery);

/** Changed answers of the draft that is sent now. */
export const trailOfSent = async (tx: Tx, given: SentDraft): Promise<Draft['changed_answers']> =>
  ((await trails(tx, given))[0]?.changed_answers ?? []) as Draft['changed_answers'];

/** Deletes the draft that is sent now. */
export const sentRows = lastRows<SentDraft>(
  { name: 'draft' },
  (db, given) =>
    sql`draft as (${db
      .deleteFrom('questionnaire_draft')
      .where('author_user_id', '=', given.author_user_id)
      .where('patient_id', '=', given.patient_id)
      .where('topic', '=', given.topic)
      .where(isSentOne(given))})`,
);

/** Answers of the patient's latest inquiries, newest first, to prefill remembered questions. */
export const latestAnswers = (db: Executor, patient_id: string, limit: number) =>
  db
    .selectFrom('e_contact')
    .select(['id', 'patient_id', 'submitted_by_user_id', 'for_caregivers', 'answers'])
    .where('patient_id', '=', patient_id)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
