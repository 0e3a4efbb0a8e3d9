/** Pending invitations of patients: deleted by whoever invited, the admin of the institution, or a superuser. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { deletePatientInvitation, showPatientInvitation } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { answerInvitation } from '@hodi/domain/relationships/relationships.api.ts';
import { aClinician, aPatient } from '@hodi/domain/testing/people.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatient } from '#server/testing/insert-people.ts';
import { dashboardOf, invites, lastToken } from '#server/testing/invitations/inviting.ts';
import { call } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const { doctor, stranger } = t.clinic;
const admin = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'admin' }));
const elsewhere = await putClinician(t.put, aClinician(stranger.institution_id, { role: 'admin' }));
const superuser = await putClinician(t.put, aClinician(stranger.institution_id, { role: 'superuser' }));
beforeEach(() => void (t.time.now += 2 * 3_600_000));

const invited = async () => invites(await t.as(doctor));
const remove = (id: string) => ({ params: { id } });

for (const [name, person] of [
  ['the admin of the institution', admin],
  ['a superuser of another institution', superuser],
] as const) {
  describe(name, () => {
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

test('the admin of another institution, and a colleague, find none', async () => {
  const { id } = await invited();
  for (const person of [elsewhere, t.clinic.nurse]) {
    await (await t.as(person)).refused(deletePatientInvitation, remove(id), 404);
  }
});
