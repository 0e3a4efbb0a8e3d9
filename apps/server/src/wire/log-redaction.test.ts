/**
 * The real program at its most talkative gets every request, right and wrong, while external services refuse and the
 * database goes away. Its log holds nothing secret of all that was sent, answered or set.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { openDatabase } from '#server/db/database.ts';
import { askForBill } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { allContracts } from '#server/testing/contracts.ts';
import { fuzz } from '#server/testing/fuzz/fuzz-run.ts';
import { oddTexts } from '#server/testing/fuzz/odd-values.ts';
import { LiveClient } from '#server/testing/live-client.ts';
import { urlOf } from '#server/testing/postgres-cluster.ts';
import { openLocalMailServer } from '#server/testing/providers/local-mail-server.ts';
import { openLocalModel } from '#server/testing/providers/local-model-server.ts';
import { openLocalProvider } from '#server/testing/providers/local-provider.ts';
import { spawnServer } from '#server/testing/spawned-server.ts';
import { secret } from '#server/testing/test-app.ts';
import { cutConnections } from '#server/testing/servers/database-connections.ts';

const t = await openClinicApp();
const owner = openDatabase(t.database.owner, 2);
const dataDir = mkdtempSync(join(tmpdir(), 'hodi-log-'));
/** Fields whose values are secret or personal, wherever they occur. */
const fields = `given_name additional_name family_name mobile_number email address full_address birthday member_id
  whatsapp_number emergency_phone license_number work_experience profession patient_list_name password new_password
  code totp_code token invitation access_token device_secret otpauth_url secret message message_preview note text
  answer value search anything_else cursor next_cursor audio_url`.split(/\s+/);
/** Secrets set by the operator. */
const keys = {
  AFRICASTALKING_API_KEY: 'kanari-ufunguo-sms',
  AFRICASTALKING_CALLBACK_TOKEN: 'kanari-ishara-ya-taarifa-0001',
  MODEL_KEY: 'kanari-ufunguo-mfano',
  SPEECH_EN_KEY: 'kanari-ufunguo-sauti',
  SESSION_SECRET: secret,
};
const smtpPassword = 'kanari-nenosiri-barua';
/** Put by hand where a request has a place for words. */
const canaries = {
  message: 'Kanari homa kali na kutapika',
  password: 'Kanari-nenosiri-9',
  cookie: 'kanari-kidakuzi',
  bearer: 'kanari.ishara.bandia',
  key: 'kanari-key-0001',
  agent: 'Kanari-kivinjari',
  path: 'kanari-njia',
  word: 'kanari-neno',
  topic: 'insomnia',
};
let written = '';
const secrets = new Set<string>([...Object.values(keys), ...Object.values(canaries), smtpPassword]);

