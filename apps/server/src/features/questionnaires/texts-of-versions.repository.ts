import { sql } from 'kysely';
import type { TopicTexts } from '@hodi/domain/questionnaires/topic.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { Executor } from '#server/db/database.ts';

/** A topic at one of its versions. */
export interface TopicVersion {
  topic: string;
  version: string;
}

export type BothTexts = Readonly<Record<Language, TopicTexts>>;

export async function versionsKept(db: Executor): Promise<TopicVersion[]> {
  return db.selectFrom('topic_texts').select(['topic', 'version']).execute();
}

/** One that is kept already stays as it is: another server was quicker. */
export async function insertTexts(db: Executor, rows: readonly (TopicVersion & { texts: BothTexts })[]): Promise<void> {
  await db
    .insertInto('topic_texts')
    .values(rows.map((row) => ({ ...row, texts: JSON.stringify(row.texts) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findTexts(
  db: Executor,
  wanted: readonly TopicVersion[],
): Promise<(TopicVersion & { texts: BothTexts })[]> {
  const { rows } = await sql<TopicVersion & { texts: BothTexts }>`
    select k.topic, k.version, k.texts from topic_texts k
    join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(topic text, version text)
      on w.topic = k.topic and w.version = k.version`.execute(db);
  return rows;
}
