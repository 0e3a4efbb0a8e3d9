/** The real program sends what lies in the outbox, and says at its start when it cannot. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { urlOf } from '#server/testing/postgres-cluster.ts';
import { type Asked, type Told, openLocalProvider } from '#server/testing/providers/local-provider.ts';
import { openLocalMailServer } from '#server/testing/providers/local-mail-server.ts';
import { type SpawnedServer, spawnServer } from '#server/testing/spawned-server.ts';
import { secret } from '#server/testing/test-app.ts';
import { newId } from '#server/work/new-id.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'hodi-sending-'));
const started: SpawnedServer[] = [];
after(async () => {
  for (const server of started) server.process.kill('SIGKILL');
  await Promise.all(started.map((server) => server.ended));
  rmSync(dataDir, { recursive: true, force: true });
});
const t = await openClinicApp();
function start(env: Record<string, string>): SpawnedServer {
  const databases = { DATABASE_URL: urlOf(t.database.app), DATABASE_OWNER_URL: urlOf(t.database.owner) };
  const server = spawnServer({ ...databases, SESSION_SECRET: secret, DATA_DIR: dataDir, ...env });
  started.push(server);
  return server;
}
const africasTalking = (url: string) => ({
  SMS_PROVIDER: 'africastalking',
  AFRICASTALKING_USERNAME: 'ziwa',
  AFRICASTALKING_API_KEY: 'key',
  AFRICASTALKING_URL: url,
});
const good: Told = {
  status: 201,
  json: { SMSMessageData: { Message: 'Sent to 1/1', Recipients: [{ statusCode: 101, messageId: 'AT1' }] } },
};

async function put(channel: 'sms' | 'email', receiver: string): Promise<string> {
  const id = newId(Date.now());
  const row = { id, channel, receiver, language: 'sw', template: 'sms.code', body: 'Hodi: 123456' } as const;
  await t.db
    .insertInto('outbox_message')
    .values({ ...row, created_at: new Date() })
    .execute();
  return id;
}
const rowOf = (id: string) =>
  t.db
    .selectFrom('outbox_message')
    .select(['state', 'tries', 'provider_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('sends by itself, and a stop waits for what is out and notes it', async () => {
  const asked = Promise.withResolvers<Asked>();
  const answer = Promise.withResolvers<Told>();
  const sms = await openLocalProvider((given) => {
    asked.resolve(given);
    return answer.promise;
  });
  const mailServer = await openLocalMailServer();
  const id = await put('sms', '+254700123456');
  const mail = await put('email', 'amina@example.org');
  const server = start({
    ...africasTalking(sms.url),
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    MAIL_FROM: 'Hodi <hodi@clinic.example>',
  });
  await server.listening;
  assert.equal((await asked.promise).fields['to'], '+254700123456');
  server.process.kill('SIGTERM');
  answer.resolve(good);
  assert.deepEqual([await server.ended, server.errors()], [0, '']);
  assert.deepEqual(await rowOf(id), { state: 'sent', tries: 1, provider_id: 'AT1' });
  assert.deepEqual([(await rowOf(mail)).state, mailServer.taken.map(({ to }) => to)], ['sent', ['amina@example.org']]);
});

test('a half-filled provider stops the start', async () => {
  const server = start({ SMS_PROVIDER: 'twilio', TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't' });
  assert.equal(await server.ended, 1);
  assert.equal(server.errors(), 'TWILIO_FROM: must be set with SMS_PROVIDER=twilio\n');
});

test('in production without any, it starts and says what does not leave', async () => {
  const server = start({ NODE_ENV: 'production', PUBLIC_URL: 'https://hodi.example.org' });
  await server.listening;
  server.process.kill('SIGTERM');
  assert.equal(await server.ended, 0);
  assert.match(
    server.errors(),
    /^SMS_PROVIDER: not set: no SMS leaves.*\nSMTP_URL: not set: no e-mail leaves\nVAPID_PRIVATE_KEY: not set: .*\nDATABASE_SEALER_URL: .*\n$/,
  );
});
