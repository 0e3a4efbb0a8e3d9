/**
 * Texts in which somebody was asked and warned. A build has those of one version of each topic only, so each server
 * stores its own: a later one shows earlier answers in them.
 */
import { topicVersions } from '@hodi/domain/questionnaires/generated/topic-versions.ts';
import type { ChangedText } from '@hodi/domain/questionnaires/changed-texts.ts';
import { isTopicKey } from '@hodi/domain/questionnaires/load-topic.ts';
import { type TopicKey, topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import { hasOwn } from '@hodi/domain/questionnaires/values/read-answer.ts';
import { type Bilingual, languages } from '@hodi/domain/shared/language.ts';
import type { Executor } from '#server/db/database.ts';
import { changesOfVersion, everyEdition } from './editions.service.ts';
import { loadTopicTexts } from './loaded-topics.service.ts';
import {
  type BothTexts,
  type TopicVersion,
  findTexts,
  insertTexts,
  versionsKept,
} from './texts-of-versions.repository.ts';

export type { BothTexts, TopicVersion };

/** Undefined for a version that was never served here. */
export type TextsOfVersions = (of: TopicVersion) => BothTexts | undefined;

/** The texts of this build, or of an edition over them, in every language. */
export async function presentTexts(key: TopicKey, changes: readonly ChangedText[] = []): Promise<BothTexts> {
  const texts = languages.map(async (language) => [language, await loadTopicTexts(key, language, changes)] as const);
  return Object.fromEntries(await Promise.all(texts)) as BothTexts;
}

const nameOf = ({ topic, version }: TopicVersion): string => `${topic}|${version}`;

/** Stores the texts of this build, and of the editions over them, unless they are stored already. */
export async function keepTexts(db: Executor): Promise<void> {
  const kept = new Set((await versionsKept(db)).map(nameOf));
  const changed = await everyEdition(db);
  const missing = [];
  for (const topic of topicKeys) {
    const version = topicVersions[topic];
    if (!kept.has(nameOf({ topic, version }))) missing.push({ topic, version, texts: await presentTexts(topic) });
    for (const { version: later, changes } of changed.get(topic) ?? []) {
      const isMissing = changes.length > 0 && !kept.has(nameOf({ topic, version: later }));
      if (isMissing) missing.push({ topic, version: later, texts: await presentTexts(topic, changes) });
    }
  }
  if (missing.length > 0) await insertTexts(db, missing);
}

/** Texts that the build has, by name, and versions that only the database can have. */
async function presentOf(versions: readonly TopicVersion[]) {
  const texts = new Map<string, BothTexts>();
  const others = new Map<string, TopicVersion>();
  for (const of of versions) {
    const name = nameOf(of);
    if (texts.has(name) || others.has(name)) continue;
    const { topic, version } = of;
    if (isTopicKey(topic) && topicVersions[topic] === version) texts.set(name, await presentTexts(topic));
    else others.set(name, { topic, version });
  }
  return { texts, others };
}

/** The texts of these versions, present or former, in one query. */
export async function textsOfVersions(db: Executor, versions: readonly TopicVersion[]): Promise<TextsOfVersions> {
  const { texts, others } = await presentOf(versions);
  const found = others.size === 0 ? [] : await findTexts(db, [...others.values()]);
  for (const row of found) texts.set(nameOf(row), row.texts);
  // An edition that was accepted while this server ran beside one of another release.
  for (const [name, { topic, version }] of others) {
    if (texts.has(name) || !isTopicKey(topic)) continue;
    const changes = await changesOfVersion(db, topic, version);
    if (changes) texts.set(name, await presentTexts(topic, changes));
  }
  return (of) => texts.get(nameOf(of));
}

/** Short warning text of a rule, without phone numbers, which depend on the place. Undefined if it is not known. */
export function flagText(texts: BothTexts | undefined, rule_id: string): Bilingual | undefined {
  if (texts === undefined) return undefined;
  const { en, sw } = texts;
  if (hasOwn(en.emergencies, rule_id)) return en.emergencies[rule_id];
  if (!hasOwn(en.warnings, rule_id) || !hasOwn(sw.warnings, rule_id)) return undefined;
  return { en: en.warnings[rule_id] ?? '', sw: sw.warnings[rule_id] ?? '' };
}
