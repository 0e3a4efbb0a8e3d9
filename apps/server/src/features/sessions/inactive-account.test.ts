/**
 * The owner of a deactivated account reads whom to ask, once they have proven that it is theirs; nobody else learns of
 * it.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { login, refresh } from '@hodi/domain/sessions/sessions.api.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import {
  type ClinicianSeed,
  aClinician,
  aPatient,
  anInstitution,
  idOf,
  nextSerial,
} from '@hodi/domain/testing/people.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import {
  putClinician,
  putInstitution,
  putPatient,
  putPatientOf,
  putRelationship,
} from '#server/testing/insert-people.ts';
import { call, testPassword } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const { doctor } = t.clinic;
const tell = 'This account is not active. Please';
const generic = `${tell} contact your clinic.`;

interface Account {
  user: { id: string; mobile_number: string };
}
const logIn = ({ user }: Account, user_type: string, { password = testPassword, language = 'en' } = {}) =>
  call(t.app, login, {
    body: { mobile_number: user.mobile_number, password, user_type },
    headers: { 'accept-language': language },
  });
const toldTo = async (account: Account, user_type: 'patient' | 'clinician', language?: Language) => {
  const answer = await logIn(account, user_type, { ...(language && { language }) });
  const { code, message } = answer.json<{ code: string; message: string }>();
  assert.deepEqual([answer.statusCode, code], [403, 'account_inactive'], answer.body);
  return message;
};
const deactivated = async (patient: Awaited<ReturnType<typeof putPatientOf>>) => {
  await t.db.updateTable('patient').set({ status: 'inactive' }).where('id', '=', patient.id).execute();
  return patient;
};
const leaving = async (over: Partial<ClinicianSeed> = {}, institution_id = doctor.institution_id) => {
  const clinician = await putClinician(t.put, aClinician(institution_id, over));
  await t.db.updateTable('app_user').set({ status: 'inactive' }).where('id', '=', clinician.user.id).execute();
  return clinician;
};

describe('a patient', () => {
  test('reads the name of their clinic and its number, in their language', async () => {
    const gone = await deactivated(await putPatientOf(t.put, doctor));
    assert.equal(await toldTo(gone, 'patient'), `${tell} contact Ziwa Family Clinic: +254 712 000 100.`);
    assert.equal(
      await toldTo(gone, 'patient', 'sw'),
      'Akaunti hii haitumiki. Tafadhali wasiliana na Ziwa Family Clinic: +254 712 000 100.',
    );
  });

  test('with a wrong password reads nothing of it', async () => {
    const gone = await deactivated(await putPatientOf(t.put, doctor));
    const answer = await logIn(gone, 'patient', { password: 'not-the-right-one' });
    assert.equal(answer.json().code, 'wrong_credentials');
    assert.doesNotMatch(answer.body, /Ziwa|712/);
  });

  test('reads of the clinic of the clinician whom they chose, and of the last that cared where none does', async () => {
    const second = await putInstitution(t.put, anInstitution({ name: 'Pwani Clinic', whatsapp_number: null }));
    const other = await putClinician(t.put, aClinician(second.id));
    const gone = await deactivated(await putPatientOf(t.put, doctor));
    await putRelationship(t.put, { clinician: other, patient: gone }, { id: idOf(nextSerial()) });
    const sees = async (pattern: RegExp) => assert.match(await toldTo(gone, 'patient'), pattern);
    const patient = t.db.updateTable('patient').where('id', '=', gone.id);
    await patient.set({ selected_clinician_id: doctor.id }).execute();
    await sees(/Ziwa Family Clinic/);
    await patient.set({ selected_clinician_id: other.id }).execute();
    await sees(/Pwani Clinic: \+254 572 020 200\.$/);
    const relationships = t.db.updateTable('relationship').where('patient_id', '=', gone.id);
    await relationships.where('clinician_id', '=', other.id).set({ status: 'ended' }).execute();
    await sees(/Ziwa Family Clinic/);
    await relationships.set({ status: 'ended' }).execute();
    await sees(/Pwani Clinic/);
    await t.db.updateTable('institution').set({ deleted_at: new Date() }).where('id', '=', second.id).execute();
    await sees(/Ziwa Family Clinic/);
  });

  test('is not sent to the ambulance where the clinic has no other number', async () => {
    const numbers = { emergency_phone: '1199', whatsapp_number: null };
    const clinic = await putInstitution(t.put, anInstitution(numbers));
    const gone = await deactivated(await putPatientOf(t.put, await putClinician(t.put, aClinician(clinic.id))));
    assert.equal(await toldTo(gone, 'patient'), generic);
    const whatsapp_number = '+254712000777';
    await t.db.updateTable('institution').set({ whatsapp_number }).where('id', '=', clinic.id).execute();
    assert.match(await toldTo(gone, 'patient'), /: \+254 712 000 777\.$/);
  });

  test('a patient who never had a clinic reads of none', async () => {
    assert.equal(await toldTo(await putPatient(t.put, aPatient({ status: 'inactive' })), 'patient'), generic);
    const invited = await deactivated(await putPatient(t.put, aPatient()));
    const pair = { clinician: doctor, patient: invited };
    await putRelationship(t.put, pair, { id: idOf(nextSerial()), status: 'invited' });
    assert.equal(await toldTo(invited, 'patient'), generic);
  });

  test('a user whose session ends with it reads the same; a guesser reads nothing', async () => {
    const gone = await putPatientOf(t.put, doctor);
    const cookie = String((await logIn(gone, 'patient')).headers['set-cookie']);
    const value = /hodi_refresh=([^;]*)/.exec(cookie)?.[1] ?? '';
    await deactivated(gone);
    const renew = (secret: string) => call(t.app, refresh, { headers: { cookie: `hodi_refresh=${secret}` } });
    const guessed = await renew(`${value.split('.')[0]}.${'a'.repeat(43)}`);
    assert.equal(guessed.json().code, 'session_ended');
    assert.doesNotMatch(guessed.body, /Ziwa|712/);
    assert.match((await renew(value)).json().message, /contact Ziwa Family Clinic: \+254 712 000 100\.$/);
  });
});

describe('staff', () => {
  for (const role of ['nurse', 'admin'] as const) {
    test(`as ${role} is sent to an administrator of the institution`, async () => {
      const gone = await leaving({ role });
      assert.equal(
        await toldTo(gone, 'clinician'),
        `${tell} ask an administrator of Ziwa Family Clinic: +254 712 000 100.`,
      );
      assert.match(
        await toldTo(gone, 'clinician', 'sw'),
        /muulize msimamizi wa Ziwa Family Clinic: \+254 712 000 100\.$/,
      );
    });
  }

  test('as superuser is sent to whoever runs the server', async () => {
    assert.equal(
      await toldTo(await leaving({ role: 'superuser' }), 'clinician'),
      `${tell} ask whoever runs this Hodi.`,
    );
  });

  test('of a deleted institution reads of none', async () => {
    const closed = await putInstitution(t.put, anInstitution({ name: 'Closed Clinic' }));
    const gone = await leaving({}, closed.id);
    await t.db.updateTable('institution').set({ deleted_at: new Date() }).where('id', '=', closed.id).execute();
    assert.equal(await toldTo(gone, 'clinician'), generic);
  });
});
