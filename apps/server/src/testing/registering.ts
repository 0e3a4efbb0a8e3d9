/** Somebody who registers: their form, the code on their phone, and a second factor. */
import assert from 'node:assert/strict';
import { type TOTP, URI } from 'otpauth';
import { registerClinician, registerPatient, verifyPhone } from '@hodi/domain/registrations/registrations.api.ts';
import { beginSecondFactor, confirmSecondFactor } from '@hodi/domain/second-factor/second-factor.api.ts';
import { nextSerial } from '@hodi/domain/testing/people.ts';
import type { VerificationBegun } from '@hodi/domain/verifications/verification.ts';
import type { Database } from '#server/db/database.ts';
import type { Person } from './clinic-app.ts';
import { type TestApp, call, testPassword } from './test-app.ts';

/** A mobile number that nobody has. */
export const newNumber = (): string => `+2541${String(10_000_000 + nextSerial())}`;

export const goodPassword = 'samaki-na-ugali-7';

export const aPatientForm = (over: object = {}) => ({
  given_name: 'Nyambura',
  additional_name: '',
  family_name: 'Wafula',
  birthday: '1990-05-17',
  gender: 'female',
  address: 'Nyalenda, Kisumu',
  mobile_number: newNumber(),
  email: null,
  password: goodPassword,
  preferred_language: 'en',
  ...over,
});

export const aClinicianForm = (institution_id: string, over: object = {}) => ({
  given_name: 'Otieno',
  additional_name: null,
  family_name: 'Oduor',
  birthday: '1984-01-30',
  gender: 'male',
  mobile_number: newNumber(),
  email: 'otieno@ziwafamily.example',
  institution_id,
  role: 'nurse',
  profession: 'Nurse',
  patient_list_name: 'Mothers and children',
  work_experience: 'Six years on a maternity ward',
  password: goodPassword,
  preferred_language: 'sw',
  ...over,
});

/** Messages to a number, oldest first. */
export const messagesTo = (db: Database, receiver: string) =>
  db
    .selectFrom('outbox_message')
    .selectAll()
    .where('receiver', '=', receiver)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The code in the last message to a number. */
export async function lastCode(db: Database, receiver: string): Promise<string> {
  const body = (await messagesTo(db, receiver)).at(-1)?.body ?? '';
  const code = /\b\d{6}\b/.exec(body)?.[0];
  assert.ok(code, `no code in "${body}"`);
  return code;
}

export type PatientForm = ReturnType<typeof aPatientForm>;
export type ClinicianForm = ReturnType<typeof aClinicianForm>;

/** Fills in and sends the form, and reads the code. */
export async function startRegistration({ app, db }: Pick<TestApp, 'app' | 'db'>, form: PatientForm | ClinicianForm) {
  const contract = 'institution_id' in form ? registerClinician : registerPatient;
  const answer = await call(app, contract, { body: form });
  assert.equal(answer.statusCode, 202, answer.body);
  const { verification_id } = answer.json<VerificationBegun>();
  return { verification_id, code: await lastCode(db, form.mobile_number) };
}

export const giveCode = ({ app }: Pick<TestApp, 'app'>, given: { verification_id: string; code: string }) =>
  call(app, verifyPhone, { body: given });

/** Another code than the right one. */
export const wrongCode = (code: string, by = 1): string => String((Number(code) + by) % 1_000_000).padStart(6, '0');

/** The code that an authenticator app shows at a time, in milliseconds since 1970. */
export const codeShown = (uri: string, at: number): string => (URI.parse(uri) as TOTP).generate({ timestamp: at });

/** Turns on the second factor of a person who has the password of all tests. @param at present time of their app. */
export async function turnOnSecondFactor(person: Person, at: number) {
  const { uri, secret } = await person.ok(beginSecondFactor, { body: { password: testPassword } });
  const { recovery_codes } = await person.ok(confirmSecondFactor, { body: { code: codeShown(uri, at) } });
  return { uri, secret, recovery_codes };
}
