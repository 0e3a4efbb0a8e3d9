/** Numbers, codes and links that were copied from contacts, SMS and pages; and what looks like a number, and is none. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { createCorrection } from '@hodi/domain/corrections/corrections.api.ts';
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { createNote } from '@hodi/domain/notes/notes.api.ts';
import { changeOwnPhone } from '@hodi/domain/phone-numbers/phone-numbers.api.ts';
import { forgotPassword } from '@hodi/domain/passwords/passwords.api.ts';
import * as assisted from '@hodi/domain/registrations/assisted.api.ts';
import { registerPatient } from '@hodi/domain/registrations/registrations.api.ts';
import { invitePatient, showPatientInvitation } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { login } from '@hodi/domain/sessions/sessions.api.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { anAssistedForm, assistedYear, registered } from '#server/testing/assisted/registering-assisted.ts';
import { type Answered, type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import {
  aPatientForm,
  startRegistration,
  giveCode,
  goodPassword,
  lastCode,
  messagesTo,
  newNumber,
} from '#server/testing/registering.ts';
import { call, testPassword } from '#server/testing/test-app.ts';

const t = await openClinicApp();
let doctor: Person;
let patient: Person;
before(async () => {
  doctor = await t.as(t.clinic.doctor);
  patient = await t.as(t.clinic.achieng);
});

const fieldsOf = (answer: Answered): [string, string][] =>
  answer.json().details.fields.map(({ field, code }: { field: string; code: string }) => [field, code]);
/** As the contacts of a phone copy it. */
const fromContacts = (number: string): string =>
  `\u202a${number.slice(0, 4)}\u00a0${number.slice(4, 7)}\u2011${number.slice(7)}\u202c`;

describe('a number from another app', () => {
  test('registers, and logs in, as the number that it is', async () => {
    const number = newNumber();
    const { verification_id } = (
      await call(t.app, registerPatient, { body: aPatientForm({ mobile_number: fromContacts(number) }) })
    ).json();
    const code = await lastCode(t.db, number);
    const sms = (await messagesTo(t.db, number)).at(-1)?.body ?? '';
    assert.match(sms, /code is \d{6}\./);
    const pasted = `${sms.replace(code, `${code.slice(0, 3)} ${code.slice(3)}`)}\u200b`;
    assert.equal((await giveCode(t, { verification_id, code: pasted })).statusCode, 200);
    for (const typed of [
      fromContacts(number),
      `tel:${number}`,
      number.replace(/\d/g, (d) => '٠١٢٣٤٥٦٧٨٩'[Number(d)] ?? ''),
    ]) {
      const body = { mobile_number: typed, password: goodPassword, user_type: 'patient' };
      assert.equal((await call(t.app, login, { body })).statusCode, 200, typed);
    }
  });

  test('is not refused for its length before it is cleaned', async () => {
    const number = newNumber();
    const body = { mobile_number: `${'\u200b'.repeat(40)}${number}`, user_type: 'patient' };
    assert.equal((await call(t.app, forgotPassword, { body })).statusCode, 202);
    assert.equal((await messagesTo(t.db, number)).length, 1);
  });
});

describe('texts that look like a number and are none', () => {
  const none = ['0712 999 13', '0300 000 184', '+255 754 123 45'];
  const refused = async (answer: Promise<Answered>) => {
    const { statusCode, body } = await answer;
    assert.equal(statusCode, 400, body);
    assert.deepEqual(fieldsOf(await answer), [['mobile_number', 'invalid_phone']]);
  };
  for (const mobile_number of none) {
    test(`${mobile_number} becomes nobody’s`, async () => {
      await refused(call(t.app, registerPatient, { body: aPatientForm({ mobile_number }) }));
      await refused(doctor.call(assisted.assistedRegister, { body: anAssistedForm({ mobile_number }) }));
      const invited = { id: idOf(nextSerial()), given_name: 'Amani', mobile_number, method: 'sms' };
      await refused(doctor.call(invitePatient, { body: invited }));
      await refused(patient.call(changeOwnPhone, { body: { mobile_number, password: testPassword } }));
    });
  }
  test('an account that has such a number keeps it', async () => {
    const [mobile_number, id] = ['+25471299913', t.clinic.baraka.user.id];
    await t.db.updateTable('app_user').set({ mobile_number }).where('id', '=', id).execute();
    const body = { mobile_number: '0712 999 13', password: testPassword, user_type: 'patient' };
    assert.equal((await call(t.app, login, { body })).statusCode, 200);
  });
});

