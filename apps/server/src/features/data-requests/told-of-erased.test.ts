/**
 * Managers of an institution learn of an erasure: that it happened, when, and under which number; the person only by
 * id.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listAudit } from '@hodi/domain/audit/audit.api.ts';
import * as api from '@hodi/domain/data-requests/data-requests.api.ts';
import { type PatientSeed, aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatientOf, putRelationship } from '#server/testing/insert-people.ts';
import { newId } from '#server/work/new-id.ts';

const t = await openClinicApp();
const { doctor, nurse, stranger } = t.clinic;
const adminSeed = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'admin' }));
const theirsSeed = await putClinician(t.put, aClinician(stranger.institution_id, { role: 'admin' }));
const rootSeed = await putClinician(t.put, aClinician(stranger.institution_id, { role: 'superuser' }));
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

describe('at another clinic that has the patient in its care', () => {
  async function ofBoth(): Promise<PatientSeed> {
    const patient = await putPatientOf(t.put, doctor);
    for (const clinician of [nurse, stranger]) {
      await putRelationship(t.put, { clinician, patient }, { id: idOf(nextSerial()) });
    }
    return patient;
  }
  const requestsOf = async (admin: Person, seed: PatientSeed) => {
    const { items } = await admin.ok(api.listDataRequests, {});
    return items.filter(({ patient }) => patient.id === seed.id);
  };
  const isTold = async ({ user }: typeof theirsSeed) => {
    const events = t.db.selectFrom('user_event').select('reference').where('user_id', '=', user.id);
    const told = await events.where('name', '=', 'institution-updated').execute();
    await t.db.deleteFrom('user_event').where('user_id', '=', user.id).execute();
    return told.flatMap(({ reference }) => Object.values(reference as Record<string, string>));
  };

  test('the answering admin reads beforehand how many other institutions it closes, and those find it as done', async () => {
    const [seed, alone] = [await ofBoth(), await putPatientOf(t.put, doctor)];
    const [admin, theirs] = [await t.as(adminSeed), await t.as(theirsSeed)];
    const [erasure, of] = [await ask(await t.as(seed), 'erasure'), await ask(await t.as(alone), 'erasure')];
    await putRelationship(t.put, { clinician: stranger, patient: alone }, { id: idOf(nextSerial()), status: 'ended' });
    assert.equal((await listed(admin, erasure))?.in_care_elsewhere, 1);
    assert.equal((await listed(admin, of))?.in_care_elsewhere, undefined);
    await isTold(theirsSeed);
    t.time.now += 60_000;
    for (const id of [erasure, of]) {
      await admin.ok(api.answerDataRequest, { params: { data_request_id: id }, body: { state: 'done' } });
    }
    assert.deepEqual(await isTold(theirsSeed), [stranger.institution_id]);
    const [found, ...more] = await requestsOf(theirs, seed);
    assert.deepEqual(more, []);
    const at = new Date(t.time.now).toISOString();
    assert.deepEqual(
      [found?.kind, found?.state, found?.text, found?.created_at, found?.answered_at, found?.patient],
      ['erasure', 'done', '', at, at, { id: seed.id, ...nobody }],
    );
    assert.deepEqual(await requestsOf(theirs, alone), []);
    assert.deepEqual(
      (await requestsOf(admin, seed)).map(({ id }) => id),
      [erasure],
      'and at the one that answered it is not there twice',
    );
  });

  test('a request of no clinic that a superuser answers is told at each', async () => {
    const seed = await ofBoth();
    const erasure = await ask(await t.as(seed), 'erasure');
    await t.db.updateTable('data_request').set({ institution_id: null }).where('id', '=', erasure).execute();
    const root = await t.as(rootSeed);
    assert.equal((await listed(root, erasure))?.in_care_elsewhere, 2);
    await root.ok(api.answerDataRequest, { params: { data_request_id: erasure }, body: { state: 'done' } });
    for (const admin of [adminSeed, theirsSeed]) {
      assert.deepEqual(
        (await requestsOf(await t.as(admin), seed)).map(({ state }) => state),
        ['done'],
      );
    }
  });
});
