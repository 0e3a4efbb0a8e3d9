/**
 * A sender of too much gets the refusal while still sending, and may go on over the same connection. Without a login
 * the limit is small.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { after, before, test } from 'node:test';
import { postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { registerClinician } from '@hodi/domain/registrations/registrations.api.ts';
import { unknownId } from '#server/testing/access-row.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { allContracts } from '#server/testing/contracts.ts';
import { call } from '#server/testing/test-app.ts';

const t = await openClinicApp();
before(() => t.app.listen({ port: 0, host: '127.0.0.1' }));
const open: Socket[] = [];
after(() => open.forEach((line) => line.destroy()));

async function newLine(): Promise<Socket> {
  const line = connect((t.app.server.address() as AddressInfo).port, '127.0.0.1');
  open.push(line);
  line.on('error', () => undefined);
  await once(line, 'connect');
  return line;
}

const head = (length: number): string =>
  [
    'POST /auth/login HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    `content-length: ${length}`,
    '',
    '',
  ].join('\r\n');

const answerOf = async (line: Socket): Promise<string> => String((await once(line, 'data'))[0]);

test('a body that is too large is answered before it has come, and the line lives on', async () => {
  const line = await newLine();
  const length = 2 * 1024 * 1024;
  line.write(head(length));
  line.write(Buffer.alloc(length / 2, 'a'));
  assert.match(await answerOf(line), /^HTTP\/1\.1 413 /);
  line.write(Buffer.alloc(length / 2, 'a'));
  line.write('GET /ping/liveness HTTP/1.1\r\nhost: localhost\r\n\r\n');
  assert.match(await answerOf(line), /^HTTP\/1\.1 200 /);
});

test('one without measure ends its line', async () => {
  const line = await newLine();
  line.write(head(1024 ** 3));
  assert.match(await answerOf(line), /^HTTP\/1\.1 413 [^]*connection: close/i);
  await once(line, 'close');
});

const large = { message: 'a'.repeat(17 * 1024) };
const publicWrites = (await allContracts()).filter(({ who, method }) => who === 'anyone' && method !== 'GET');

for (const contract of publicWrites) {
  test(`${contract.name} reads no more than the longest form from nobody known`, async () => {
    const params = Object.fromEntries([...contract.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'x']));
    const answer = await call(t.app, contract, { params, body: large });
    assert.deepEqual([answer.statusCode, answer.json().code], [413, 'too_large']);
  });
}

test('neither does an address where nothing is', async () => {
  assert.equal((await t.app.inject({ method: 'POST', url: '/nothing/here', payload: large })).statusCode, 413);
});

test('the longest form is read whole, in letters of any script', async () => {
  const [name, words, work] = [50, 100, 500].map((length) => '\u1e40'.repeat(length));
  const person = { given_name: name, additional_name: name, family_name: name, email: `${name}@example.com` };
  const told = { profession: words, patient_list_name: words, work_experience: work };
  const account = { password: '\u1e40'.repeat(128), preferred_language: 'sw', invitation: 'x'.repeat(200) };
  const body = { ...person, ...told, ...account, birthday: '1990-01-01', gender: 'female', mobile_number: '0712' };
  const answer = await call(t.app, registerClinician, { body });
  assert.deepEqual([answer.statusCode, answer.json().code], [400, 'invalid_request'], answer.body);
});

test('a logged-in user may send a whole questionnaire, and no more than any has', async () => {
  const achieng = await t.as(t.clinic.achieng);
  const params = { id: unknownId() };
  assert.equal((await achieng.refused(postMessage, { params, body: large }, 400)).code, 'invalid_request');
  const larger = { message: 'a'.repeat(257 * 1024) };
  assert.equal((await achieng.refused(postMessage, { params, body: larger }, 413)).code, 'too_large');
});
