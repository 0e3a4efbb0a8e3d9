/** Reading and writing without a script: the rights of the app, nothing twice, nothing for anybody else. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createEContact, getThreadForPatient, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { aNewPhoto } from '@hodi/domain/testing/attachments.ts';
import { askWhileBreathingHard } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { type Fields, cookieOf, html, plainPagesOf, viewIn, wordsIn } from '#server/testing/rights/plain-pages.ts';
import { doors, putBuiltWeb } from '#server/testing/servers/built-web.ts';
import { writeLimit } from '#server/work/rates/write-rate.ts';
import { newId } from '#server/work/new-id.ts';

const readsPerHour = 500;
const t = await openClinicApp({ webDist: putBuiltWeb(doors), env: { READS_PER_HOUR: String(readsPerHour) } });
const { achieng, baraka } = t.clinic;
const { get, post, logIn } = plainPagesOf(t);

const patient = await t.as(achieng);
const asked = await patient.ok(createEContact, { body: { topic: 'services', answers: askWhileBreathingHard } });
const { id } = asked.e_contact;
const cookie = await logIn(achieng);

describe('pages without a script', () => {
  test('lead whoever is not signed in to the login', async () => {
    for (const url of ['/plain', `/plain/${id}`]) {
      const answer = await t.app.inject({ url, headers: html });
      assert.equal(answer.statusCode, 303);
      assert.equal(answer.headers.location, '/login');
    }
    assert.equal((await get('/plain', 'hodi_plain=a~b~c')).headers.location, '/login');
  });

  test('list the own inquiries, kept by nobody', async () => {
    const answer = await get('/plain', cookie);
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['cache-control'], 'no-store');
    assert.deepEqual(
      viewIn(answer.body).list?.items.map(({ e_contact }) => e_contact.id),
      [id],
    );
    assert.ok(!answer.body.includes('<script'));
  });

  test('send a message once, however often the form is sent', async () => {
    const { token, draft } = viewIn((await get(`/plain/${id}`, cookie)).body);
    const form = { token, id: draft?.id ?? '', key: draft?.key ?? '', message: 'Habari\r\nza asubuhi' };
    for (let at = 0; at < 2; at += 1) {
      const answer = await post(`/plain/${id}`, form, { cookie });
      assert.equal(answer.statusCode, 303);
      assert.equal(answer.headers.location, `/plain/${id}?sent`);
    }
    assert.deepEqual(wordsIn(viewIn((await get(`/plain/${id}`, cookie)).body)), ['Habari\nza asubuhi']);
  });

  test('keep what could not be sent, and say why', async () => {
    const { token, draft } = viewIn((await get(`/plain/${id}`, cookie)).body);
    const empty = await post(
      `/plain/${id}`,
      { token, id: draft?.id ?? '', key: draft?.key ?? '', message: '' },
      { cookie },
    );
    assert.equal(empty.statusCode, 400);
    assert.ok(viewIn(empty.body).draft?.fault);
    const long = 'a'.repeat(5001);
    const tooLong = await post(
      `/plain/${id}`,
      { token, id: draft?.id ?? '', key: draft?.key ?? '', message: long },
      { cookie },
    );
    assert.equal(viewIn(tooLong.body).draft?.text, long);
  });

  test('give back a message that comes after the session has ended', async () => {
    const at = `/plain/${id}`;
    const own = await logIn(achieng);
    const { token } = viewIn((await get(at, own)).body);
    const form = { token, message: 'Mtoto ana homa' };
    await post('/plain/log-out', { token }, { cookie: own });
    for (const ended of ['', own]) {
      const answer = await post(at, form, { cookie: ended });
      assert.equal(answer.statusCode, 401);
      assert.equal(answer.headers['cache-control'], 'no-store');
      assert.equal(viewIn(answer.body).unsent, form.message);
    }
    const foreign = await post(at, form, { 'sec-fetch-site': 'cross-site' });
    assert.equal(foreign.statusCode, 303);
    assert.equal(foreign.headers.location, '/login');
    assert.equal((await post('/plain/log-out', {})).headers.location, '/login');
  });

  test('advise on danger in a message, until the clinic has answered', async () => {
    const { e_contact } = await (
      await t.as(achieng)
    ).ok(createEContact, { body: { topic: 'services', answers: askWhileBreathingHard } });
    const params = { id: e_contact.id };
    const at = `/plain/${e_contact.id}`;
    const own = await logIn(achieng);
    const calm = viewIn((await get(at, own)).body);
    assert.equal(calm.advice, '');
    const { token, draft } = calm;
    await post(
      at,
      { token, id: draft?.id ?? '', key: draft?.key ?? '', message: 'I want to kill myself' },
      { cookie: own },
    );
    const inDanger = async (language: string) => viewIn((await get(`${at}?lng=${language}`, own)).body).advice ?? '';
    const told = [await inDanger('en'), await inDanger('sw')];
    assert.ok(told.every((advice) => advice !== ''));
    assert.notEqual(told[0], told[1]);
    assert.doesNotMatch(told.join(), /[{}]/);
    await (await t.as(t.clinic.doctor)).ok(postMessage, { params, body: { message: 'I call you now' } });
    assert.equal(await inDanger('en'), '');
  });

  test('advise on danger in the description of a photo', async () => {
    const body = { topic: 'services', answers: askWhileBreathingHard };
    const { e_contact } = await patient.ok(createEContact, { body });
    const attachments = [aNewPhoto({ description: 'I want to kill myself' })];
    await patient.ok(postMessage, { params: { id: e_contact.id }, body: { message: '', attachments } });
    assert.notEqual(viewIn((await get(`/plain/${e_contact.id}`, await logIn(achieng))).body).advice, '');
  });

  test('take no form without its token, of another session, or of another site', async () => {
    const { token, draft } = viewIn((await get(`/plain/${id}`, cookie)).body);
    const others = viewIn((await get('/plain', await logIn(baraka))).body);
    const form = { id: draft?.id ?? '', key: draft?.key ?? '', message: 'Not mine' };
    const tries: readonly (readonly [Fields, Fields])[] = [
      [form, {}],
      [{ ...form, token: others.token }, {}],
      [{ ...form, token }, { 'sec-fetch-site': 'cross-site' }],
    ];
    for (const [fields, headers] of tries) {
      for (const url of [`/plain/${id}`, '/plain/log-out'])
        assert.equal((await post(url, fields, { cookie, ...headers })).statusCode, 403);
    }
    const thread = await patient.ok(getThreadForPatient, { params: { id } });
    assert.ok(!thread.item.messages.some(({ e_contact_message }) => e_contact_message.message === 'Not mine'));
  });

  test('show nobody another’s inquiry, nor take a message for it', async () => {
    const other = await logIn(baraka);
    const answer = await get(`/plain/${id}`, other);
    assert.equal(answer.statusCode, 404);
    assert.ok(!answer.body.includes(achieng.user.given_name));
    const { token } = viewIn((await get('/plain', other)).body);
    const sent = await post(
      `/plain/${id}`,
      { token, message: 'Hello', key: 'a-key-of-somebody-else' },
      { cookie: other },
    );
    assert.equal(sent.statusCode, 404);
  });

  test('stay open past the life of a token, and not past the log out', async () => {
    t.time.now += 20 * 60_000;
    const later = await get('/plain', cookie);
    assert.equal(later.statusCode, 200);
    const renewed = cookieOf(later);
    assert.notEqual(renewed, cookie);
    const out = await post('/plain/log-out', { token: viewIn(later.body).token }, { cookie: renewed });
    assert.equal(out.headers.location, '/login');
    assert.match(String(out.headers['set-cookie']), /hodi_plain=;/);
    for (const old of [cookie, renewed]) assert.equal((await get('/plain', old)).headers.location, '/login');
  });

  test('keep a token that was renewed for a page which is refused', async () => {
    const old = await logIn(achieng);
    const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
    const ask = async (path: string, cookie: string) => {
      const { status, headers } = await fetch(url + path, {
        headers: { accept: 'text/html', cookie },
        redirect: 'manual',
      });
      const [, value] = /^hodi_plain=([^;]+)/.exec(headers.get('set-cookie') ?? '') ?? [];
      return { status, kept: value === undefined ? undefined : `hodi_plain=${value}`, headers };
    };
    t.time.now += 20 * 60_000;
    const refused = await ask(`/plain/${newId(t.time.now)}`, old);
    assert.equal(refused.status, 404);
    assert.ok(refused.kept !== undefined && refused.kept !== old);
    assert.equal(refused.headers.get('cache-control'), 'no-store');
    const next = await ask('/plain', refused.kept);
    assert.equal(next.status, 200);
    assert.equal(next.kept, refused.kept);
  });

  test('show a long inquiry in parts, none of it twice and none left out', async () => {
    const own = await logIn(achieng);
    const again = await t.as(achieng);
    const { e_contact } = await again.ok(createEContact, {
      body: { topic: 'services', answers: askWhileBreathingHard },
    });
    const said = Array.from({ length: 45 }, (_, at) => `${at} ${at % 9 === 0 ? 'a'.repeat(4_900) : ''}`.trim());
    for (const [at, message] of said.entries())
      await again.ok(postMessage, {
        params: { id: e_contact.id },
        body: { message },
        key: `a-long-inquiry-part-${at}`,
      });
    const parts: string[][] = [];
    for (let before: string | undefined = ''; before !== undefined;) {
      const view = viewIn((await get(`/plain/${e_contact.id}${before}`, own)).body);
      parts.unshift(wordsIn(view) ?? []);
      assert.equal(view.hasNewer, parts.length > 1);
      before = view.older === undefined ? undefined : `?before=${view.older}`;
    }
    assert.deepEqual(parts.flat(), said);
    for (const part of parts) assert.ok(part.length <= 20 && part.join('').length <= 8_000);
    assert.equal((await get(`/plain/${e_contact.id}?before=nonsense`, own)).statusCode, 200);
  });

  test('read what they show: older messages alone leave the newest unread', async () => {
    const own = await logIn(achieng);
    const { e_contact } = await (
      await t.as(achieng)
    ).ok(createEContact, { body: { topic: 'services', answers: askWhileBreathingHard } });
    const doctor = await t.as(t.clinic.doctor);
    await doctor.ok(postMessage, { params: { id: e_contact.id }, body: { message: 'Go to the hospital now' } });
    const isUnread = async () =>
      (await (await t.as(achieng)).ok(getThreadForPatient, { params: { id: e_contact.id } })).item
        .has_unread_for_patient;
    await get(`/plain/${e_contact.id}?before=1`, own);
    assert.equal(await isUnread(), true);
    await get(`/plain/${e_contact.id}`, own);
    assert.equal(await isUnread(), false);
  });

  test('count as the calls of the app do, and tell whoever has to wait for how long', async () => {
    const other = await logIn(baraka);
    const sent = await (
      await t.as(baraka)
    ).ok(createEContact, {
      body: { topic: 'services', answers: askWhileBreathingHard },
    });
    const at = `/plain/${sent.e_contact.id}`;
    const { token, draft } = viewIn((await get(at, other)).body);
    const form = { token, id: draft?.id ?? '', key: draft?.key ?? '', message: 'Not now' };
    for (let n = 0; n < writeLimit.writes; n += 1)
      await t.app.writeRate.take(baraka.user.id, t.time.now, 0).catch(() => 0);
    const unsent = await post(at, form, { cookie: other });
    assert.throws(() => {
      for (let n = 0; n <= 3 * readsPerHour; n += 1) t.app.readRate.take(baraka.user.id, t.time.now);
    });
    const unread = await get('/plain', other);
    for (const { statusCode, headers } of [unsent, unread]) {
      assert.equal(statusCode, 429);
      assert.ok(Number(headers['retry-after']) > 0);
      assert.equal(headers['cache-control'], 'no-store');
    }
    assert.equal(viewIn(unsent.body).draft?.text, 'Not now');
  });

  test('leave the lines of the audit log that the app leaves', async () => {
    const lines = await t.db.selectFrom('audit_line').select('action').execute();
    const actions = new Set(lines.map(({ action }) => action));
    for (const action of [
      'sessions.login',
      'e_contacts.list_for_patient',
      'e_contacts.for_patient',
      'e_contacts.post_message',
    ])
      assert.ok(actions.has(action), action);
  });
});
