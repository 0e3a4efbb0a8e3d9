/**
 * Editions of the texts of each topic: reviewers' changes without a release. An edition never changes, so each is
 * computed once in a process; one statement tells which exist.
 */
import { createHash } from 'node:crypto';
import { type EditedKey, editedKeySchema } from '@hodi/domain/content-review/content.ts';
import {
  type AcceptedText,
  changesTo,
  type Edition,
  servedEdition,
  withTexts,
} from '@hodi/domain/content-review/editions.ts';
import { loadContent, loadContentHashes } from '@hodi/domain/content-review/load-content.ts';
import { signedText } from '@hodi/domain/content-review/signed-text.ts';
import { editionOf, releaseOf, versionOfEdition } from '@hodi/domain/questionnaires/content-version.ts';
import type { ChangedSentences } from '@hodi/domain/proposed-answers/changed-sentences.ts';
import { type CatalogTopic, catalogTopicWith } from '@hodi/domain/questionnaires/catalog.ts';
import { topicVersions } from '@hodi/domain/questionnaires/generated/topic-versions.ts';
import { type TopicKey, topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import { type Language, languages } from '@hodi/domain/shared/language.ts';
import type { Executor } from '#server/db/database.ts';
import { acceptedTexts, type HeldSignature, heldSignatures, newestEditions } from './editions.repository.ts';
import { signedEdition } from './signed-edition.service.ts';

/** In the order in which they take over. */
export type Editions = readonly [Edition, ...Edition[]];

async function releaseEdition(topic: EditedKey): Promise<Edition> {
  const version = topic === 'shared_answers' ? (await loadContent(topic)).version : topicVersions[topic];
  return { number: 0, version, changes: [], hashes: (await loadContentHashes())[topic] };
}

async function editionsFrom(topic: EditedKey, accepted: readonly AcceptedText[]): Promise<Editions> {
  const { items } = await loadContent(topic);
  const ofRelease = await releaseEdition(topic);
  const release = ofRelease.version;
  const numbers = [...new Set(accepted.map(({ edition }) => edition))];
  const later = numbers.map((number): Edition => {
    const changes = changesTo(
      items,
      accepted.filter(({ edition }) => edition <= number),
    );
    // Nothing is left of editions that a release has taken in completely.
    if (changes.length === 0) return { ...ofRelease, number };
    const texts = withTexts(items, changes);
    const hashOf = (language: Language) => createHash('sha256').update(signedText(texts, language)).digest('hex');
    const hashes = Object.fromEntries(languages.map((language) => [language, hashOf(language)])) as Edition['hashes'];
    return { number, version: versionOfEdition(release, number), changes, hashes };
  });
  return [ofRelease, ...later];
}

/** By topic and newest edition, as that one is marked. */
const known = new Map<string, { mark: string; editions: Editions }>();

async function editionsAt(db: Executor, topic: EditedKey, mark: string): Promise<Editions> {
  const before = known.get(topic);
  if (before?.mark === mark) return before.editions;
  const editions = await editionsFrom(topic, await acceptedTexts(db, topic));
  known.set(topic, { mark, editions });
  return editions;
}

/** Editions of the topics whose texts were ever changed. */
export async function changedTopics(db: Executor): Promise<Map<EditedKey, Editions>> {
  const found = new Map<EditedKey, Editions>();
  for (const { topic, edition, mark } of await newestEditions(db)) {
    found.set(topic, await editionsAt(db, topic, `${edition} ${mark}`));
  }
  return found;
}

/** The newest is what reviewers read, comment on and sign. */
export async function editionsOf(db: Executor, topic: EditedKey): Promise<Editions> {
  return (await changedTopics(db)).get(topic) ?? [await releaseEdition(topic)];
}

export const newestOf = (editions: Editions): Edition => editions.at(-1) ?? editions[0];

/** The newest signature of each language that was given before this release. */
const lastBefore = (editions: Editions, signatures: readonly HeldSignature[]): HeldSignature[] =>
  languages.flatMap(
    (language) =>
      signatures.find(
        (one) => one.language === language && editions.every(({ hashes }) => hashes[language] !== one.hash),
      ) ?? [],
  );

/**
 * Editions of the topics whose texts a release or a reviewer changed, in the order in which they take over: first the
 * one that was signed before this release, if it still fits.
 */
export async function everyEdition(
  db: Executor,
  signatures?: readonly HeldSignature[],
): Promise<Map<EditedKey, Editions>> {
  const found = await changedTopics(db);
  const held = signatures ?? (await heldSignatures(db));
  for (const topic of editedKeySchema.options) {
    const ofTopic = held.filter((one) => one.topic === topic);
    if (ofTopic.length === 0) continue;
    const editions = found.get(topic) ?? ([await releaseEdition(topic)] as const);
    const last = lastBefore(editions, ofTopic);
    const signed = last.length > 0 && (await signedEdition(db, topic, { editions, last }));
    if (signed) found.set(topic, [signed, ...editions]);
  }
  return found;
}

/** All editions of the changed topics, and which of them patients are asked by. */
export async function everyAndServed(db: Executor, given?: readonly HeldSignature[]) {
  const signatures = given ?? (await heldSignatures(db));
  const signed = { en: new Set<string>(), sw: new Set<string>() };
  for (const { language, hash } of signatures) signed[language].add(hash);
  const every = await everyEdition(db, signatures);
  return { every, served: new Map([...every].map(([topic, editions]) => [topic, servedEdition(editions, signed)])) };
}

/** Which edition of each changed topic patients are asked by. */
export const servedEditions = async (
  db: Executor,
  given?: readonly HeldSignature[],
): Promise<Map<EditedKey, Edition>> => (await everyAndServed(db, given)).served;

/** Signatures that hold, each as its language and hash. */
const signedNames = (signatures: readonly HeldSignature[]): Set<string> =>
  new Set(signatures.map(({ language, hash }) => `${language} ${hash}`));

/** Whether somebody signed what is in force of all of these, in each of the languages. */
export async function isSignedInForce(
  db: Executor,
  keys: readonly EditedKey[],
  of: readonly Language[],
): Promise<boolean> {
  const held = await heldSignatures(db);
  const served = await servedEditions(db, held);
  const released = await loadContentHashes();
  const signed = signedNames(held);
  const hashesOf = (key: EditedKey) => served.get(key)?.hashes ?? released[key];
  return keys.every((key) => of.every((language) => signed.has(`${language} ${hashesOf(key)[language]}`)));
}

/** Another as soon as another edition is in force or another signature holds. */
export async function contentMark(db: Executor): Promise<string> {
  const held = await heldSignatures(db);
  const served = [...(await servedEditions(db, held))].map(([topic, { version }]) => `${topic} ${version}`).toSorted();
  const signed = [...signedNames(held)].toSorted();
  return createHash('sha256')
    .update(JSON.stringify([served, signed]))
    .digest('hex')
    .slice(0, 16);
}

/** Sentences changed by the editions in force: of a topic's answers, and of all answers. */
export async function changesInForce(db: Executor, topic: TopicKey): Promise<ChangedSentences> {
  const served = await servedEditions(db);
  return { own: served.get(topic)?.changes ?? [], shared: served.get('shared_answers')?.changes ?? [] };
}

/** All topics with title and purpose as they are in force. */
export async function catalogInForce(db: Executor): Promise<CatalogTopic[]> {
  const served = await servedEditions(db);
  return topicKeys.map((key) => catalogTopicWith(key, served.get(key)?.changes ?? []));
}

/**
 * Changes of a version compared with the release of this server. Empty for the release itself; undefined for another
 * release or an unknown edition.
 */
export async function changesOfVersion(
  db: Executor,
  topic: TopicKey,
  version: string,
): Promise<Edition['changes'] | undefined> {
  const release = topicVersions[topic];
  if (version === release) return [];
  if (releaseOf(version) !== release) return undefined;
  const editions = (await everyEdition(db)).get(topic) ?? [];
  const found = editions.find(({ number }) => number === editionOf(version));
  return found?.version === version ? found.changes : undefined;
}
