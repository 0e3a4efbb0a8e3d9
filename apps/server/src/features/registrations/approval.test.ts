/** A clinician whose institution has not approved them may use their account, and nothing else. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { listSessions, login } from '@hodi/domain/sessions/sessions.api.ts';
import { aClinician, anInstitution } from '@hodi/domain/testing/people.ts';
import { updateUser } from '@hodi/domain/users/users.api.ts';
import { linesOf, openClinicApp } from '#server/testing/clinic-app.ts';
import { allContracts } from '#server/testing/contracts.ts';
import { putClinician, putInstitution } from '#server/testing/insert-people.ts';
import { aClinicianForm, startRegistration, giveCode, goodPassword } from '#server/testing/registering.ts';
import { call } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const asking = await putInstitution(t.put, anInstitution({ name: 'Tumaini Hospital', asks_approval: true }));
before(() => t.app.listen({ port: 0, host: '127.0.0.1' }));

const approve = (id: string, approval: 'approved' | 'refused' | 'waiting') =>
  t.db.updateTable('clinician').set({ approval }).where('id', '=', id).execute();

test('people who register themselves wait for approval where the institution requires it, and nowhere else', async () => {
  const own = (token: string) => call(t.app, getOwnClinician, { token });
  const waiting = await giveCode(t, await startRegistration(t, aClinicianForm(asking.id)));
  const refused = await own(waiting.json().access_token);
  assert.equal(refused.statusCode, 403);
  assert.deepEqual(refused.json(), {
    code: 'awaiting_approval',
    message: 'Kituo chako bado hakijaidhinisha akaunti yako',
  });
  const free = await giveCode(t, await startRegistration(t, aClinicianForm(t.clinic.doctor.institution_id)));
  assert.equal((await own(free.json().access_token)).statusCode, 200);
});

test('may log in, and do what is of the account alone', async () => {
  const form = aClinicianForm(asking.id);
  await giveCode(t, await startRegistration(t, form));
  const { mobile_number } = form;
  const body = { mobile_number, password: goodPassword, user_type: 'clinician' };
  const token = (await call(t.app, login, { body })).json().access_token as string;
  const changed = await call(t.app, updateUser, { token, body: { preferred_language: 'en' } });
  assert.equal(changed.statusCode, 200, changed.body);
  assert.equal((await call(t.app, listSessions, { token })).json().sessions.length, 2);
});

describe('every call that is not of the account alone', async () => {
  const person = await putClinician(t.put, aClinician(asking.id, { approval: 'waiting' }));
  const contracts = (await allContracts()).filter(({ who }) => who !== 'anyone' && who.includes('clinician'));
  const free = contracts.filter(({ whileWaiting }) => whileWaiting);

  test('is named here', () => {
    const names = free.map(({ name }) => name).toSorted();
    assert.deepEqual(names, [
      'sessions.device_secret',
      'sessions.end',
      'sessions.end_others',
      'sessions.list',
      'users.update',
    ]);
  });

  for (const contract of contracts.filter(({ whileWaiting }) => !whileWaiting)) {
    test(`${contract.name} is refused, whatever is sent, while waiting and after a no`, async () => {
      const caller = await t.as(person);
      for (const approval of ['waiting', 'refused'] as const) {
        await approve(person.id, approval);
        const problem = await caller.refused(contract, { params: {}, body: {} }, 403);
        assert.equal(problem.code, 'awaiting_approval');
      }
    });
  }
});

describe('live events', () => {
  const listen = linesOf(t);

  test('come to nobody who waits, to whoever was approved, and end when that is taken back', async () => {
    const person = await putClinician(t.put, aClinician(asking.id, { approval: 'waiting' }));
    const { token } = await t.as(person);
    const early = listen(token);
    await early.until(() => early.refusal !== undefined);
    assert.equal(early.refusal, 'unauthenticated');
    await approve(person.id, 'approved');
    const client = await listen(token).ready();
    await approve(person.id, 'refused');
    await t.app.sweep();
    await client.until(() => client.ended);
  });
});
