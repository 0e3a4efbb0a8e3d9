/** Forms that a browser sends without a script: who may send them, what they answer, and what they never do. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { login } from '@hodi/domain/sessions/sessions.api.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { aPatientForm, lastCode, newNumber } from '#server/testing/registering.ts';
import { doors, doorStyle, putBuiltWeb } from '#server/testing/servers/built-web.ts';
import { call, testPassword } from '#server/testing/test-app.ts';

const t = await openClinicApp({ webDist: putBuiltWeb(doors) });
const { achieng, doctor } = t.clinic;
const html = { accept: 'text/html', host: 'hodi.example.org' };
const ours = { ...html, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };

type Fields = Record<string, string>;
const get = (url: string, headers: Fields = {}) => t.app.inject({ url, headers: { ...html, ...headers } });
const post = (url: string, fields: Fields, headers: Fields = ours) =>
  t.app.inject({ method: 'POST', url, headers, payload: new URLSearchParams(fields).toString() });

/** The rendered page: its address, and the values and messages of the form. */
function renderedIn(body: string) {
  const [, text = ''] = /<pre>([\s\S]*?)<\/pre>/.exec(body) ?? [];
  const json = text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  const [address, state] = JSON.parse(json) as [Fields, Record<string, unknown> & { typed?: Fields; faults?: Fields }];
  return { address, state };
}

const right = { user_type: 'patient', mobile_number: achieng.user.mobile_number, password: testPassword };
const wrong = { ...right, password: 'not-the-password' };
const loginLines = async () =>
  (await t.db.selectFrom('audit_line').select('id').where('action', '=', 'sessions.login').execute()).length;

describe('a door', () => {
  test('holds its form before any script, in the language that was chosen last', async () => {
    const chosen = await get('/login?lng=sw');
    assert.equal(renderedIn(chosen.body).address['language'], 'sw');
    assert.match(String(chosen.headers['set-cookie']), /^i18next=sw;.*SameSite=Lax/i);
    for (const [headers, language] of [
      [{ cookie: 'i18next=sw', 'accept-language': 'en' }, 'sw'],
      [{ 'accept-language': 'sw-KE,en;q=0.5' }, 'sw'],
      [{}, 'en'],
    ] as const) {
      assert.equal(renderedIn((await get('/login', headers)).body).address['language'], language);
    }
  });

  test('is there at each of its addresses, and says nothing of JavaScript', async () => {
    for (const [url, door] of [
      ['/', 'login'],
      ['/login', 'login'],
      ['/emergency', 'emergency'],
      ['/register-patient', 'register-patient'],
      ['/complete-registration/no-such-link', 'complete-registration'],
    ] as const) {
      const { body, headers, statusCode } = await get(url);
      assert.equal(statusCode, 200);
      assert.equal(renderedIn(body).address['door'], door);
      assert.ok(body.indexOf('id="plain"') < body.indexOf('id="root"'));
      assert.ok(!body.includes('noscript'));
      assert.equal(headers['referrer-policy'], 'same-origin');
    }
  });

  test('runs no style but those that its policy names', async () => {
    const { headers, body } = await get('/login');
    const hash = createHash('sha256').update(doorStyle).digest('base64');
    assert.ok(String(headers['content-security-policy']).includes(`'sha256-${hash}'`));
    assert.ok(!String(headers['content-security-policy']).includes('unsafe'));
    assert.ok(body.includes('<link rel="stylesheet" href="/assets/door.css" disabled>'));
  });

  test('gives a program that asks for data its usual answer', async () => {
    assert.equal((await get('/login', { accept: 'application/json' })).statusCode, 404);
  });
});

describe('a login without a script', () => {
  test('opens a session that no script reads, for these pages alone', async () => {
    const answer = await post('/login', right);
    assert.equal(answer.statusCode, 303);
    assert.equal(answer.headers.location, '/plain');
    assert.equal(answer.headers['cache-control'], 'no-store');
    const [cookie] = [answer.headers['set-cookie']].flat();
    assert.match(String(cookie), /^hodi_plain=[^;]+; Max-Age=3600; Path=\/plain; HttpOnly; SameSite=Strict$/);
  });

  test('shows a wrong password on the same page, in the reader’s language, and keeps all but the password', async () => {
    const answer = await post('/login', wrong, { ...ours, cookie: 'i18next=sw' });
    assert.equal(answer.statusCode, 401);
    assert.equal(answer.headers['cache-control'], 'no-store');
    const { state, address } = renderedIn(answer.body);
    assert.equal(address['language'], 'sw');
    assert.equal(state['fault'], 'Namba ya simu au nenosiri si sahihi');
    assert.deepEqual(state.typed, { user_type: 'patient', mobile_number: right.mobile_number });
    assert.ok(!answer.body.includes(wrong.password));
  });

  test('says what is missing beside each field, and asks nobody', async () => {
    const before = await loginLines();
    const answer = await post('/login', { user_type: 'patient', mobile_number: '', password: 'short' });
    assert.equal(answer.statusCode, 400);
    assert.deepEqual(Object.keys(renderedIn(answer.body).state.faults ?? {}), ['mobile_number', 'password']);
    assert.equal(await loginLines(), before);
  });

  test('is for patients: staff need the app', async () => {
    const answer = await post('/login', { ...right, user_type: 'clinician', mobile_number: doctor.user.mobile_number });
    assert.equal(answer.statusCode, 400);
    assert.match(String(renderedIn(answer.body).state['fault']), /JavaScript/);
  });

  test('counts wrong tries together with those of the app', async () => {
    const mobile_number = newNumber();
    const tries = { ...wrong, mobile_number };
    for (let at = 0; at < 5; at += 1) {
      assert.equal((await post('/login', tries)).statusCode, 401);
      assert.equal((await call(t.app, login, { body: tries })).statusCode, 401);
    }
    const late = await post('/login', tries);
    assert.equal(late.statusCode, 429);
    assert.ok(Number(late.headers['retry-after']) > 0);
    assert.equal((await call(t.app, login, { body: tries })).statusCode, 429);
  });
});

