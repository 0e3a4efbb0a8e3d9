/** Dates of birth as they are known: kept with how exactly, told so to everybody, and cautious where they are an estimate. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { Patient } from 'fhir/r4';
import { createEContact, getThreadForClinician } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { readFhirPatient, searchFhirPatients } from '@hodi/domain/fhir/fhir.api.ts';
import { forgotPassword, resetPassword } from '@hodi/domain/passwords/passwords.api.ts';
import { birthdayOfAge } from '@hodi/domain/patients/birthday.ts';
import { getContactCard, updatePatient } from '@hodi/domain/patients/manage-patients.api.ts';
import { type BirthdayPrecision, birthdayPrecisions } from '@hodi/domain/patients/patient.ts';
import { getOwnPatient, getPatient, updateOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import * as api from '@hodi/domain/registrations/assisted.api.ts';
import { resendCode } from '@hodi/domain/verifications/verifications.api.ts';
import { aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { mildFever } from '#server/testing/answers.ts';
import { anAssistedForm, received, registered } from '#server/testing/assisted/registering-assisted.ts';
import { type Person, openClinicApp, personWith } from '#server/testing/clinic-app.ts';
import { putPatient, putRelationship } from '#server/testing/insert-people.ts';
import {
  aPatientForm,
  startRegistration,
  giveCode,
  goodPassword,
  lastCode,
  wrongCode,
} from '#server/testing/registering.ts';
import { call } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const hour = 3_600_000;
const noon = Date.parse('2026-11-30T09:00:00Z');
let hours = 0;
let doctor: Person;
// Each test an hour later, so that the limits of one are not those of another.
beforeEach(async () => {
  t.time.now = noon + (hours += hour);
  doctor = await t.as(t.clinic.doctor);
});

const known = ({ birthday, birthday_precision }: { birthday: string; birthday_precision?: BirthdayPrecision }) => [
  birthday,
  birthday_precision,
];
const inCare = (over: object = {}) => registered(t.db, doctor, { consent: 'in_person', ...over });
const seen = async (patient_id: string) => (await doctor.ok(getPatient, { params: { patient_id } })).patient;

describe('a registration keeps how exactly the date of birth is known', () => {
  const byYear = { birthday: '1958-07-02', birthday_precision: 'year' };
  test('of somebody who registers with the year alone', async () => {
    const session = await giveCode(t, await startRegistration(t, aPatientForm(byYear)));
    const { patient } = await personWith(t, session.json().access_token).ok(getOwnPatient);
    assert.deepEqual(known(patient), ['1958-07-02', 'year']);
  });

  test('of each whom a clinician registers, and as before from an app that does not say', async () => {
    for (const birthday_precision of [...birthdayPrecisions, undefined]) {
      const { patient_id } = await inCare({ birthday: '1958-07-02', birthday_precision });
      assert.deepEqual(known(await seen(patient_id)), ['1958-07-02', birthday_precision ?? 'day']);
      const card = await doctor.ok(getContactCard, { params: { patient_id } });
      assert.deepEqual([...known(card), card.age], ['1958-07-02', birthday_precision ?? 'day', 68]);
    }
  });

  test('once: the same sent again by an old phone is the same registration', async () => {
    const { form, answer } = await inCare();
    const again = await doctor.ok(api.assistedRegister, { body: form });
    assert.equal(again.member_id, answer.member_id);
    const estimated = { ...form, birthday_precision: 'estimated' };
    assert.equal((await doctor.refused(api.assistedRegister, { body: estimated }, 409)).code, 'id_taken');
  });

  test('and takes neither a precision that there is not, nor a year to come', async () => {
    const form = anAssistedForm();
    await doctor.refused(api.assistedRegister, { body: { ...form, birthday_precision: 'decade' } }, 400);
    const future = { ...form, birthday: '2027-07-02', birthday_precision: 'year' };
    const refusal = await doctor.refused(api.assistedRegister, { body: future }, 400);
    assert.equal(refusal.details?.fields?.[0]?.field, 'birthday');
  });
});

describe('a change by an app that does not say how exactly', () => {
  test('keeps it with the same day, and means another one to the day: the own record', async () => {
    const session = await giveCode(
      t,
      await startRegistration(t, aPatientForm({ birthday: '1958-07-02', birthday_precision: 'year' })),
    );
    const patient = personWith(t, session.json().access_token);
    const { given_name, additional_name, family_name, email } = aPatientForm();
    const details = { given_name, additional_name, family_name, email, gender: 'male', address: 'Kondele' };
    const change = async (over: object) =>
      known((await patient.ok(updateOwnPatient, { body: { ...details, ...over } })).patient);
    assert.deepEqual(await change({ birthday: '1958-07-02' }), ['1958-07-02', 'year']);
    assert.deepEqual(await change({ birthday: '1958-03-04' }), ['1958-03-04', 'day']);
    const about = { birthday: '1958-05-31', birthday_precision: 'estimated' };
    assert.deepEqual(await change(about), ['1958-05-31', 'estimated']);
  });

  test('and the record of a clinician’s patient', async () => {
    const { patient_id } = await inCare({ birthday: '1958-07-02', birthday_precision: 'year' });
    const change = async (over: object) => {
      const { version } = await seen(patient_id);
      const body = { version, ...over };
      return known((await doctor.ok(updatePatient, { params: { patient_id }, body })).patient);
    };
    assert.deepEqual(await change({ address: 'Kondele' }), ['1958-07-02', 'year']);
    assert.deepEqual(await change({ birthday: '1958-07-02' }), ['1958-07-02', 'year']);
    assert.deepEqual(await change({ birthday: '1958-03-04' }), ['1958-03-04', 'day']);
    const month = { birthday: '1958-03-16', birthday_precision: 'month' };
    assert.deepEqual(await change(month), ['1958-03-16', 'month']);
  });
});

describe('a date of birth that is not known to the day weighs little in the search for duplicates', () => {
  const register = async (over: object) => {
    const answer = await doctor.call(api.assistedRegister, {
      body: anAssistedForm({ confirmed_duplicate: false, ...over }),
    });
    return answer.statusCode === 201
      ? []
      : answer.json().details.duplicates.map((one: { alike: string[] }) => one.alike);
  };
  for (const [what, given_name, born, isAlike] of [
    ['the same name and a year that fits', 'Makena', { birthday: '1958-07-02', birthday_precision: 'year' }, true],
    [
      'the same name and an estimate that fits',
      'Makena',
      { birthday: '1960-05-31', birthday_precision: 'estimated' },
      true,
    ],
    ['a similar name and an estimate', 'Makina', { birthday: '1958-03-04', birthday_precision: 'estimated' }, false],
    ['the same name and another year', 'Makena', { birthday: '1968-07-02', birthday_precision: 'year' }, false],
    ['a similar name and the very day', 'Makina', { birthday: '1958-03-04' }, true],
  ] as const) {
    test(what, async () => {
      const family_name = `Murithi${'abcdefgh'[nextSerial() % 8]}${nextSerial()}`;
      await inCare({ given_name: 'Makena', family_name, birthday: '1958-03-04' });
      assert.deepEqual(
        await register({ given_name, family_name, ...born }),
        isAlike ? [['same_birthday_and_name']] : [],
      );
    });
  }
});

describe('an estimate is no proof of identity', () => {
  const estimated = { birthday: '1958-05-31', birthday_precision: 'estimated', consent: 'in_person' };
  const complete = (body: object) =>
    call(t.app, api.completeRegistration, { body: { password: goodPassword, ...body } });

  test('the link asks for the code of the SMS, and not for the year', async () => {
    const { token, code, patient_id, form } = await registered(t.db, doctor, estimated);
    const greeting = (await call(t.app, api.validateToken, { params: { token } })).json();
    assert.equal(greeting.asks_birth_year, false);
    assert.equal(greeting.code.resend_after, 60);
    // An app that cannot ask for it does not get by.
    assert.deepEqual((await complete({ token, birth_year: '1958' })).json().code, 'app_outdated');
    assert.deepEqual((await complete({ token, code: wrongCode(code) })).json().code, 'incorrect_code');
    const left = t.db.selectFrom('audit_line').select(['outcome', 'patient_ids']);
    const lines = await left.where('action', '=', 'registrations.complete').where('outcome', '=', 'refused').execute();
    assert.deepEqual(lines, [{ outcome: 'refused', patient_ids: [patient_id] }]);
    // It came with the link, an hour ago: another one is sent.
    t.time.now += hour;
    assert.equal((await complete({ token, code })).statusCode, 410);
    const again = await call(t.app, resendCode, { body: { verification_id: greeting.code.verification_id } });
    assert.equal(again.statusCode, 202, again.body);
    const second = await lastCode(t.db, form.mobile_number);
    assert.equal((await complete({ token, code: second })).statusCode, 200);
    assert.equal((await complete({ token, code: second })).statusCode, 404);
  });

  test('and asks for nothing once the number was confirmed by the code', async () => {
    const { token, code, patient_id } = await registered(t.db, doctor, { ...estimated, consent: 'code' });
    await doctor.ok(api.verifyConsent, { params: { patient_id }, body: { code } });
    const greeting = (await call(t.app, api.validateToken, { params: { token } })).json();
    assert.deepEqual([greeting.asks_birth_year, greeting.code], [false, undefined]);
    assert.equal((await complete({ token })).statusCode, 200);
  });

  test('a new password rests on the code alone; of a year it asks for it', async () => {
    for (const [over, isAsked] of [
      [estimated, false],
      [{ ...estimated, birthday_precision: 'year' }, true],
    ] as const) {
      const { form } = await registered(t.db, doctor, over);
      await received(t.db, form.mobile_number);
      t.time.now += 60_000;
      const about = { mobile_number: form.mobile_number, user_type: 'patient' };
      const { verification_id } = (await call(t.app, forgotPassword, { body: about })).json();
      const code = await lastCode(t.db, form.mobile_number);
      const reset = await call(t.app, resetPassword, {
        body: { verification_id, code, password: goodPassword, birth_year: null },
      });
      assert.equal(reset.statusCode, isAsked ? 400 : 200, reset.body);
    }
  });
});

describe('as FHIR a date says no more than is known', () => {
  for (const [precision, birthDate] of [
    ['day', '1958-03-04'],
    ['month', '1958-03'],
    ['year', '1958'],
    ['estimated', '1958'],
  ] as const) {
    test(precision, async () => {
      const { patient_id } = await inCare({ birthday: '1958-03-04', birthday_precision: precision });
      const answer = await doctor.call(readFhirPatient, { params: { id: patient_id } });
      assert.equal(answer.json<Patient>().birthDate, birthDate);
      const found = await doctor.call(searchFhirPatients, { query: { birthdate: '1958', _id: patient_id } });
      assert.equal(found.json().entry.length, 1);
    });
  }
});

describe('near a boundary the more cautious age counts', () => {
  const { pregnancy_status: _, ...feverOfChild } = mildFever;
  async function baby(age: { months: number }, birthday_precision: BirthdayPrecision) {
    const birthday = birthdayOfAge(age, '2026-11-30') ?? '';
    const patient = await putPatient(
      t.put,
      aPatient({ birthday, birthday_precision, selected_clinician_id: t.clinic.doctor.id }),
    );
    await putRelationship(t.put, { clinician: t.clinic.doctor, patient }, { id: idOf(nextSerial()) });
    return t.as(patient);
  }
  const body = { topic: 'temperature', answers: { ...feverOfChild, child_danger_signs: ['none'] } };
  const rules = ({ red_flags }: { red_flags: readonly { rule_id: string }[] }) =>
    red_flags.map(({ rule_id }) => rule_id);

  test('a baby of about two months with fever may be younger: an emergency', async () => {
    const sent = await (await baby({ months: 2 }, 'estimated')).ok(createEContact, { body });
    assert.deepEqual(rules(sent), ['FEVER_EMERGENCY_002', 'FEVER_WARNING_002']);
    const thread = await doctor.ok(getThreadForClinician, { params: { id: sent.e_contact.id } });
    assert.equal(thread.item.patient.birthday_precision, 'estimated');
    const exactly = await (await baby({ months: 2 }, 'day')).ok(createEContact, { body });
    assert.deepEqual(rules(exactly), ['FEVER_WARNING_002']);
  });
});
