/**
 * Pending invitations of patients: seen and deleted by the inviting clinician, the admin of the institution, or a
 * superuser.
 */
import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import {
  deletePatientInvitation,
  listPatientInvitations,
  showPatientInvitation,
} from '@hodi/domain/relationships/patient-invitations.api.ts';
import { answerInvitation } from '@hodi/domain/relationships/relationships.api.ts';
import { validateToken } from '@hodi/domain/registrations/assisted.api.ts';
import { aClinician, aPatient } from '@hodi/domain/testing/people.ts';
import { registered } from '#server/testing/assisted/registering-assisted.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatient } from '#server/testing/insert-people.ts';
import { dashboardOf, invites, lastToken } from '#server/testing/invitations/inviting.ts';
import { LiveClient } from '#server/testing/live-client.ts';
import { call } from '#server/testing/test-app.ts';

const t = await openClinicApp();
await t.app.listen({ port: 0, host: '127.0.0.1' });
const lines: LiveClient[] = [];
after(() => lines.forEach((line) => line.close()));
const { doctor, stranger } = t.clinic;
const admin = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'admin' }));
const elsewhere = await putClinician(t.put, aClinician(stranger.institution_id, { role: 'admin' }));
const superuser = await putClinician(t.put, aClinician(stranger.institution_id, { role: 'superuser' }));
beforeEach(() => void (t.time.now += 2 * 3_600_000));

const invited = async () => invites(await t.as(doctor));
const remove = (id: string) => ({ params: { id } });
const ofClinic = (query: object = {}) => ({ query: { institution_id: doctor.institution_id, ...query } });

for (const [name, person] of [
  ['the admin of the institution', admin],
  ['a superuser of another institution', superuser],
] as const) {
  describe(name, () => {
    test('sees those of all its clinicians, with name, contact and who invites', async () => {
      const one = await invited();
      const other = await invites(await t.as(t.clinic.nurse), { email: 'amani@example.org' });
      const onSpot = await registered(t.db, await t.as(doctor), { given_name: 'Nekesa' });
      t.time.now += 1;
      const elsewheres = await invites(await t.as(stranger));
      const { items, total } = await (await t.as(person)).ok(listPatientInvitations, ofClinic({ limit: '100' }));
      const found = (id: string) => items.find((item) => item.id === id);
      assert.equal(total, items.length);
      assert.equal(found(elsewheres.id), undefined);
      assert.deepEqual(
        [one.id, other.id, onSpot.answer.patient_info.cpr_id].map((id) => found(id)?.invited_by?.given_name),
        ['Wanjiru', t.clinic.nurse.user.given_name, 'Wanjiru'],
      );
      assert.equal(found(one.id)?.invited_by?.role, 'doctor');
      assert.equal(found(one.id)?.mobile_number, one.mobile_number);
      assert.equal(found(other.id)?.email, 'amani@example.org');
      const registration = found(onSpot.answer.patient_info.cpr_id);
      assert.deepEqual(
        [registration?.given_name, registration?.status, registration?.registered_patient_id],
        ['Nekesa', 'pending', null],
        'the code is for whoever registered them',
      );
    });

    test('finds one by its number, and pages through them', async () => {
      const { id, mobile_number } = await invited();
      await invited();
      const asked = await t.as(person);
      const { items } = await asked.ok(listPatientInvitations, ofClinic({ search: mobile_number }));
      assert.deepEqual(
        items.map((item) => item.id),
        [id],
      );
      const first = await asked.ok(listPatientInvitations, ofClinic({ limit: '1' }));
      const next = await asked.ok(listPatientInvitations, ofClinic({ limit: '1', cursor: first.next_cursor ?? '' }));
      assert.notEqual(next.items[0]?.id, first.items[0]?.id);
    });

    test('deletes a registration on the spot, whose number is free again', async () => {
      const { answer, token, form } = await registered(t.db, await t.as(doctor));
      await (await t.as(person)).ok(deletePatientInvitation, remove(answer.patient_info.cpr_id));
      assert.equal((await call(t.app, validateToken, { params: { token } })).statusCode, 404);
      t.time.now += 61_000;
      await registered(t.db, await t.as(t.clinic.nurse), { mobile_number: form.mobile_number });
    });

    test('takes back a link', async () => {
      const { id, mobile_number } = await invited();
      const token = await lastToken(t.db, mobile_number);
      await (await t.as(person)).ok(deletePatientInvitation, remove(id));
      assert.equal((await call(t.app, showPatientInvitation, { params: { token } })).statusCode, 404);
    });

    test('takes an invitation from a dashboard, by either id, and none that was accepted', async () => {
      const row = await putPatient(t.put, aPatient());
      const patient = await t.as(row);
      const { id } = await invites(await t.as(doctor), { mobile_number: row.user.mobile_number });
      const [relationship_id = ''] = (await dashboardOf(patient)).relationships;
      await (await t.as(person)).ok(deletePatientInvitation, remove(relationship_id));
      assert.deepEqual((await dashboardOf(patient)).relationships, []);
      t.time.now += 61_000;
      await invites(await t.as(doctor), { id, mobile_number: row.user.mobile_number });
      const [again = ''] = (await dashboardOf(patient)).relationships;
      await patient.ok(answerInvitation, { params: { relationship_id: again }, body: { status: 'active' } });
      const late = await (await t.as(person)).refused(deletePatientInvitation, remove(again), 409);
      assert.equal(late.code, 'invitation_answered');
    });
  });
}

test('a link that is taken back goes from the lists of both at once, and nobody else hears of it', async () => {
  const people = [await t.as(doctor), await t.as(admin), await t.as(t.clinic.nurse)];
  for (const { token } of people) lines.push(await new LiveClient(t.app, token).ready());
  const { id } = await invited();
  await people[1]?.ok(deletePatientInvitation, remove(id));
  const told = { relationshipId: id, clinicianId: doctor.id };
  const [inviter, deleter, colleague] = lines;
  for (const line of [inviter, deleter]) {
    await line?.until(() => line.told.some(({ name }) => name === 'cpr-deleted'));
    assert.deepEqual(line?.told.find(({ name }) => name === 'cpr-deleted')?.payload, told);
  }
  await colleague?.catchUp();
  assert.ok(!colleague?.told.some(({ name }) => name === 'cpr-deleted'));
});

test('the inviting clinician sees only their own, without names of colleagues', async () => {
  const { id } = await invited();
  await invites(await t.as(t.clinic.nurse));
  const { items } = await (await t.as(doctor)).ok(listPatientInvitations, { query: { limit: '100' } });
  assert.ok(items.some((item) => item.id === id));
  assert.ok(items.every((item) => item.invited_by === undefined));
  const { items: theirs } = await (await t.as(admin)).ok(listPatientInvitations, {});
  assert.deepEqual(theirs, []);
});

test('the admin of another institution, and a colleague, find none', async () => {
  const { id } = await invited();
  for (const person of [elsewhere, t.clinic.nurse]) {
    await (await t.as(person)).refused(deletePatientInvitation, remove(id), 404);
    const refused = await (await t.as(person)).refused(listPatientInvitations, ofClinic(), 404);
    assert.equal(refused.code, 'institution_not_found');
  }
});
