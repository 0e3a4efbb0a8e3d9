import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type TOTP, URI } from 'otpauth';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
} from '@hodi/domain/second-factor/second-factor.api.ts';
import { login } from '@hodi/domain/sessions/sessions.api.ts';
import { aClinician } from '@hodi/domain/testing/people.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician } from '#server/testing/insert-people.ts';
import { codeShown, turnOnSecondFactor } from '#server/testing/registering.ts';
import { call, secret as serverSecret, testPassword } from '#server/testing/test-app.ts';
import { encryptSecret } from './secret-cipher.ts';

const t = await openClinicApp();
const password = testPassword;

async function clinician() {
  const seed = await putClinician(t.put, aClinician(t.clinic.doctor.institution_id));
  const { mobile_number } = seed.user;
  const logIn = (totp_code?: string, given = password) =>
    call(t.app, login, {
      body: { mobile_number, password: given, user_type: 'clinician', ...(totp_code !== undefined && { totp_code }) },
    });
  return { seed, logIn, person: await t.as(seed) };
}
/** The code that the phone's app shows, so many steps from now. */
const shown = (uri: string, steps = 0): string => codeShown(uri, t.time.now + steps * 30_000);
const nextStep = () => (t.time.now += 30_000);

async function turnOn(person: Person) {
  const turned = await turnOnSecondFactor(person, t.time.now);
  nextStep();
  return turned;
}
const state = (person: Person) => person.ok(getSecondFactor);
const codeOf = (answer: Awaited<ReturnType<typeof call>>) => [answer.statusCode, answer.json().code];