describe('a link with what was pasted around it', () => {
  const around: ((token: string) => string)[] = [
    (token) => `${token}.`,
    (token) => `${token})`,
    (token) => `${token} `,
    (token) => ` ${token}\u200b, thank you`,
  ];
  test('opens the registration that it is for', async () => {
    const { token } = await registered(t.db, doctor);
    for (const pasted of around) {
      const greeting = await call(t.app, assisted.validateToken, { params: { token: pasted(token) } });
      assert.equal(greeting.statusCode, 200, JSON.stringify(pasted('')));
    }
    const body = { token: `${token}.`, password: goodPassword, birth_year: `${assistedYear}\u200f` };
    assert.equal((await call(t.app, assisted.completeRegistration, { body })).statusCode, 200);
  });

  test('opens the invitation that it is of', async () => {
    const number = newNumber();
    const invited = { id: idOf(nextSerial()), given_name: 'Amani', mobile_number: number, method: 'sms' };
    await doctor.ok(invitePatient, { body: invited });
    const sms = (await messagesTo(t.db, number)).at(-1)?.body ?? '';
    const token = /invitation=([\w-]{43})/.exec(sms)?.[1] ?? '';
    for (const pasted of around) {
      const shown = await call(t.app, showPatientInvitation, { params: { token: pasted(token) } });
      assert.equal(shown.statusCode, 200, JSON.stringify(pasted('')));
    }
    const form = aPatientForm({ mobile_number: number, invitation: `${token})` });
    assert.equal((await call(t.app, registerPatient, { body: form })).statusCode, 200);
  });
});

describe('signs that nobody sees', () => {
  test('are no message, note, correction or name', async () => {
    const asked = { topic: 'services', answers: askForBill, clinician_id: t.clinic.doctor.id };
    const { id } = (await patient.ok(createEContact, { body: asked })).e_contact;
    const params = { patient_id: t.clinic.achieng.id };
    for (const blank of ['\u200b', '\u2060 \u200e', '\u3164', '\ufe0f', '\u2800\n']) {
      const message = await patient.call(postMessage, { params: { id }, body: { message: blank } });
      assert.deepEqual([message.statusCode, ...fieldsOf(message)], [400, ['message', 'empty_message']]);
      const note = await doctor.call(createNote, { params, body: { id: idOf(nextSerial()), note: blank } });
      assert.deepEqual([note.statusCode, ...fieldsOf(note)], [400, ['note', 'required']]);
      const text = { id: idOf(nextSerial()), question_id: null, text: blank, data_request_id: null };
      const correction = await doctor.call(createCorrection, { params: { id }, body: text });
      assert.deepEqual([correction.statusCode, ...fieldsOf(correction)], [400, ['text', 'required']]);
      const name = await call(t.app, registerPatient, { body: aPatientForm({ given_name: blank, address: blank }) });
      assert.deepEqual(fieldsOf(name), [
        ['given_name', 'required'],
        ['address', 'required'],
      ]);
    }
    const said = { message: '\u202bمرحبا\u202c 👩‍⚕️' };
    assert.equal(
      (await patient.ok(postMessage, { params: { id }, body: said })).e_contact_message.message,
      said.message,
    );
  });
});

test('a code with one digit too many is none', async () => {
  const given = await startRegistration(t, aPatientForm());
  assert.equal((await giveCode(t, { ...given, code: `${given.code}1` })).statusCode, 400);
  assert.equal((await giveCode(t, given)).statusCode, 200);
});
