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

/** By what was signed. The release does not change while the process runs. */
const known = new Map<string, Edition | undefined>();

async function compose(
  db: Executor,
  topic: EditedKey,
  { released, last }: { released: Edition; last: readonly HeldSignature[] },
): Promise<Edition | undefined> {
  const content = await loadContent(topic);
  const rows = await signedItemsById(
    db,
    last.map(({ id }) => id),
  );
  const signed = last.flatMap(({ id, language, hash }) => {
    const items = rows.find((row) => row.id === id)?.items ?? [];
    const changes = signedWordsOver(content, language, items);
    return changes ? [{ language, hash, changes }] : [];
  });
  const changes = signed.flatMap((one) => one.changes);
  if (changes.length === 0) return undefined;
  const hashes = { ...released.hashes, ...Object.fromEntries(signed.map(({ language, hash }) => [language, hash])) };
  const number = numberOfSigned(createHash('sha256').update(JSON.stringify(changes)).digest('hex'));
  return { number, version: versionOfEdition(released.version, number), changes, hashes };
}

/**
 * @param editions of this release. @param last the newest signature of each language.
 * @returns undefined if all of them are signatures of this release, or if it changed more than words.
 */
export async function signedEdition(
  db: Executor,
  topic: EditedKey,
  { editions, last }: { editions: readonly [Edition, ...Edition[]]; last: readonly HeldSignature[] },
): Promise<Edition | undefined> {
  const isOfRelease = ({ language, hash }: HeldSignature) => editions.some(({ hashes }) => hashes[language] === hash);
  if (last.every(isOfRelease)) return undefined;
  const name = last.map(({ language, hash }) => `${language} ${hash}`).join(' ');
  if (!known.has(name)) known.set(name, await compose(db, topic, { released: editions[0], last }));
  return known.get(name);
}