describe('a form of another site', () => {
  const { 'sec-fetch-site': _, ...silent } = ours;
  const strangers: readonly (readonly [string, Fields])[] = [
    ['says that it is another site', { ...silent, 'sec-fetch-site': 'cross-site' }],
    ['comes from a neighbouring host', { ...silent, 'sec-fetch-site': 'same-site' }],
    ['was opened by nobody’s page', { ...silent, 'sec-fetch-site': 'none' }],
    ['has another origin', { ...silent, origin: 'https://evil.example' }],
    ['hides its origin', { ...silent, origin: 'null' }],
    ['has another address', { ...silent, referer: 'https://evil.example/login' }],
    ['says nothing', silent],
  ];
  for (const [says, headers] of strangers) {
    test(`${says}: it is refused before anything is asked`, async () => {
      const before = await loginLines();
      for (const url of ['/login', '/register-patient', '/complete-registration/some-link']) {
        const answer = await post(url, right, headers);
        assert.equal(answer.statusCode, 403, url);
        assert.equal(answer.headers['set-cookie'], undefined);
      }
      assert.equal(await loginLines(), before);
    });
  }

  test('an older browser is believed by the origin or the address of our own page', async () => {
    const believed: Fields[] = [{ origin: 'http://hodi.example.org' }, { referer: 'http://hodi.example.org/login' }];
    for (const own of believed) assert.equal((await post('/login', right, { ...silent, ...own })).statusCode, 303);
  });

  test('calls of the API take no form', async () => {
    const answer = await post(login.path, right);
    assert.equal(answer.statusCode, 415);
  });
});

describe('a registration without a script', () => {
  const {
    birthday: _,
    password,
    ...person
  } = aPatientForm({ preferred_language: undefined }) as unknown as Fields & {
    password: string;
  };
  const personal: Fields = {
    ...Object.fromEntries(Object.entries(person).filter(([, value]) => typeof value === 'string')),
    birthday_year: '1990',
    birthday_month: '',
    birthday_day: '',
    step: 'personal',
  };

  test('names each field at fault, and keeps what was typed', async () => {
    const answer = await post('/register-patient?step=security', { ...personal, given_name: '', gender: '' });
    const { state } = renderedIn(answer.body);
    assert.equal(answer.statusCode, 400);
    assert.deepEqual(Object.keys(state.faults ?? {}).toSorted(), ['gender', 'given_name']);
    assert.equal(state.typed?.['address'], personal['address']);
  });

  test('goes from step to step, by the code from the SMS, to the own pages', async () => {
    const second = await post('/register-patient?step=security', personal);
    assert.equal(second.statusCode, 200);
    const kept = renderedIn(second.body).state.typed ?? {};
    const other = { ...kept, step: 'security', password, repeated: `${password}!` };
    assert.deepEqual(
      Object.keys(renderedIn((await post('/register-patient?step=code', other)).body).state.faults ?? {}),
      ['repeated'],
    );
    const third = await post('/register-patient?step=code', { ...other, repeated: password });
    assert.equal(third.statusCode, 200);
    assert.ok(!third.body.includes(password));
    const { typed = {}, pending } = renderedIn(third.body).state;
    assert.ok(pending);
    const wrongCode = await post('/register-patient?step=code', { ...typed, step: 'code', code: '000000' });
    assert.equal(renderedIn(wrongCode.body).state['fault'], 'Incorrect verification code');
    const code = await lastCode(t.db, personal['mobile_number'] ?? '');
    const done = await post('/register-patient?step=code', { ...typed, step: 'code', code });
    assert.equal(done.headers.location, '/plain');
    const born = await t.db
      .selectFrom('patient')
      .innerJoin('app_user', 'app_user.id', 'patient.user_id')
      .select(['birthday_precision'])
      .where('mobile_number', '=', personal['mobile_number'] ?? '')
      .executeTakeFirstOrThrow();
    assert.equal(born.birthday_precision, 'year');
  });

  test('a link that is no good says so', async () => {
    const { body, headers } = await get('/complete-registration/no-such-link-at-all-0123456789');
    assert.equal((renderedIn(body).state['link'] as Fields)['state'], 'invalid');
    assert.equal(headers['cache-control'], 'no-store');
  });
});
