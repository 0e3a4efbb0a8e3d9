/** Reads and searches of every type, under the rights of the screens: what is another's is as if it were not there. */
import type { AnyResource } from '@hodi/domain/fhir/search-parameters.ts';
import { idsOf } from '@hodi/domain/fhir/search-values.ts';
import { cursorOf, readCursor } from '#server/wire/cursor.ts';
import { notFound } from '#server/wire/refusal.ts';
import { recordsReadTogether } from '#server/work/records-of-person.ts';
import type { Work } from '#server/work/work.ts';
import type { Found, Kind } from './kinds.ts';
import { searchBundle } from './mapping/bundle.ts';
import { type Query, given, soundIds } from './rows/asked.ts';

interface Place {
  base: string;
  type: string;
}

/** As the contract has it: a resource is whatever FHIR says it is. */
export const asAnswer = (resource: { resourceType: string }): AnyResource => ({ ...resource });

const namedIn = (found: readonly Found[]): string[] => [...new Set(found.flatMap(({ patient_ids }) => patient_ids))];

/** @throws Refusal 404 for what is not there, or not for the caller. */
export async function readOne(work: Work, kind: Kind, asked: { base: string; id: string }): Promise<AnyResource> {
  const { base, id } = asked;
  const [found] = await kind(work, { caller: work.caller, base, query: {}, id, before: null, limit: 1 });
  if (found === undefined) throw notFound();
  work.touches({ patient_ids: found.patient_ids, subject_id: id });
  return asAnswer(found.resource);
}

const mostAtOnce = 100;

/** How many a page has. */
export const pageSizeOf = (query: Query): number => Math.min(Number(query['_count']), mostAtOnce);

/** The query with the records that are merged into those it names, where the clinician has both in care. */
async function withMergedRecords({ tx, caller }: Work, query: Query): Promise<Query> {
  const { clinician } = caller;
  if (clinician === null) return query;
  const withMerged = async (text: string): Promise<string> =>
    [text, ...(await recordsReadTogether(tx, soundIds(idsOf(text, 'Patient')), clinician.id))].join(',');
  const meant: Record<string, unknown> = { ...query };
  for (const name of ['patient', 'subject']) {
    const texts = given(query, name);
    if (texts.length > 0) meant[name] = await Promise.all(texts.map(withMerged));
  }
  return meant;
}

export async function searchAll(work: Work, kind: Kind, asked: Place & { query: Query }): Promise<AnyResource> {
  const { base, type, query } = asked;
  const [before = null] = readCursor(query['_cursor'] as string | undefined, ['id']) ?? [];
  const limit = pageSizeOf(query);
  const at = { before: before === null ? null : String(before), limit };
  const meant = await withMergedRecords(work, query);
  const found = await kind(work, { caller: work.caller, base, query: meant, id: null, ...at });
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const next = found.length > limit && last !== undefined ? cursorOf([last.resource.id]) : null;
  const namesAlone = shown.length > 0 && shown.every(({ isNameAlone }) => isNameAlone === true);
  work.touches({ patient_ids: namedIn(shown), ...(namesAlone && { action: 'fhir.search_patient_names' }) });
  const page = { base, type, query, next, isFirst: before === null };
  const bundle = searchBundle(
    page,
    shown.map(({ resource }) => resource),
  );
  return asAnswer(bundle);
}
