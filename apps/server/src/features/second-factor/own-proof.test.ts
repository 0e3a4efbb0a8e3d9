/** A stolen session with a spied password changes neither password nor number of somebody who has a second factor. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { changePassword } from '@hodi/domain/passwords/passwords.api.ts';
import { changeOwnPhone } from '@hodi/domain/phone-numbers/phone-numbers.api.ts';
import { login } from '@hodi/domain/sessions/sessions.api.ts';
import { aClinician } from '@hodi/domain/testing/people.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician } from '#server/testing/insert-people.ts';
import { codeShown, messagesTo, newNumber, turnOnSecondFactor } from '#server/testing/registering.ts';
import { call, testPassword as password } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const minute = 60_000;

async function protectedClinician() {
  const seed = await putClinician(t.put, aClinician(t.clinic.doctor.institution_id));
  const person = await t.as(seed);
  const { uri, recovery_codes } = await turnOnSecondFactor(person, t.time.now);
  const shown = (steps = 0) => codeShown(uri, t.time.now + steps * 30_000);
  t.time.now += minute;
  return { seed, person, shown, recovery_codes };
}
const wrongOf = (code: string) => String((Number(code) + 500_000) % 1_000_000).padStart(6, '0');

const stored = ({ user }: { user: { id: string } }) =>
  t.db.selectFrom('app_user').select(['password_hash', 'mobile_number']).where('id', '=', user.id).executeTakeFirst();
async function faultOf(person: Person, contract: typeof changePassword | typeof changeOwnPhone, body: object) {
  const { code, details } = await person.refused(contract, { body: { password, ...body } }, 400);
  const [field] = details?.fields ?? [];
  return field === undefined ? [code] : [field.field, field.code];
}
const toNewPassword = () => [changePassword, { new_password: 'nyota ya asubuhi' }] as const;
const toNewNumber = () => [changeOwnPhone, { mobile_number: newNumber() }] as const;

for (const [what, change] of [
  ['password', toNewPassword],
  ['number', toNewNumber],
] as const) {
  describe(`a new ${what}`, () => {
    test('asks for a code as well, and changes nothing without a right one', async () => {
      const { seed, person, shown } = await protectedClinician();
      const before = await stored(seed);
      const [contract, to] = change();
      assert.deepEqual(await faultOf(person, contract, to), ['app_outdated']);
      for (const none of ['', ' ']) {
        assert.deepEqual(await faultOf(person, contract, { ...to, code: none }), ['code', 'totp_required']);
      }
      for (const wrong of [wrongOf(shown()), 'zzzz-zzzz', shown(9)]) {
        assert.deepEqual(await faultOf(person, contract, { ...to, code: wrong }), ['code', 'incorrect_code']);
      }
      assert.deepEqual(await stored(seed), before);
      if ('mobile_number' in to) assert.deepEqual(await messagesTo(t.db, to.mobile_number), []);
      const refused = t.db.selectFrom('audit_line').select('id').where('user_id', '=', seed.user.id);
      const lines = refused.where('action', '=', contract.name).where('outcome', '=', 'refused');
      assert.equal((await lines.execute()).length, 6);
    });

    test('takes a code of the app once, and a recovery code once', async () => {
      const { person, shown, recovery_codes } = await protectedClinician();
      for (const code of [shown(), recovery_codes[3]]) {
        const [contract, to] = change();
        const body = { ...to, password, code };
        assert.ok((await person.call(contract, { body })).statusCode < 300);
        const again = { ...to, password: 'new_password' in to ? to.new_password : password, code };
        assert.deepEqual(await faultOf(person, contract, again), ['code', 'incorrect_code']);
        if ('new_password' in to)
          await person.ok(changePassword, { body: back(to.new_password, recovery_codes.pop()) });
      }
    });
  });
}
const back = (from: string, code: string | undefined) => ({ password: from, new_password: password, code });

test('a code stays good where something else is refused', async () => {
  const { seed, person, shown } = await protectedClinician();
  const code = shown();
  const { mobile_number } = seed.user;
  assert.deepEqual(await faultOf(person, changeOwnPhone, { mobile_number, code }), ['mobile_number', 'same_number']);
  const common = { new_password: 'password1', code };
  assert.deepEqual(await faultOf(person, changePassword, common), ['new_password', 'password_too_common']);
  await person.ok(changePassword, { body: { password, new_password: 'nyota ya asubuhi', code } });
});

test('codes are guessed at fifty times a day, with those at the login; a recovery code is right all the same', async () => {
  const { seed, shown, recovery_codes } = await protectedClinician();
  const { mobile_number } = seed.user;
  for (let round = 0; round < 5; round += 1) {
    // As often as the password itself may be tried.
    t.time.now += 15 * minute;
    const thief = await t.as(seed);
    const code = wrongOf(shown());
    for (let tries = 0; tries < 4; tries += 1) {
      for (const [contract, to] of [toNewPassword(), toNewNumber()]) {
        assert.deepEqual(await faultOf(thief, contract, { ...to, code }), ['code', 'incorrect_code']);
      }
    }
    for (let tries = 0; tries < 2; tries += 1) {
      const body = { mobile_number, password, user_type: 'clinician', totp_code: code };
      assert.equal((await call(t.app, login, { body })).json().code, 'incorrect_code');
    }
  }
  t.time.now += 15 * minute;
  const owner = await t.as(seed);
  const [[, new_password], [, number]] = [toNewPassword(), toNewNumber()];
  await owner.refused(changePassword, { body: { password, ...new_password, code: shown() } }, 429);
  await owner.refused(changeOwnPhone, { body: { password, ...number, code: shown() } }, 429);
  await owner.ok(changeOwnPhone, { body: { password, ...number, code: recovery_codes[0] } });
});

test('without a second factor an app that cannot ask for a code changes both', async () => {
  const person = await t.as(await putClinician(t.put, aClinician(t.clinic.doctor.institution_id)));
  const [[, new_password], [, number]] = [toNewPassword(), toNewNumber()];
  await person.ok(changeOwnPhone, { body: { password, ...number } });
  await person.ok(changePassword, { body: { password, ...new_password } });
});