describe('turning it on', () => {
  test('the password gives a secret for the app; a code of it turns it on and gives ten recovery codes', async () => {
    const { person, seed, logIn } = await clinician();
    assert.deepEqual(await state(person), { is_on: false, recovery_codes_left: 0, is_required: false });
    const begun = await person.ok(beginSecondFactor, { body: { password } });
    const parsed = URI.parse(begun.uri) as TOTP;
    assert.deepEqual(
      [parsed.issuer, parsed.label, parsed.algorithm, parsed.digits, parsed.period, parsed.secret.bytes.length],
      ['Hodi', seed.user.mobile_number, 'SHA1', 6, 30, 20],
    );
    assert.equal(parsed.secret.base32, begun.secret);
    assert.equal((await logIn()).statusCode, 200, 'not before it is confirmed');
    const { recovery_codes } = await person.ok(confirmSecondFactor, { body: { code: ` ${shown(begun.uri)} ` } });
    assert.equal(new Set(recovery_codes).size, 10);
    for (const code of recovery_codes)
      assert.match(code, /^[abcdefghjkmnpqrstuvwxyz]{4}-[abcdefghjkmnpqrstuvwxyz]{4}$/);
    assert.deepEqual(await state(person), { is_on: true, recovery_codes_left: 10, is_required: false });
  });

  test('confirmed again when the answer was lost it gives other recovery codes, and that for ten minutes', async () => {
    const { person, logIn } = await clinician();
    const { uri } = await person.ok(beginSecondFactor, { body: { password } });
    const body = { code: shown(uri) };
    const [lost] = (await person.ok(confirmSecondFactor, { body })).recovery_codes;
    const { recovery_codes } = await person.ok(confirmSecondFactor, { body });
    assert.deepEqual(await state(person), { is_on: true, recovery_codes_left: 10, is_required: false });
    assert.deepEqual(codeOf(await logIn(lost)), [401, 'incorrect_code']);
    assert.deepEqual(codeOf(await logIn(body.code)), [401, 'incorrect_code'], 'the code of the app is used');
    assert.equal((await logIn(recovery_codes[0])).statusCode, 200);
    t.time.now += 10 * 60_000;
    await person.refused(confirmSecondFactor, { body: { code: shown(uri) } }, 400);
  });

  test('takes the right password and a right code, and neither for ever', async () => {
    const { person } = await clinician();
    const faultOf = async (contract: typeof beginSecondFactor | typeof confirmSecondFactor, body: object) =>
      (await person.refused(contract, { body }, 400)).details?.fields?.map(({ field, code }) => [field, code]);
    assert.deepEqual(await faultOf(beginSecondFactor, { password: 'wrong password' }), [
      ['password', 'wrong_password'],
    ]);
    assert.deepEqual(await faultOf(confirmSecondFactor, { code: '123456' }), [['code', 'incorrect_code']]);
    const { uri } = await person.ok(beginSecondFactor, { body: { password } });
    const wrong = String((Number(shown(uri)) + 1) % 1_000_000).padStart(6, '0');
    for (let tries = 1; tries < 10; tries += 1) {
      assert.deepEqual(await faultOf(confirmSecondFactor, { code: wrong }), [['code', 'incorrect_code']]);
    }
    await person.refused(confirmSecondFactor, { body: { code: shown(uri) } }, 429);
    assert.equal((await state(person)).is_on, false);
  });

  test('a new app takes over only when its code was given; until then the old one counts', async () => {
    const { person, logIn } = await clinician();
    const old = await turnOn(person);
    const faultOf = async (body: object) =>
      (await person.refused(beginSecondFactor, { body }, 400)).details?.fields?.map(({ field, code }) => [field, code]);
    assert.deepEqual(await faultOf({ password, code: '' }), [['code', 'totp_required']]);
    assert.deepEqual(await faultOf({ password, code: 'zzzz-zzzz' }), [['code', 'incorrect_code']]);
    const { uri } = await person.ok(beginSecondFactor, { body: { password, code: old.recovery_codes[1] } });
    assert.equal((await logIn(shown(old.uri))).statusCode, 200);
    nextStep();
    await person.ok(confirmSecondFactor, { body: { code: shown(uri) } });
    nextStep();
    assert.deepEqual(codeOf(await logIn(shown(old.uri))), [401, 'incorrect_code']);
    assert.equal((await logIn(shown(uri))).statusCode, 200);
    assert.deepEqual(codeOf(await logIn(old.recovery_codes[0])), [401, 'incorrect_code']);
  });

  test('turning it off takes the password and a code, and no code is asked for any more', async () => {
    const { person, logIn } = await clinician();
    const { uri, recovery_codes } = await turnOn(person);
    const code = shown(uri);
    const faultOf = async (body: object) =>
      (await person.refused(removeSecondFactor, { body }, 400)).details?.fields?.map((fault) => [
        fault.field,
        fault.code,
      ]);
    assert.deepEqual(await faultOf({ password: 'wrong password', code }), [['password', 'wrong_password']]);
    for (const none of ['', ' ']) {
      assert.deepEqual(await faultOf({ password, code: none }), [['code', 'totp_required']]);
    }
    assert.equal((await person.refused(removeSecondFactor, { body: { password } }, 400)).code, 'app_outdated');
    assert.deepEqual(await faultOf({ password, code: shown(uri, 9) }), [['code', 'incorrect_code']]);
    assert.deepEqual(codeOf(await logIn()), [401, 'totp_required']);
    assert.equal((await logIn(recovery_codes[0])).statusCode, 200);
    assert.deepEqual(await faultOf({ password, code: recovery_codes[0] }), [['code', 'incorrect_code']], 'used');
    await person.ok(removeSecondFactor, { body: { password, code } });
    assert.equal((await logIn()).statusCode, 200);
    assert.deepEqual(await state(person), { is_on: false, recovery_codes_left: 0, is_required: false });
    await person.ok(removeSecondFactor, { body: { password, code } });
  });

  test('a recovery code turns it off too', async () => {
    const { person, logIn } = await clinician();
    const { recovery_codes } = await turnOn(person);
    await person.ok(removeSecondFactor, { body: { password, code: recovery_codes[4]?.toUpperCase() } });
    assert.equal((await logIn()).statusCode, 200);
  });

  test('with session and password, codes can be guessed no more often than at the login', async () => {
    const { seed, person } = await clinician();
    const { uri, recovery_codes } = await turnOn(person);
    // As often as the password itself may be tried.
    const later = () => {
      t.time.now += 15 * 60_000;
      return t.as(seed);
    };
    for (let round = 0; round < 5; round += 1) {
      const thief = await later();
      const code = String((Number(shown(uri)) + 500_000) % 1_000_000).padStart(6, '0');
      for (let tries = 0; tries < 10; tries += 1) {
        await thief.refused(removeSecondFactor, { body: { password, code } }, 400);
      }
    }
    const still = await later();
    await still.refused(removeSecondFactor, { body: { password, code: shown(uri) } }, 429);
    assert.equal((await state(still)).is_on, true);
    await still.ok(removeSecondFactor, { body: { password, code: recovery_codes[0] } });
  });
});

