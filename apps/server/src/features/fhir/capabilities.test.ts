/** The CapabilityStatement tells what is served: neither less nor more than the contracts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CapabilityStatement } from 'fhir/r4';
import * as api from '@hodi/domain/fhir/fhir.api.ts';
import * as publishedApi from '@hodi/domain/fhir/questionnaires.api.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { call } from '#server/testing/test-app.ts';

const t = await openClinicApp({ env: { ALLOWED_ORIGINS: 'https://app.example.org' } });

async function listed() {
  const statement: CapabilityStatement = (await call(t.app, api.capabilities, {})).json();
  const [rest] = statement.rest ?? [];
  assert.ok(rest);
  return rest;
}

test('each type and each operation that a contract serves is listed, and no other', async () => {
  const served = Object.values({ ...api, ...publishedApi }).flatMap((one) =>
    typeof one === 'object' && 'path' in one ? [one.path] : [],
  );
  const types = served.flatMap((path) => /^\/fhir\/([A-Z]\w+)$/.exec(path)?.[1] ?? []);
  const operations = served.filter((path) => path.includes('$'));
  assert.ok(types.length >= 10 && operations.length >= 1);
  const { resource = [] } = await listed();
  assert.deepEqual(resource.map(({ type }) => type).sort(), types.sort());
  const told = resource.flatMap(({ type, operation = [] }) =>
    operation.map(({ name }) => `/fhir/${type}/:id/$${name}`),
  );
  assert.deepEqual(told, operations);
});

test('changes since a time can be asked of every type that records them, and of no other', async () => {
  const { resource = [] } = await listed();
  const without = resource.filter(({ searchParam = [] }) => searchParam.every(({ name }) => name !== '_lastUpdated'));
  assert.deepEqual(without.map(({ type }) => type).toSorted(), ['Questionnaire']);
});

test('where pages of another origin may read it, it says so', async () => {
  assert.equal((await listed()).security?.cors, true);
});
