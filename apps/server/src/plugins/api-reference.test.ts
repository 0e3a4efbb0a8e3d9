import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { allContracts } from '#server/testing/contracts.ts';
import { refusalTexts } from '#server/work/texts.ts';

const contracts = await allContracts();
const t = await openClinicApp();

interface Operation {
  operationId: string;
  summary: string;
  security: unknown[];
  parameters?: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: { 'application/json': { schema: { properties?: object } } } };
  responses: Record<
    string,
    { content: { 'application/json': { schema: { properties: Record<string, { enum?: string[] }> } } } }
  >;
}

const reference = async () => {
  const answer = await t.app.inject('/openapi.json');
  assert.equal(answer.statusCode, 200);
  return answer.json<{ openapi: string; paths: Record<string, Record<string, Operation>> }>();
};
const addressOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

test('every contract has a route and stands in the reference; nothing else does', async () => {
  const { openapi, paths } = await reference();
  assert.match(openapi, /^3\.1/);
  for (const contract of contracts) {
    assert.ok(t.app.hasRoute({ method: contract.method, url: contract.path }), `${contract.name} has no route`);
    const operation = paths[addressOf(contract.path)]?.[contract.method.toLowerCase()];
    assert.ok(operation, `${contract.name} is not in the reference`);
    assert.equal(operation.operationId, contract.name);
    assert.equal(operation.summary, contract.summary);
    assert.equal(operation.security.length, contract.who === 'anyone' ? 0 : 1);
    assert.ok(operation.responses[String(contract.status ?? 200)], contract.name);
  }
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  assert.equal(operations.length, contracts.length);
});

test('parameters, bodies and the key of a write are described', async () => {
  const { paths } = await reference();
  const operation = paths['/e-contacts/{id}/message']?.['post'];
  const parameters = Object.fromEntries((operation?.parameters ?? []).map((one) => [one.name, one]));
  assert.deepEqual([parameters['id']?.in, parameters['id']?.required], ['path', true]);
  assert.deepEqual([parameters['idempotency-key']?.in, parameters['idempotency-key']?.required], ['header', true]);
  const { properties = {} } = operation?.requestBody?.content['application/json'].schema ?? {};
  assert.deepEqual(Object.keys(properties).toSorted(), [
    'attachments',
    'audio_url',
    'id',
    'is_urgent',
    'message',
    'replies_to',
    'safety',
    'seen_seq',
    'stop_if_moved',
    'written_at',
  ]);
  const list = paths['/e-contacts/list/for-clinician']?.['get'];
  assert.ok(list?.parameters?.some((one) => one.name === 'filter' && one.in === 'query' && !one.required));
});

test('every code of a refusal is listed', async () => {
  const { paths } = await reference();
  const refused = paths['/e-contacts']?.['post']?.responses['4XX']?.content['application/json'].schema.properties;
  for (const code of ['thread_resolved', 'idempotency_in_flight', 'patient_not_found', 'something_went_wrong']) {
    assert.ok(refused?.['code']?.enum?.includes(code), code);
  }
  for (const code of refused?.['code']?.enum ?? []) assert.ok(Object.hasOwn(refusalTexts.en, code), code);
});