describe('logging in with it', () => {
  test('asks for a code once the password was right, and nothing before', async () => {
    const { person, logIn } = await clinician();
    const { uri } = await turnOn(person);
    assert.deepEqual(codeOf(await logIn()), [401, 'totp_required']);
    assert.deepEqual(codeOf(await logIn('')), [401, 'totp_required']);
    for (const given of [undefined, shown(uri)]) {
      assert.deepEqual(codeOf(await logIn(given, 'wrong password')), [401, 'wrong_credentials']);
    }
    const code = shown(uri);
    assert.equal((await logIn(`${code.slice(0, 3)} ${code.slice(3)}`)).statusCode, 200);
  });

  test('a code is good for one step around, and once', async () => {
    const { person, logIn } = await clinician();
    const { uri } = await turnOn(person);
    nextStep();
    for (const steps of [-2, 2]) assert.deepEqual(codeOf(await logIn(shown(uri, steps))), [401, 'incorrect_code']);
    const [late, now, early] = [shown(uri, -1), shown(uri), shown(uri, 1)];
    for (const code of [late, now, early]) {
      assert.equal((await logIn(code)).statusCode, 200);
      assert.deepEqual(codeOf(await logIn(code)), [401, 'incorrect_code'], 'used up');
    }
    assert.deepEqual(codeOf(await logIn(now)), [401, 'incorrect_code'], 'older than the last one');
  });

  test('two logins at once with one code give one session', async () => {
    const { person, seed, logIn } = await clinician();
    const { uri, recovery_codes } = await turnOn(person);
    for (const code of [shown(uri), recovery_codes[3]]) {
      const sessions = t.db.selectFrom('session').select('id').where('user_id', '=', seed.user.id);
      const before = (await sessions.execute()).length;
      const answers = await Promise.all(Array.from({ length: 4 }, () => logIn(code)));
      assert.deepEqual(
        answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other),
        [200, 401, 401, 401],
      );
      assert.equal((await sessions.execute()).length, before + 1);
    }
  });

  test('a recovery code opens once, however it is typed; the others stay', async () => {
    const { person, logIn } = await clinician();
    const { recovery_codes } = await turnOn(person);
    const [one = '', two = ''] = recovery_codes;
    assert.equal((await logIn(one)).statusCode, 200);
    assert.deepEqual(codeOf(await logIn(one)), [401, 'incorrect_code']);
    assert.equal((await logIn(` ${two.toUpperCase().replace('-', ' ')} `)).statusCode, 200);
    assert.equal((await state(person)).recovery_codes_left, 8);
  });

  test('wrong codes are counted with wrong passwords; a login without a code counts for nothing', async () => {
    const { person, logIn } = await clinician();
    const { uri } = await turnOn(person);
    for (let tries = 0; tries < 12; tries += 1) assert.deepEqual(codeOf(await logIn()), [401, 'totp_required']);
    for (let tries = 0; tries < 5; tries += 1) {
      assert.deepEqual(codeOf(await logIn('zzzz-zzzz')), [401, 'incorrect_code']);
      assert.deepEqual(codeOf(await logIn(undefined, 'wrong password')), [401, 'wrong_credentials']);
    }
    assert.deepEqual(codeOf(await logIn(shown(uri))), [429, 'rate_limited']);
    t.time.now += 15 * 60_000;
    assert.equal((await logIn(shown(uri))).statusCode, 200);
  });

  test('with the password fifty codes a day can be guessed, however often its owner logs in; a recovery code opens', async () => {
    const { person, logIn } = await clinician();
    const { uri, recovery_codes } = await turnOn(person);
    const quarterHour = 15 * 60_000;
    const wrong = () => String((Number(shown(uri)) + 500_000) % 1_000_000).padStart(6, '0');
    for (let round = 0; round < 10; round += 1) {
      for (let tries = 0; tries < 5; tries += 1)
        assert.deepEqual(codeOf(await logIn(wrong())), [401, 'incorrect_code']);
      if (round < 9) assert.equal((await logIn(shown(uri))).statusCode, 200);
      t.time.now += quarterHour;
    }
    for (const code of [wrong(), shown(uri)]) assert.deepEqual(codeOf(await logIn(code)), [429, 'rate_limited']);
    assert.equal((await logIn(recovery_codes[0])).statusCode, 200, 'nobody guesses one of eight letters');
    t.time.now += 24 * 60 * 60_000;
    assert.equal((await logIn(shown(uri))).statusCode, 200);
  });
});

test('the vectors of RFC 6238, through the login', async () => {
  const { seed, logIn } = await clinician();
  const rfcSecret = encryptSecret(serverSecret, seed.user.id, Buffer.from('12345678901234567890'));
  const row = { user_id: seed.user.id, secret: rfcSecret, confirmed_at: new Date(0), created_at: new Date(0) };
  await t.db.insertInto('second_factor').values(row).execute();
  const vectors: [seconds: number, code: string][] = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ];
  const now = t.time.now;
  for (const [seconds, code] of vectors) {
    t.time.now = seconds * 1000;
    assert.equal((await logIn(code)).statusCode, 200, `${seconds} s`);
  }
  t.time.now = now;
});

test('neither secrets nor recovery codes are readable in the database, and a secret is bound to its account', async () => {
  const [one, two] = [await clinician(), await clinician()];
  const { secret, recovery_codes, uri } = await turnOn(one.person);
  await turnOn(two.person);
  const bytes = Buffer.from((URI.parse(uri) as TOTP).secret.bytes);
  const rows = await t.db.selectFrom('second_factor').selectAll().execute();
  const bytesOf = (row: (typeof rows)[number]) => [row.secret ?? Buffer.alloc(0), ...row.recovery_hashes];
  const stored = Buffer.concat(rows.flatMap(bytesOf)).toString('latin1');
  const holds = (text: string | Buffer) => stored.includes(Buffer.from(text as string).toString('latin1'));
  assert.ok(!holds(bytes) && !holds(secret));
  for (const code of recovery_codes) {
    assert.ok(!holds(code) && !holds(code.replace('-', '')));
  }
  // Copied into another's row, it opens nothing.
  const mine = rows.find(({ user_id }) => user_id === one.seed.user.id);
  const update = t.db.updateTable('second_factor').set({ secret: mine?.secret ?? null });
  await update.where('user_id', '=', two.seed.user.id).execute();
  assert.deepEqual(codeOf(await two.logIn(shown(uri))), [401, 'incorrect_code']);
});
