import { sql } from 'kysely';
import type { ContentKey, EditedKey } from '@hodi/domain/content-review/content.ts';
import type { AcceptedText } from '@hodi/domain/content-review/editions.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { Executor } from '#server/db/database.ts';

/** The newest edition of each topic that has any; `mark` is another in another database. */
export async function newestEditions(db: Executor): Promise<{ topic: EditedKey; edition: number; mark: string }[]> {
  const { rows } = await sql<{ topic: EditedKey; edition: number; mark: string }>`
    select distinct on (topic) topic, edition, id::text as mark from content_proposal
    where edition is not null order by topic, edition desc, id desc`.execute(db);
  return rows;
}

/** In the order of their editions. */
export const acceptedTexts = (db: Executor, topic: EditedKey): Promise<AcceptedText[]> =>
  db
    .selectFrom('content_proposal')
    .select(['item_id', 'line_id', 'language', 'before', 'after'])
    .select((of) => of.ref('edition').$castTo<number>().as('edition'))
    .where('topic', '=', topic)
    .where('edition', 'is not', null)
    .orderBy('edition')
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** A signature that nobody took back. */
export interface HeldSignature {
  id: string;
  topic: ContentKey;
  language: Language;
  hash: string;
}

/** Newest first. */
export const heldSignatures = (db: Executor): Promise<HeldSignature[]> =>
  db
    .selectFrom('content_sign_off')
    .select(['id', 'topic', 'language', 'hash'])
    .where('withdrawn_at', 'is', null)
    .orderBy('signed_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const signedItemsById = (db: Executor, ids: readonly string[]) =>
  db
    .selectFrom('content_sign_off')
    .select(['id', 'items'])
    .where('id', '=', (where) => where.fn.any(where.val(ids as string[])))
    .execute();
