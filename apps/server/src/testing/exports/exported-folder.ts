/** Reads the files of a FHIR export. */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FhirResource } from 'fhir/r4';
import type { Manifest } from '#server/features/fhir/export/ndjson-folder.ts';

export interface ExportedFolder {
  manifest: Manifest;
  /** By name, the lines of each. */
  files: Map<string, FhirResource[]>;
  /** By `Type/id`. */
  resources: Map<string, FhirResource>;
  text: string;
  /** File modes of the folder and of its contents. */
  modes: number[];
}

const modeOf = (path: string): number => statSync(path).mode & 0o777;

export function readExport(path: string): ExportedFolder {
  const names = readdirSync(path).toSorted();
  const textOf = (name: string): string => readFileSync(join(path, name), 'utf8');
  const files = new Map<string, FhirResource[]>();
  for (const name of names.filter((one) => one.endsWith('.ndjson'))) {
    files.set(
      name,
      textOf(name)
        .replace(/\n$/, '')
        .split('\n')
        .map((line) => JSON.parse(line) as FhirResource),
    );
  }
  const all = [...files.values()].flat();
  return {
    manifest: JSON.parse(textOf('manifest.json')) as Manifest,
    files,
    resources: new Map(all.map((resource) => [`${resource.resourceType}/${resource.id}`, resource])),
    text: names.map(textOf).join('\n'),
    modes: [path, ...names.map((name) => join(path, name))].map(modeOf),
  };
}

const valuesIn = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [[name, inner] as [string, unknown], ...valuesIn(inner)])
    : [];

/** References to missing resources, by the reference itself or by the address and version of a questionnaire. */
export function danglingIn({ resources }: ExportedFolder): { followed: number; dangling: string[] } {
  const there = new Set<unknown>(resources.keys());
  for (const resource of resources.values()) {
    if (resource.resourceType === 'Questionnaire') there.add(`${resource.url}|${resource.version}`);
  }
  const references = [...resources.values()]
    .flatMap(valuesIn)
    .flatMap(([name, value]) =>
      ['reference', 'questionnaire'].includes(name) && typeof value === 'string' ? [value] : [],
    );
  return { followed: references.length, dangling: [...new Set(references)].filter((one) => !there.has(one)) };
}
