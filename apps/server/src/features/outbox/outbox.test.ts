/** The page where codes can be read where no SMS provider is. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { registerPatient } from '@hodi/domain/registrations/registrations.api.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { aPatientForm, startRegistration } from '#server/testing/registering.ts';
import { call, openTestApp, secret } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers });
const articles = (html: string): string[] => html.match(/<article [\s\S]*?<\/article>/g) ?? [];

test('shows the messages, newest first, with the code to copy', async () => {
  const [first, second] = [aPatientForm(), aPatientForm()];
  const one = await startRegistration(t, first);
  t.time.now += 1000;
  const two = await startRegistration(t, second);
  const page = await get('/dev/outbox');
  assert.equal(page.statusCode, 200);
  assert.match(String(page.headers['content-type']), /^text\/html; charset=utf-8/);
  assert.equal(page.headers['cache-control'], 'no-store');
  const [newest = '', older = ''] = articles(page.body);
  assert.ok(newest.includes(`data-to="${second.mobile_number}"`) && newest.includes(`data-code="${two.code}"`), newest);
  assert.ok(older.includes(`data-to="${first.mobile_number}"`) && older.includes(`data-code="${one.code}"`), older);
  // The page does not reload while somebody reads it, or has it read aloud: they look again when they want to.
  assert.doesNotMatch(page.body, /http-equiv="refresh"/);
  assert.match(page.body, /<a href="">Look again<\/a>/);
});

test('shows those to one number, typed in any form', async () => {
  const form = aPatientForm();
  await startRegistration(t, form);
  const typed = `0${form.mobile_number.slice(4)}`;
  for (const to of [typed, form.mobile_number, `${form.mobile_number.slice(0, 7)} ${form.mobile_number.slice(7)}`]) {
    const found = articles((await get(`/dev/outbox?to=${encodeURIComponent(to)}`)).body);
    assert.equal(found.length, 1, to);
    assert.ok(found[0]?.includes(`data-to="${form.mobile_number}"`));
  }
  assert.equal(articles((await get('/dev/outbox?to=karibu')).body).length, 0);
  assert.equal((await get('/dev/outbox?to=%00')).statusCode, 200, 'what no database takes');
});

test('says what became of each message, and what an e-mail is about', async () => {
  const receiver = 'amani@example.org';
  const mail = { id: crypto.randomUUID(), channel: 'email', receiver, receiver_user_id: null, language: 'en' } as const;
  const about = { template: 'email.invitation_link', subject: 'You & Hodi', created_at: new Date(t.time.now) };
  await t.db
    .insertInto('outbox_message')
    .values({ ...mail, ...about, body: 'One\n\nTwo' })
    .execute();
  const shown = async (change: object) => {
    await t.db.updateTable('outbox_message').set(change).where('id', '=', mail.id).execute();
    return articles((await get(`/dev/outbox?to=${receiver}`)).body)[0] ?? '';
  };
  const waiting = await shown({ state: 'waiting' });
  assert.ok(waiting.includes('<h3 lang="en">You &amp; Hodi</h3>'), waiting);
  assert.match(waiting, /data-state="waiting"[^]*<strong>Waiting<\/strong>/);
  assert.match(await shown({ state: 'delivered' }), /<strong>Delivered<\/strong>/);
  const failed = await shown({ state: 'failed', failure: 'invalid_receiver' });
  assert.match(failed, /data-failure="invalid_receiver"[^]*<strong>Failed<\/strong> <span>Nobody has this number/);
  assert.match(await shown({ body: '' }), /<p>The text held a link or a code/);
});

test('at most a hundred', async () => {
  const rows = Array.from({ length: 101 }, () => ({
    id: crypto.randomUUID(),
    channel: 'sms' as const,
    receiver_user_id: null,
    receiver: '+254700123123',
    language: 'en' as const,
    template: 'sms.code',
    body: 'x',
    created_at: new Date(t.time.now),
  }));
  await t.db.insertInto('outbox_message').values(rows).execute();
  assert.equal(articles((await get('/dev/outbox?to=0700123123')).body).length, 100);
  assert.equal(articles((await get('/dev/outbox')).body).length, 100);
});

test('speaks the language of the browser', async () => {
  const page = await get('/dev/outbox', { 'accept-language': 'sw' });
  assert.match(page.body, /<html lang="sw">/);
  assert.match(page.body, /<h1>Jumbe zinazotoka<\/h1>/);
});

test('a message or address never becomes markup, and the page has no script or style', async () => {
  const evil = `"><script>alert(1)</script>'&`;
  await t.db
    .insertInto('outbox_message')
    .values({
      id: crypto.randomUUID(),
      channel: 'sms',
      receiver_user_id: null,
      receiver: evil,
      language: 'en',
      template: evil,
      body: evil,
      created_at: new Date(t.time.now + 1),
    })
    .execute();
  for (const url of ['/dev/outbox', `/dev/outbox?to=${encodeURIComponent(evil)}`]) {
    const page = await get(url);
    assert.ok(!/<script|<style|style=| on\w+=/.test(page.body), page.body);
    assert.ok(page.body.includes('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;'));
    assert.match(String(page.headers['content-security-policy']), /default-src 'none'.*script-src 'self'/);
  }
  assert.equal((await get('/dev/outbox.css')).statusCode, 200);
});

test('is not there in production', async () => {
  const production = await openTestApp({
    env: { NODE_ENV: 'production', SESSION_SECRET: secret, PUBLIC_URL: 'https://hodi.example.org' },
  });
  after(() => production.close());
  for (const url of ['/dev/outbox', '/dev/outbox?to=0700123123', '/dev/outbox.css']) {
    const answer = await production.app.inject({ url, headers: { accept: 'text/html' } });
    assert.equal(answer.statusCode, 404, url);
    assert.equal(answer.json().code, 'not_found');
  }
  const startRegistration = await call(production.app, registerPatient, { body: aPatientForm() });
  assert.deepEqual(
    Object.keys(startRegistration.json()),
    ['verification_id', 'resend_after'],
    'nor does anybody name it',
  );
});
