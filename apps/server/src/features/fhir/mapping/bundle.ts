import type * as fhir from 'fhir/r4';
import type { Base } from './terms.ts';

export interface Page {
  base: Base;
  /** `/fhir/Patient?name=…` as it was asked. */
  type: string;
  query: Readonly<Record<string, unknown>>;
  /** From where the next page goes on; null on the last. */
  next: string | null;
  /** Nothing came before this page. */
  isFirst: boolean;
}

type Resource = fhir.FhirResource & { id: string };

function addressOf({ base, type, query }: Page, cursor?: string): string {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || (name === '_cursor' && cursor !== undefined)) continue;
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) words.append(name, String(one));
  }
  if (cursor !== undefined) words.append('_cursor', cursor);
  const text = words.toString();
  return `${base}/${type}${text === '' ? '' : `?${text}`}`;
}

export const entryOf =
  (base: Base, mode: 'match' | 'include') =>
  (resource: Resource): fhir.BundleEntry => ({
    fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
    resource,
    search: { mode },
  });

interface Whole {
  base: Base;
  self: string;
  at: Date;
}

/** All of a record at once, which R4 answers like a search, and whom it names beside. */
export const wholeBundle = (
  { base, self, at }: Whole,
  record: readonly Resource[],
  named: readonly Resource[],
): fhir.Bundle => ({
  resourceType: 'Bundle',
  type: 'searchset',
  timestamp: at.toISOString(),
  total: record.length,
  link: [{ relation: 'self', url: self }],
  entry: [...record.map(entryOf(base, 'match')), ...named.map(entryOf(base, 'include'))],
});

/** How many there are in all is said only where it is known: when the first page is the last. */
export function searchBundle(page: Page, resources: readonly Resource[]): fhir.Bundle {
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    ...(page.isFirst && page.next === null && { total: resources.length }),
    link: [
      { relation: 'self', url: addressOf(page) },
      ...(page.next === null ? [] : [{ relation: 'next', url: addressOf(page, page.next) }]),
    ],
    ...(resources.length > 0 && {
      entry: resources.map(entryOf(page.base, 'match')),
    }),
  };
}
