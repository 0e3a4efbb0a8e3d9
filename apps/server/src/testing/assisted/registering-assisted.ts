/** A clinician who registers a patient on the spot, and what reaches the patient's phone. */
import assert from 'node:assert/strict';
import { assistedRegister } from '@hodi/domain/registrations/assisted.api.ts';
import { type PatientSeed, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import type { Database } from '#server/db/database.ts';
import { codeHmac } from '#server/features/verifications/verifications.service.ts';
import type { Person, TestClinic } from '../clinic-app.ts';
import { messagesTo, newNumber } from '../registering.ts';
import { secret } from '../test-app.ts';

/** Year of birth of everybody registered on the spot, unless a test says otherwise. */
export const assistedYear = '1988';

export const anAssistedForm = (over: object = {}) => ({
  id: idOf(nextSerial()),
  given_name: 'Nekesa',
  additional_name: null,
  family_name: 'Barasa',
  birthday: `${assistedYear}-08-08`,
  gender: 'female' as const,
  address: 'Manyatta, Kisumu',
  mobile_number: newNumber(),
  email: null,
  preferred_language: 'sw' as const,
  consent: 'code' as const,
  confirmed_duplicate: true,
  ...over,
});

/** The code and the link of the last messages to a number. */
export async function received(db: Database, receiver: string): Promise<{ code: string; token: string }> {
  const bodies = (await messagesTo(db, receiver)).map(({ body }) => body);
  const last = (pattern: RegExp) => bodies.flatMap((body) => pattern.exec(body)?.[1] ?? []).at(-1);
  const [code, token] = [last(/ (\d{6})\b/), last(/\/complete-registration\/([\w-]{43})(?:\?lng=sw)?$/)];
  assert.ok(code !== undefined && token !== undefined, bodies.join('\n'));
  return { code, token };
}

/** Registers, and reads what the patient's phone got. */
export async function registered(db: Database, clinician: Person, over: object = {}) {
  const form = anAssistedForm(over);
  const answer = await clinician.ok(assistedRegister, { body: form });
  return { form, answer, patient_id: form.id, ...(await received(db, form.mobile_number)) };
}

interface AwaitedCode {
  purpose: 'consent' | 'change_phone';
  mobile_number: string;
  user_id: string;
  relationship_id?: string;
}

/** As if a code had been sent: the code. */
export async function codeAwaited({ db, time }: TestClinic, about: AwaitedCode, user_type: UserType): Promise<string> {
  const [id, code] = [idOf(nextSerial()), '271828'];
  await db.deleteFrom('attempt').execute();
  await db
    .insertInto('verification')
    .values({
      id,
      ...about,
      user_type,
      language: 'en',
      payload: null,
      code_hmac: codeHmac(secret, id, code),
      leads_nowhere: false,
      sent_at: new Date(time.now - 600_000),
      created_at: new Date(time.now),
      expires_at: new Date(time.now + 600_000),
    })
    .execute();
  return code;
}

/** As if the doctor had registered this patient and a code were on its way: the code. */
export async function consentAsked(t: TestClinic, patient: PatientSeed): Promise<string> {
  const { db, time, clinic } = t;
  const { id: relationship_id } = await db
    .selectFrom('relationship')
    .select('id')
    .where('patient_id', '=', patient.id)
    .where('clinician_id', '=', clinic.doctor.id)
    .executeTakeFirstOrThrow();
  const { id: user_id, mobile_number } = patient.user;
  const token_hash = Buffer.from(idOf(nextSerial()));
  const times = { created_at: new Date(time.now), expires_at: new Date(time.now + 600_000) };
  await db.updateTable('app_user').set({ is_mobile_confirmed: false }).where('id', '=', user_id).execute();
  await db
    .insertInto('registration_link')
    .values({ ...times, user_id, relationship_id, token_hash })
    .execute();
  return codeAwaited(t, { purpose: 'consent', mobile_number, user_id, relationship_id }, 'patient');
}