before(async () => {
  // External services refuse, and quote in their refusal what they were sent.
  const sms = await openLocalProvider((asked) => ({
    status: 401,
    text: JSON.stringify([asked.headers, asked.fields]),
  }));
  const mail = await openLocalMailServer();
  mail.refusing = { at: 'RCPT', status: 550 };
  const model = await openLocalModel();
  model.answer = { status: 401, code: 'invalid_api_key' };
  const speech = await openLocalProvider('cut');
  t.time.now = Date.now();
  const server = spawnServer({
    ...keys,
    DATABASE_URL: urlOf(t.database.app),
    DATABASE_OWNER_URL: urlOf(t.database.owner),
    DATA_DIR: dataDir,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'trace',
    SMS_PROVIDER: 'africastalking',
    AFRICASTALKING_USERNAME: 'hodi',
    AFRICASTALKING_URL: sms.url,
    SMTP_URL: `smtp://hodi:${smtpPassword}@127.0.0.1:${mail.port}`,
    MAIL_FROM: 'Hodi <hodi@example.org>',
    MODEL_URL: `${model.url}/v1`,
    MODEL_NAME: 'm',
    SPEECH_EN_URL: `${speech.url}/v1`,
    SPEECH_EN_MODEL: 'm',
    SPEECH_EN_VOICE: 'v',
  });
  for (const stream of [server.process.stdout, server.process.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (written += text));
  }
  const address = await server.listening;
  await askEverything(address);
  await failInside(address);
  server.process.kill('SIGTERM');
  await server.ended;
});
after(async () => {
  await owner.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

async function askEverything(address: string): Promise<void> {
  const plan = { seed: 7, requests: 200, rounds: 1, hostileShare: 0.005 };
  const { seen } = await fuzz(t, { address, contracts: await allContracts() }, plan);
  for (const field of fields) {
    for (const value of seen.of(field)) {
      if (typeof value === 'string' && value.length >= 6 && !oddTexts.includes(value)) secrets.add(value);
    }
  }
}

/** Calls that end in an error of ours or in an outage, with words in every place that has room for them. */
async function failInside(address: string): Promise<void> {
  const patient = await t.as(t.clinic.achieng);
  const { e_contact } = await patient.ok(createEContact, { body: { topic: 'services', answers: askForBill } });
  for (const token of [patient.token, (await t.as(t.clinic.doctor)).token]) secrets.add(token);
  const post = (token: string) =>
    fetch(`${address}/e-contacts/${e_contact.id}/message?${canaries.word}=${canaries.word}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': canaries.key,
        cookie: `hodi_refresh=${canaries.cookie}`,
        'user-agent': canaries.agent,
        referer: `https://example.org/${canaries.path}`,
      },
      body: JSON.stringify({ message: canaries.message, [canaries.word]: canaries.password }),
    }).then((answer) => answer.status);
  await sql`create function quote_it() returns integer language plpgsql as
    ${sql.lit(`begin raise exception '${canaries.message}' using errcode = '22P02', detail = '${canaries.message}'; end`)}`.execute(
    owner,
  );
  await sql`alter table e_contact_message add column broken integer`.execute(owner);
  await sql`alter table e_contact_message alter column broken set default quote_it()`.execute(owner);
  assert.equal(await post(patient.token), 500);
  assert.equal(await post(canaries.bearer), 401);
  await sql`alter table app_user rename to app_user_away`.execute(owner);
  assert.equal(await post(patient.token), 500);
  await sql`alter table app_user_away rename to app_user`.execute(owner);
  await sql`alter table e_contact_message drop column broken`.execute(owner);
  await cutConnections(t.db);
  await post(patient.token);
  await fetch(`${address}/${canaries.path}?${canaries.word}`);
  const { topic } = canaries;
  for (const path of [`questionnaire-drafts/${t.clinic.achieng.id}/${topic}`, `speech/questions/sw/${topic}/how_long`])
    await fetch(`${address}/${path}`, { headers: { authorization: `Bearer ${patient.token}` } });
  await fetch(`${address}/patient/quiz/${topic}`);
  const webhook = `${address}/webhooks/sms/africastalking/${keys.AFRICASTALKING_CALLBACK_TOKEN}`;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await fetch(webhook, { method: 'POST', body: `id=${canaries.word}`, headers });
  const from = encodeURIComponent(t.clinic.achieng.user.mobile_number);
  const sms = `id=${canaries.key}&from=${from}&text=${encodeURIComponent(canaries.message)}`;
  assert.equal((await fetch(`${webhook}/incoming`, { method: 'POST', body: sms, headers })).status, 200);
  const refused = new LiveClient(address, canaries.bearer);
  await refused.until(() => refused.refusal !== undefined);
  refused.close();
}

test('there is much to search: the log of many calls, failures and outages, and a hundred secrets', () => {
  const lines = written.split('\n').filter((line) => line.startsWith('{'));
  assert.ok(lines.length > 300, `${lines.length} lines`);
  for (const line of lines) JSON.parse(line);
  assert.ok(secrets.size > 60, `${secrets.size} secrets`);
  for (const said of ['incoming request', 'request failed', '22P02', 'message not taken', '/e-contacts/:id/message'])
    assert.ok(written.includes(said), said);
});

test('nothing of it is secret', () => {
  const found = [...secrets].filter((one) => {
    if (!/^\d{6}$/.test(one)) return written.includes(one);
    return new RegExp(`(?<![\\w.-])${one}(?![\\w-])`).test(written);
  });
  const where = found.map(
    (one) =>
      `${one}: ${written
        .split('\n')
        .find((line) => line.includes(one))
        ?.slice(0, 400)}`,
  );
  assert.deepEqual(where, []);
});
