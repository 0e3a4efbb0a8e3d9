/**
 * The questionnaires, which everybody may read without an account, as often as they like. They stay the same as long as a server
 * runs and are three quarters of a megabyte together, so each is put together and written once.
 */
import type * as fhir from 'fhir/r4';
import { alternativesOf, canonicalsOf, valuesOf } from '@hodi/domain/fhir/search-values.ts';
import { type TopicKey, topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import { cursorOf, readCursor } from '#server/wire/cursor.ts';
import { notFound } from '#server/wire/refusal.ts';
import { Written } from '#server/wire/written.ts';
import { pageSizeOf } from './fhir.service.ts';
import { contentOf } from './kinds.ts';
import { entryOf, searchBundle } from './mapping/bundle.ts';
import { questionnaireResource } from './mapping/questionnaire.ts';
import { type Base, hl7, questionnaireId } from './mapping/terms.ts';
import { type Query, given } from './rows/asked.ts';

type Questionnaire = fhir.Questionnaire & { id: string };

interface Published {
  /** What searches look at. */
  brief: Questionnaire;
  whole: Written;
  /** The same as bundles have it, in JSON. */
  entry: string;
}

/** As it is served now. */
export const questionnaireOf = async (base: Base, key: TopicKey): Promise<Questionnaire> => ({
  ...questionnaireResource(await contentOf(key), base),
  id: questionnaireId(key),
});

async function published(base: Base, key: TopicKey): Promise<Published> {
  const whole = await questionnaireOf(base, key);
  const { resourceType, id, url, version, title, status } = whole;
  return {
    brief: { resourceType, id, url, version, title, status },
    whole: new Written(JSON.stringify(whole)),
    entry: JSON.stringify(entryOf(base, 'match')(whole)),
  };
}

function isAskedFor(query: Query, { url, version, title, status }: Questionnaire): boolean {
  const isNamed = given(query, 'url').every((text) =>
    canonicalsOf(text).some((one) => one.url === url && (one.version ?? version) === version),
  );
  const isTitled = given(query, 'title').every((text) =>
    alternativesOf(text).some((one) => title?.toLowerCase().startsWith(one.toLowerCase()) === true),
  );
  const isInState = given(query, 'status').every((text) =>
    valuesOf(text, [[hl7.questionnaireStatus, { active: 'active' }]]).includes(status),
  );
  return isNamed && isTitled && isInState;
}

/** In the order of their ids, so that a page goes on where the last one ended whatever topics a new version brings. */
const byId = topicKeys.map((key) => ({ key, id: questionnaireId(key) })).toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** Those of this page and the following ones that may be meant. */
function candidatesFor(query: Query) {
  const [after = ''] = readCursor(query['_cursor'] as string | undefined, ['text']) ?? [];
  return byId.filter(
    ({ id }) => id > String(after) && given(query, '_id').every((text) => alternativesOf(text).includes(id)),
  );
}

export class Questionnaires {
  readonly #base: Base;
  readonly #published = new Map<TopicKey, Published>();

  constructor(base: Base) {
    this.#base = base;
  }

  /** @throws Refusal 404. */
  async read(id: string): Promise<Written> {
    const found = byId.find((one) => one.id === id);
    if (found === undefined) throw notFound();
    return (await this.#of(found.key)).whole;
  }

  async search(query: Query): Promise<Written> {
    const limit = pageSizeOf(query);
    const found: Published[] = [];
    for (const { key } of candidatesFor(query)) {
      const one = await this.#of(key);
      if (isAskedFor(query, one.brief)) found.push(one);
      if (found.length > limit) break;
    }
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    const next = found.length > limit && last !== undefined ? cursorOf([last.brief.id]) : null;
    const page = { base: this.#base, type: 'Questionnaire', query, next, isFirst: query['_cursor'] === undefined };
    const briefs = shown.map(({ brief }) => brief);
    const { entry = [], ...head } = searchBundle(page, briefs);
    if (entry.length === 0) return new Written(JSON.stringify(head));
    const entries = shown.map((one) => one.entry).join(',');
    return new Written(`${JSON.stringify(head).slice(0, -1)},"entry":[${entries}]}`);
  }

  async #of(key: TopicKey): Promise<Published> {
    const one = this.#published.get(key) ?? (await published(this.#base, key));
    this.#published.set(key, one);
    return one;
  }
}
