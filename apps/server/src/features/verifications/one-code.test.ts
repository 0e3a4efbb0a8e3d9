/** One code, two hundred tries at once: what it leads to happens once, whatever kind of code it is. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { resetPassword, forgotPassword } from '@hodi/domain/passwords/passwords.api.ts';
import { changeOwnPhone, verifyOwnPhone } from '@hodi/domain/phone-numbers/phone-numbers.api.ts';
import { verifyConsent } from '@hodi/domain/registrations/assisted.api.ts';
import { login } from '@hodi/domain/sessions/sessions.api.ts';
import { registered } from '#server/testing/assisted/registering-assisted.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import {
  aPatientForm,
  startRegistration,
  giveCode,
  lastCode,
  messagesTo,
  newNumber,
} from '#server/testing/registering.ts';
import { call, testPassword } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const { doctor, nurse, baraka } = t.clinic;
beforeEach(() => {
  t.time.now += 61 * 60_000;
});

type Answer = Awaited<ReturnType<typeof call>>;
const tries = 200;
/**
 * Those that were answered well; every other was told that the code is over. A machine that is busy with other things
 * may have no time for any of them: then nothing happened.
 */
async function wellOf(attempt: (n: number) => Promise<Answer>): Promise<Answer[]> {
  const answers = await Promise.all(Array.from({ length: tries }, (_, n) => attempt(n)));
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  for (const answer of refused) assert.ok([410, 429, 503].includes(answer.statusCode), answer.body);
  const well = answers.filter(({ statusCode }) => statusCode === 200);
  assert.ok(well.length > 0 || refused.some(({ statusCode }) => statusCode === 503));
  return well;
}
const once = (well: readonly Answer[]): number => Math.min(1, well.length);
const eventsOf = async (user_id: string, name: string) =>
  (await t.db.selectFrom('user_event').select('id').where('user_id', '=', user_id).where('name', '=', name).execute())
    .length;

test('of a registration: one account with one session, which every good answer opens', async () => {
  const form = aPatientForm();
  const given = await startRegistration(t, form);
  const well = await wellOf(() => giveCode(t, given));
  const accounts = await t.db
    .selectFrom('app_user as u')
    .innerJoin('session as s', 's.user_id', 'u.id')
    .select('s.id')
    .where('u.mobile_number', '=', form.mobile_number)
    .execute();
  assert.equal(accounts.length, once(well));
  assert.equal(new Set(well.map((answer) => String(answer.headers['set-cookie']))).size, once(well));
});

test('of a consent: the patient says yes once', async () => {
  const carer = await t.as(doctor);
  const { patient_id, code } = await registered(t.db, carer);
  const before = await eventsOf(doctor.user.id, 'cpr-updated');
  const well = await wellOf(() => carer.call(verifyConsent, { params: { patient_id }, body: { code } }));
  assert.equal(await eventsOf(doctor.user.id, 'cpr-updated'), before + once(well));
});

test('for a new password: of two hundred passwords one is set', async () => {
  const { mobile_number } = baraka.user;
  const asked = await call(t.app, forgotPassword, { body: { mobile_number, user_type: 'patient' } });
  const { verification_id } = asked.json();
  const code = await lastCode(t.db, mobile_number);
  const password = (n: number) => `nenosiri-langu-${n}`;
  const set: number[] = [];
  const well = await wellOf(async (n) => {
    const answer = await call(t.app, resetPassword, { body: { verification_id, code, password: password(n) } });
    if (answer.statusCode === 200) set.push(n);
    return answer;
  });
  assert.equal(set.length, once(well));
  const body = {
    mobile_number,
    password: set[0] === undefined ? testPassword : password(set[0]),
    user_type: 'patient',
  };
  assert.equal((await call(t.app, login, { body })).statusCode, 200);
});

test('for another number: it changes once, and the old phone is told once', async () => {
  const own = await t.as(nurse);
  const mobile_number = newNumber();
  await own.ok(changeOwnPhone, { body: { mobile_number, password: testPassword } });
  const code = await lastCode(t.db, mobile_number);
  const before = await eventsOf(nurse.user.id, 'user-updated');
  const well = await wellOf(() => own.call(verifyOwnPhone, { body: { code } }));
  assert.equal(await eventsOf(nurse.user.id, 'user-updated'), before + once(well));
  const told = (await messagesTo(t.db, nurse.user.mobile_number)).map(({ template }) => template);
  assert.deepEqual(
    told,
    Array.from({ length: once(well) }, () => 'sms.phone_changed'),
  );
});
