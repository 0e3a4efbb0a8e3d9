/** What is told of an erasure to whoever keeps an institution: that it was, when, and under which number; of whom, by an id alone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listAudit } from '@hodi/domain/audit/audit.api.ts';
import * as api from '@hodi/domain/data-requests/data-requests.api.ts';
import { aClinician } from '@hodi/domain/testing/people.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatientOf } from '#server/testing/insert-people.ts';
import { newId } from '#server/work/new-id.ts';

const t = await openClinicApp();
const { doctor } = t.clinic;
const adminSeed = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'admin' }));
const nobody = { member_id: null, given_name: '–', additional_name: null, family_name: null, is_erased: true };

const ask = async (patient: Person, kind: 'correction' | 'erasure'): Promise<string> => {
  const body = { id: newId(t.time.now), kind, text: 'Neema, please' };
  return (await patient.ok(api.createDataRequest, { body })).data_request.id;
};
const listed = async (admin: Person, id: string) =>
  (await admin.ok(api.listDataRequests, {})).items.find((request) => request.id === id);

test('the requests of who is erased stay in the list, without name and words', async () => {
  const seed = await putPatientOf(t.put, doctor);
  const [patient, admin] = [await t.as(seed), await t.as(adminSeed)];
  const correction = await ask(patient, 'correction');
  const reason = 'Neema is right';
  await admin.ok(api.answerDataRequest, { params: { data_request_id: correction }, body: { state: 'done', reason } });
  const erasure = await ask(patient, 'erasure');
  const before = await listed(admin, erasure);
  assert.deepEqual([before?.patient.member_id, before?.patient.is_erased], [seed.member_id, undefined]);
  assert.equal((await listed(admin, correction))?.reason, reason);

  await admin.ok(api.answerDataRequest, { params: { data_request_id: erasure }, body: { state: 'done' } });
  for (const [id, kind] of [[erasure, 'erasure'] as const, [correction, 'correction'] as const]) {
    const found = await listed(admin, id);
    assert.deepEqual(found?.patient, { id: seed.id, ...nobody });
    const at = new Date(t.time.now).toISOString();
    const { state, text, reason: said, created_at, answered_at } = found ?? {};
    assert.deepEqual([found?.kind, state, text, said, created_at, answered_at], [kind, 'done', '', null, at, at]);
  }
});

test('the log says of its lines that they are of who is erased, as who did it and as whose record it was', async () => {
  const seed = await putPatientOf(t.put, doctor);
  const [patient, admin] = [await t.as(seed), await t.as(adminSeed)];
  const params = { data_request_id: await ask(patient, 'erasure') };
  t.time.now += 1000;
  await admin.ok(api.answerDataRequest, { params, body: { state: 'done' } });
  const { items: own } = await admin.ok(listAudit, { query: { user_id: seed.user.id } });
  assert.deepEqual(
    own.map(({ action, person }) => [action, person?.given_name, person?.family_name, person?.is_erased]),
    [['data_requests.create', '–', null, true]],
  );
  const { items: about } = await admin.ok(listAudit, { query: { patient_id: seed.id, part: 'record' } });
  assert.deepEqual(
    about.map(({ action, patients }) => [action, patients]),
    ['data_requests.answer', 'data_requests.create'].map((action) => [action, [{ id: seed.id, ...nobody }]]),
  );
});
