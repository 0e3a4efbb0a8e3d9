/**
 * The edition that a topic was last signed in, where a release changed its words since. It is served until the new words
 * are signed. Composed from the signatures alone, so servers side by side serve the same.
 */
import { createHash } from 'node:crypto';
import type { EditedKey } from '@hodi/domain/content-review/content.ts';
import type { Edition } from '@hodi/domain/content-review/editions.ts';
import { loadContent } from '@hodi/domain/content-review/load-content.ts';
import { signedWordsOver } from '@hodi/domain/content-review/signed-text.ts';
import { numberOfSigned, versionOfEdition } from '@hodi/domain/questionnaires/content-version.ts';
import type { Executor } from '#server/db/database.ts';
import { type HeldSignature, signedItemsById } from './editions.repository.ts';

/** By what was signed and what is newest. The release does not change while the process runs. */
const known = new Map<string, Edition | undefined>();

type Editions = readonly [Edition, ...Edition[]];

async function compose(
  db: Executor,
  topic: EditedKey,
  { editions, last }: { editions: Editions; last: readonly HeldSignature[] },
): Promise<Edition | undefined> {
  const content = await loadContent(topic);
  const ids = last.map(({ id }) => id);
  const rows = await signedItemsById(db, ids);
  const signed = last.flatMap(({ id, language, hash }) => {
    const changes = signedWordsOver(content, language, rows.find((row) => row.id === id)?.items ?? []);
    return changes ? [{ language, hash, changes }] : [];
  });
  if (signed.every(({ changes }) => changes.length === 0)) return undefined;
  // Where nobody has signed, the newest words are read.
  const newest = editions.at(-1) ?? editions[0];
  const unsigned = newest.changes.filter((change) => signed.every(({ language }) => language !== change.language));
  const changes = [...signed.flatMap((one) => one.changes), ...unsigned];
  const hashes = { ...newest.hashes, ...Object.fromEntries(signed.map(({ language, hash }) => [language, hash])) };
  const number = numberOfSigned(createHash('sha256').update(JSON.stringify(changes)).digest('hex'));
  return { number, version: versionOfEdition(content.version, number), changes, hashes };
}

/**
 * @param editions of this release. @param last the newest signature of each language before it.
 * @returns undefined if the release changed more than words.
 */
export async function signedEdition(
  db: Executor,
  topic: EditedKey,
  { editions, last }: { editions: Editions; last: readonly HeldSignature[] },
): Promise<Edition | undefined> {
  const name = JSON.stringify([editions.at(-1)?.hashes, last.map(({ language, hash }) => [language, hash])]);
  if (!known.has(name)) known.set(name, await compose(db, topic, { editions, last }));
  return known.get(name);
}
