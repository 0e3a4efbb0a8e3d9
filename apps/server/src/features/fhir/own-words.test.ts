/** What is said in words of ours is explained: to people in docs/fhir.md, to programs under the address that the word has. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Bundle, CodeSystem, StructureDefinition } from 'fhir/r4';
import * as api from '@hodi/domain/fhir/published.api.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { call } from '#server/testing/test-app.ts';
import { faultsOf } from '#server/testing/audit/published-definitions.ts';
import { answersSystem, ownExtensions, ownIdentifiers, ownSystems } from './mapping/own-terms.ts';

const t = await openClinicApp();
const base = 'http://localhost:3000/fhir';

const page = readFileSync(new URL('../../../../../docs/fhir.md', import.meta.url), 'utf8');
/** Its tables, a row as its cells. */
const rows = new Set(
  page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      JSON.stringify(
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
    ),
);

describe('docs/fhir.md tells of', () => {
  for (const [name, { on, tells }] of Object.entries(ownExtensions))
    test(`the extension ${name}`, () => assert.ok(rows.has(JSON.stringify([`\`${name}\``, on, tells]))));
  const systems = { ...ownSystems, 'answers-<topic>-<question>': answersSystem };
  for (const [name, { tells }] of Object.entries(systems))
    test(`the codes of ${name}`, () => assert.ok(rows.has(JSON.stringify([`\`CodeSystem/${name}\``, tells]))));
  for (const [name, { tells }] of Object.entries(ownIdentifiers))
    test(`the identifier ${name}`, () => assert.ok(rows.has(JSON.stringify([`\`NamingSystem/${name}\``, tells]))));
});

const all = async <T>(contract: Endpoint): Promise<T[]> => {
  const resources: T[] = [];
  let query: Record<string, string> | null = { _count: '100' };
  while (query !== null) {
    const bundle: Bundle = (await call(t.app, contract, { query })).json();
    resources.push(...(bundle.entry ?? []).map(({ resource }) => resource as T));
    const next = bundle.link?.find(({ relation }) => relation === 'next')?.url;
    query = next === undefined ? null : Object.fromEntries(new URL(next).searchParams);
  }
  return resources;
};

/** Sound, and there where its address says. */
async function isPublished(one: StructureDefinition | CodeSystem): Promise<void> {
  const { url = '', resourceType } = one;
  assert.deepEqual(faultsOf(one), [], url);
  assert.ok(url.startsWith(`${base}/${resourceType}/`));
  const read = await t.app.inject({ url: new URL(url).pathname });
  assert.deepEqual([read.statusCode, read.json()], [200, one]);
}

test('each extension is defined at its address, to whoever asks', async () => {
  const definitions = await all<StructureDefinition>(api.searchFhirStructureDefinitions);
  assert.deepEqual(
    definitions.map(({ id }) => id),
    Object.keys(ownExtensions).toSorted(),
  );
  for (const definition of definitions) await isPublished(definition);
});

test('each system of codes is told at its address, with what a code means in both languages', async () => {
  const systems = await all<CodeSystem>(api.searchFhirCodeSystems);
  const ids = systems.map(({ id }) => id ?? '');
  assert.deepEqual(ids, [...new Set(ids)].toSorted());
  for (const name of Object.keys(ownSystems)) assert.ok(ids.includes(name), name);
  assert.ok(systems.length > 100);
  for (const system of systems) await isPublished(system);
  const topics = systems.find(({ id }) => id === 'topic');
  assert.deepEqual(
    topics?.concept?.find(({ code }) => code === 'headache'),
    { code: 'headache', display: 'Headache', designation: [{ language: 'sw', value: 'Maumivu ya kichwa' }] },
  );
});

test('one is found by its address', async () => {
  const url = `${base}/StructureDefinition/correction`;
  const { entry = [] } = (await call(t.app, api.searchFhirStructureDefinitions, { query: { url } })).json<Bundle>();
  assert.deepEqual(
    entry.map(({ fullUrl }) => fullUrl),
    [url],
  );
  assert.equal((await call(t.app, api.readFhirStructureDefinition, { params: { id: 'none' } })).statusCode, 404);
});
