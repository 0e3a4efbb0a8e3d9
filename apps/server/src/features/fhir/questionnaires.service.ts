/** Questionnaires in the texts that patients are asked by, for everybody without an account. A version stays the same, so each is serialised once. */
import type * as fhir from 'fhir/r4';
import type { Edition } from '@hodi/domain/content-review/editions.ts';
import { topicVersions } from '@hodi/domain/questionnaires/generated/topic-versions.ts';
import { type TopicKey, topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import type { Executor } from '#server/db/database.ts';
import { servedEditions } from '#server/features/questionnaires/editions.service.ts';
import { presentTexts } from '#server/features/questionnaires/texts-of-versions.service.ts';
import { notFound } from '#server/wire/refusal.ts';
import { JsonAnswer } from '#server/wire/json-answer.ts';
import { contentOf } from './kinds.ts';
import { entryOf, searchBundle } from './mapping/bundle.ts';
import { questionnaireResource } from './mapping/questionnaire.ts';
import { type Base, questionnaireId } from './mapping/terms.ts';
import type { Query } from './rows/asked.ts';

type Questionnaire = fhir.Questionnaire & { id: string };

interface Published {
  id: string;
  /** With and without the version. */
  urls: readonly string[];
  whole: JsonAnswer;
  /** The same as an entry of a bundle, in JSON. */
  entry: string;
}

/** In one edition of its texts. */
export async function questionnaireIn(
  base: Base,
  key: TopicKey,
  { version, changes }: Pick<Edition, 'version' | 'changes'>,
): Promise<Questionnaire> {
  const { topic } = await contentOf(key);
  const content = { topic: { ...topic, version }, texts: await presentTexts(key, changes) };
  return { ...questionnaireResource(content, base), id: questionnaireId(key) };
}

/** Edition by which patients are asked. */
const inForce = (served: Awaited<ReturnType<typeof servedEditions>>, key: TopicKey) =>
  served.get(key) ?? { version: topicVersions[key], changes: [] };

export async function questionnairesInForce(db: Executor, base: Base): Promise<Questionnaire[]> {
  const served = await servedEditions(db);
  return Promise.all(topicKeys.toSorted().map((key) => questionnaireIn(base, key, inForce(served, key))));
}

function serialise(base: Base, questionnaire: Questionnaire): Published {
  const { id, url = '', version = '' } = questionnaire;
  const whole = new JsonAnswer(JSON.stringify(questionnaire));
  return { id, urls: [url, `${url}|${version}`], whole, entry: JSON.stringify(entryOf(base, 'match')(questionnaire)) };
}

/** Whether one of the values is asked for, or nothing is. */
const isAmong = (asked: unknown, values: readonly string[]): boolean =>
  typeof asked !== 'string' || asked.split(',').some((one) => values.includes(one));

export class PublishedQuestionnaires {
  readonly #base: Base;
  /** By topic, the last version that was asked for. */
  readonly #last = new Map<TopicKey, { version: string; published: Promise<Published> }>();

  constructor(base: Base) {
    this.#base = base;
  }

  /** @throws Refusal 404. */
  async read(db: Executor, id: string): Promise<JsonAnswer> {
    const found = (await this.#load(db)).find((one) => one.id === id);
    if (found === undefined) throw notFound();
    return found.whole;
  }

  async search(db: Executor, query: Query): Promise<JsonAnswer> {
    const all = await this.#load(db);
    const found = all.filter(({ id, urls }) => isAmong(query['_id'], [id]) && isAmong(query['url'], urls));
    const page = { base: this.#base, type: 'Questionnaire', query, next: null, isFirst: true };
    const head = JSON.stringify({ ...searchBundle(page, []), total: found.length });
    if (found.length === 0) return new JsonAnswer(head);
    return new JsonAnswer(`${head.slice(0, -1)},"entry":[${found.map(({ entry }) => entry).join(',')}]}`);
  }

  async #load(db: Executor): Promise<readonly Published[]> {
    const served = await servedEditions(db);
    return Promise.all(topicKeys.toSorted().map((key) => this.#publish(key, inForce(served, key))));
  }

  #publish(key: TopicKey, edition: ReturnType<typeof inForce>): Promise<Published> {
    const last = this.#last.get(key);
    if (last?.version === edition.version) return last.published;
    const published = questionnaireIn(this.#base, key, edition).then((one) => serialise(this.#base, one));
    this.#last.set(key, { version: edition.version, published });
    return published;
  }
}
