/**
 * What everybody may read without an account, as often as they like: the questionnaires, and what our own words mean. They stay
 * the same as long as a server runs and are a megabyte together, so each is put together and written once.
 */
import type * as fhir from 'fhir/r4';
import { alternativesOf, canonicalsOf, valuesOf } from '@hodi/domain/fhir/search-values.ts';
import { type TopicKey, topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import { cursorOf, readCursor } from '#server/wire/cursor.ts';
import { notFound } from '#server/wire/refusal.ts';
import { JsonAnswer } from '#server/wire/json-answer.ts';
import { pageSizeOf } from './fhir.service.ts';
import { contentOf } from './kinds.ts';
import { entryOf, searchBundle } from './mapping/bundle.ts';
import { codeSystems } from './mapping/code-systems.ts';
import { extensionDefinition } from './mapping/own-definitions.ts';
import { type OwnExtensionName, ownExtensions } from './mapping/own-terms.ts';
import { questionnaireResource } from './mapping/questionnaire.ts';
import { type Base, hl7, questionnaireId } from './mapping/terms.ts';
import { type Query, given } from './rows/asked.ts';

type Definition = (fhir.Questionnaire | fhir.StructureDefinition | fhir.CodeSystem) & { id: string };

interface One {
  /** What searches look at. */
  brief: Pick<Definition, 'id' | 'url' | 'version' | 'title' | 'status'> & { resourceType: Definition['resourceType'] };
  whole: JsonAnswer;
  /** The same as bundles have it, in JSON. */
  entry: string;
}

/** As it is served now. */
export const questionnaireOf = async (base: Base, key: TopicKey): Promise<fhir.Questionnaire & { id: string }> => ({
  ...questionnaireResource(await contentOf(key), base),
  id: questionnaireId(key),
});

const loaders: Readonly<Record<Definition['resourceType'], (base: Base) => Promise<Definition[]>>> = {
  Questionnaire: (base) => Promise.all(topicKeys.map((key) => questionnaireOf(base, key))),
  StructureDefinition: async (base) =>
    (Object.keys(ownExtensions) as OwnExtensionName[]).map((name) => extensionDefinition(base, name)),
  CodeSystem: async (base) => codeSystems(base, await Promise.all(topicKeys.map(contentOf))),
};

function writtenOnce(base: Base, definition: Definition): One {
  const { resourceType, id, url, version, title, status } = definition;
  return {
    brief: { resourceType, id, url, version, title, status },
    whole: new JsonAnswer(JSON.stringify(definition)),
    entry: JSON.stringify(entryOf(base, 'match')(definition)),
  };
}

function isAskedFor(query: Query, { id, url, version, title, status }: One['brief']): boolean {
  const isAmong = given(query, '_id').every((text) => alternativesOf(text).includes(id));
  const isNamed = given(query, 'url').every((text) =>
    canonicalsOf(text).some((one) => one.url === url && (one.version ?? version) === version),
  );
  const isTitled = given(query, 'title').every((text) =>
    alternativesOf(text).some((one) => title?.toLowerCase().startsWith(one.toLowerCase()) === true),
  );
  const isInState = given(query, 'status').every((text) =>
    valuesOf(text, [[hl7.publicationStatus, { active: 'active' }]]).includes(status),
  );
  return isAmong && isNamed && isTitled && isInState;
}

/** All of a type, in the order of their ids: a page goes on where the last one ended, whatever a new version brings. */
export class Published {
  readonly #base: Base;
  readonly #type: Definition['resourceType'];
  #all: Promise<readonly One[]> | undefined;

  constructor(base: Base, type: Definition['resourceType']) {
    this.#base = base;
    this.#type = type;
  }

  /** @throws Refusal 404. */
  async read(id: string): Promise<JsonAnswer> {
    const found = (await this.#load()).find(({ brief }) => brief.id === id);
    if (found === undefined) throw notFound();
    return found.whole;
  }

  /** @throws Refusal 400 `invalid_cursor`. */
  async search(query: Query): Promise<JsonAnswer> {
    const [after = ''] = readCursor(query['_cursor'] as string | undefined, ['text']) ?? [];
    const limit = pageSizeOf(query);
    const all = await this.#load();
    const found = all.filter(({ brief }) => brief.id > String(after) && isAskedFor(query, brief));
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    const next = found.length > limit && last !== undefined ? cursorOf([last.brief.id]) : null;
    const page = { base: this.#base, type: this.#type, query, next, isFirst: query['_cursor'] === undefined };
    const briefs = shown.map(({ brief }) => brief as Definition);
    const { entry = [], ...head } = searchBundle(page, briefs);
    if (entry.length === 0) return new JsonAnswer(JSON.stringify(head));
    const entries = shown.map((one) => one.entry).join(',');
    return new JsonAnswer(`${JSON.stringify(head).slice(0, -1)},"entry":[${entries}]}`);
  }

  #load(): Promise<readonly One[]> {
    this.#all ??= loaders[this.#type](this.#base).then((definitions) =>
      definitions.map((one) => writtenOnce(this.#base, one)).toSorted((a, b) => (a.brief.id < b.brief.id ? -1 : 1)),
    );
    return this.#all;
  }
}
