/** Managers of an institution are told at once of their patients' requests about data, and of their outcome. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as api from '@hodi/domain/data-requests/data-requests.api.ts';
import { createCorrection } from '@hodi/domain/corrections/corrections.api.ts';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { aClinician, aPatient } from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatient, putPatientOf } from '#server/testing/insert-people.ts';
import { newId } from '#server/work/new-id.ts';

const t = await openClinicApp();
const { doctor, stranger, achieng } = t.clinic;
const admin = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'admin' }));
const other = await putClinician(t.put, aClinician(stranger.institution_id, { role: 'admin' }));
const root = await putClinician(t.put, aClinician(stranger.institution_id, { role: 'superuser' }));

/** Accounts that were told since the last call, and of which institution. */
async function heard(): Promise<Record<string, unknown[]>> {
  const events = await t.db
    .selectFrom('user_event')
    .select(['user_id', 'reference'])
    .where('name', '=', 'institution-updated')
    .execute();
  await t.db.deleteFrom('user_event').execute();
  const of = (user_id: string) =>
    events
      .filter((event) => event.user_id === user_id)
      .flatMap(({ reference }) => Object.values(reference as Record<string, string>));
  assert.equal(events.length, [admin, root, other].flatMap(({ user }) => of(user.id)).length, 'nobody else');
  return { admin: of(admin.user.id), root: of(root.user.id), other: of(other.user.id) };
}

const ask = async (seed: typeof achieng, kind: 'correction' | 'erasure' = 'correction') =>
  (
    await (
      await t.as(seed)
    ).ok(api.createDataRequest, { body: { id: newId(t.time.now), kind, text: 'My birthday is in May' } })
  ).data_request.id;
const answer = async (who: typeof admin, data_request_id: string, state: 'done' | 'refused' = 'done') =>
  (await t.as(who)).ok(api.answerDataRequest, { params: { data_request_id }, body: { state, reason: 'As asked' } });

const here = { admin: [doctor.institution_id], root: [doctor.institution_id], other: [] };

test('a request and its answer are told to the admins of the institution and to superusers', async () => {
  const id = await ask(achieng);
  assert.deepEqual(await heard(), here);
  await answer(admin, id, 'refused');
  assert.deepEqual(await heard(), here);
});

test('so is a correction that answers one, once', async () => {
  const { e_contact } = await (
    await t.as(achieng)
  ).ok(createEContact, { body: { topic: 'services', answers: askForBill } });
  const data_request_id = await ask(achieng);
  await heard();
  const carer = await t.as(doctor);
  const correct = () =>
    carer.ok(createCorrection, {
      params: { id: e_contact.id },
      body: { id: newId(t.time.now), question_id: null, text: 'In May', data_request_id },
    });
  await correct();
  assert.deepEqual(await heard(), here);
  await correct();
  assert.deepEqual(await heard(), { admin: [], root: [], other: [] });
});

test('requests without an institution are told to superusers, beside those of their own', async () => {
  const seed = await putPatient(t.put, aPatient({}));
  const id = await ask(seed);
  const ofNone = { admin: [], root: [stranger.institution_id], other: [] };
  assert.deepEqual(await heard(), ofNone);
  await answer(root, id);
  assert.deepEqual(await heard(), ofNone);
});

test('an erasure that ends corrections of the same institution is told there once, beside what belonged to none', async () => {
  const seed = await putPatientOf(t.put, stranger);
  await ask(seed);
  const ofNone = await ask(seed);
  await t.db.updateTable('data_request').set({ institution_id: null }).where('id', '=', ofNone).execute();
  const erasure = await ask(seed, 'erasure');
  await heard();
  await answer(root, erasure);
  assert.deepEqual(await heard(), { admin: [], root: [stranger.institution_id], other: [stranger.institution_id] });
});

test('an erasure ends the corrections that were asked elsewhere, which is told there', async () => {
  await ask(achieng);
  const erasure = await ask(achieng, 'erasure');
  await t.db
    .updateTable('data_request')
    .set({ institution_id: stranger.institution_id })
    .where('state', '=', 'open')
    .where('kind', '=', 'correction')
    .execute();
  await heard();
  await (
    await t.as(admin)
  ).ok(api.answerDataRequest, { params: { data_request_id: erasure }, body: { state: 'done' } });
  const both = await heard();
  assert.deepEqual(both['other'], [stranger.institution_id]);
  assert.deepEqual(both['admin'], [doctor.institution_id]);
  assert.deepEqual(both['root']?.toSorted(), [doctor.institution_id, stranger.institution_id].toSorted());
});

test('another erasure that was asked elsewhere is done with it, which is told there', async () => {
  const seed = await putPatientOf(t.put, doctor);
  const elsewhere = await ask(seed, 'erasure');
  const at = { institution_id: stranger.institution_id };
  await t.db.updateTable('data_request').set(at).where('id', '=', elsewhere).execute();
  const erasure = await ask(seed, 'erasure');
  await heard();
  await answer(root, erasure);
  const both = await heard();
  assert.deepEqual(both['other'], [stranger.institution_id]);
  assert.deepEqual(both['admin'], [doctor.institution_id]);
  const body = { state: 'done' as const };
  await (await t.as(other)).refused(api.answerDataRequest, { params: { data_request_id: elsewhere }, body }, 409);
});
