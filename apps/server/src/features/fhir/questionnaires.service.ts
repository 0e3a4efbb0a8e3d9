/** Questionnaires, for everybody without an account. They stay the same as long as a server runs, so each is serialised once. */
import type * as fhir from 'fhir/r4';
import type { Edition } from '@hodi/domain/content-review/editions.ts';
import { type TopicKey, topicKeys } from '@hodi/domain/questionnaires/topic.ts';
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

/** The current version. */
export const questionnaireOf = async (base: Base, key: TopicKey): Promise<Questionnaire> => ({
  ...questionnaireResource(await contentOf(key), base),
  id: questionnaireId(key),
});

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
  #all: Promise<readonly Published[]> | undefined;

  constructor(base: Base) {
    this.#base = base;
  }

  /** @throws Refusal 404. */
  async read(id: string): Promise<JsonAnswer> {
    const found = (await this.#load()).find((one) => one.id === id);
    if (found === undefined) throw notFound();
    return found.whole;
  }

  async search(query: Query): Promise<JsonAnswer> {
    const all = await this.#load();
    const found = all.filter(({ id, urls }) => isAmong(query['_id'], [id]) && isAmong(query['url'], urls));
    const page = { base: this.#base, type: 'Questionnaire', query, next: null, isFirst: true };
    const head = JSON.stringify({ ...searchBundle(page, []), total: found.length });
    if (found.length === 0) return new JsonAnswer(head);
    return new JsonAnswer(`${head.slice(0, -1)},"entry":[${found.map(({ entry }) => entry).join(',')}]}`);
  }

  #load(): Promise<readonly Published[]> {
    this.#all ??= Promise.all(topicKeys.toSorted().map((key) => questionnaireOf(this.#base, key))).then((all) =>
      all.map((one) => serialise(this.#base, one)),
    );
    return this.#all;
  }
}
