/** The proxy of deploy in front of three servers: faults behind it, and its logs. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, describe, test } from 'node:test';
import { connect } from 'node:tls';
import { createEContact, listForClinician, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import { type Endpoint, pathOf } from '@hodi/domain/shared/endpoint.ts';
import { liveness, readiness } from '@hodi/domain/support/support.api.ts';
import { inTransaction, openDatabase } from '#server/db/database.ts';
import { askForBill } from '../answers.ts';
import { BreakableLine } from '../breakable-line.ts';
import { openClinicApp } from '../clinic-app.ts';
import { urlOf } from '../postgres-cluster.ts';
import { type SpawnedServer, spawnServer } from '../spawned-server.ts';
import { secret, tokenFor } from '../test-app.ts';
import { type Asked, askServer } from './ask-server.ts';
import { freePort } from './free-port.ts';
import { ShippedProxy, canOpenProxy } from './shipped-proxy.ts';

const skip = canOpenProxy() ? false : 'needs nginx and openssl';

/** Every address that contains a topic, including forms that the app never uses. */
const pathsOfTopic = (topic: string, patientId: string): string[] => [
  `/patient/quiz/${topic}`,
  `/patient/quiz/${topic}/`,
  `/patient/quiz/${topic}/summary`,
  `/Patient//./%71uiz/${topic}`,
  `/clinician/patient/${patientId}/quiz/${topic}`,
  `/clinician/patient/${patientId}/quiz/${topic}/summary`,
  `/questionnaire-drafts/${patientId}/${topic}`,
  `/speech/questions/sw/${topic}/how_long`,
  `/speech/questions/sw/${topic}/duration`,
  `/fhir/Questionnaire/${topic}`,
  `/assets/questionnaire-${topic}-BsiBepO.js`,
  `/assets/questionnaire-${topic}.sw-BsiBepO.js`,
];

describe('three servers behind the proxy', { skip }, async () => {
  const line = new BreakableLine();
  const started: SpawnedServer[] = [];
  const beside: { proxy?: ShippedProxy } = {};
  after(async () => {
    for (const server of started) server.process.kill('SIGKILL');
    await Promise.all(started.map(({ ended }) => ended));
    await beside.proxy?.closeAndRead();
    await owner.destroy();
    line.close();
  });
  const t = await openClinicApp();
  t.time.now = Date.now();
  const owner = openDatabase(t.database.owner, 2);
  const settings = {
    DATABASE_URL: urlOf(await line.through(t.database.app)),
    DATABASE_OWNER_URL: urlOf(t.database.owner),
    SESSION_SECRET: secret,
    TRUST_PROXY: '1',
    DATABASE_POOL: '6',
  };
  const ports = [await freePort(), await freePort(), await freePort()];
  for (const port of ports) started.push(spawnServer({ ...settings, PORT: String(port) }));
  await Promise.all(started.map(({ listening }) => listening));
  const proxy = await ShippedProxy.open(ports);
  beside.proxy = proxy;
  const [doctor, patient] = [await tokenFor(t, t.clinic.doctor), await tokenFor(t, t.clinic.achieng)];

  const get = (contract: Endpoint): Promise<Response> =>
    fetch(`${proxy.address}${pathOf(contract, {})}`, { headers: { authorization: `Bearer ${doctor}` } });
  const write = (contract: Endpoint, { token, body, params }: Asked): Promise<Response> =>
    fetch(`${proxy.address}${pathOf(contract, params ?? {})}`, {
      method: contract.method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(body),
    });
  const made = await write(createEContact, { token: patient, body: { topic: 'services', answers: askForBill } });
  assert.equal(made.status, 201);
  const { e_contact } = (await made.json()) as { e_contact: { id: string } };
  const say = () => write(postMessage, { token: doctor, body: { message: 'Habari' }, params: { id: e_contact.id } });

  /** The app's own refusal with a Retry-After. */
  async function assertOwnWord(answer: Response, codes: readonly string[]): Promise<void> {
    const text = await answer.text();
    assert.equal(answer.status, 503, text);
    assert.ok(codes.includes((JSON.parse(text) as { code: string }).code), text);
    assert.ok(Number(answer.headers.get('retry-after')) > 0, 'says when to come again');
  }

  test('the database is away: everybody hears that from the app, and is served at once when it is back', async () => {
    const isOut = ['database_unavailable', 'server_busy'];
    line.set('cut');
    for (let round = 0; round < 6; round += 1) {
      for (const answer of await Promise.all([get(readiness), get(listForClinician), say()])) {
        await assertOwnWord(answer, isOut);
      }
    }
    assert.equal((await get(liveness)).status, 200, 'the servers themselves are there');
    line.set('open');
    const back = performance.now();
    for (;;) {
      const answer = await get(listForClinician);
      if (answer.status === 200) break;
      await assertOwnWord(answer, isOut);
    }
    assert.ok(performance.now() - back < 1000, `${performance.now() - back} ms`);
    assert.equal((await say()).status, 201);
  });

  test('a request without TLS is redirected to the same address with it', async () => {
    const answer = await fetch(`${proxy.plainAddress}/login`, { redirect: 'manual' });
    assert.deepEqual([answer.status, answer.headers.get('location')], [301, 'https://127.0.0.1/login']);
  });

  test('a line of TLS 1.2 has a key of its own and authenticated encryption, or there is none', async () => {
    const opens = async (ciphers: string): Promise<string> => {
      const at = { host: '127.0.0.1', port: Number(new URL(proxy.address).port), maxVersion: 'TLSv1.2' } as const;
      const socket = connect({ ...at, ciphers });
      const opened = await once(socket, 'secureConnect').then(
        () => socket.getCipher().name,
        (error: Error & { code?: string }) => error.code ?? '',
      );
      socket.destroy();
      return opened;
    };
    for (const good of ['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-ECDSA-CHACHA20-POLY1305'])
      assert.equal(await opens(good), good);
    for (const weak of ['ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES256-SHA384'])
      assert.match(await opens(weak), /HANDSHAKE_FAILURE/, weak);
  });

  test('somebody who makes the servers say 503 takes them from nobody', async () => {
    await inTransaction(owner, async (tx) => {
      await tx.selectFrom('e_contact').select('id').where('id', '=', e_contact.id).forUpdate().execute();
      const refused = await Promise.all([say(), say(), say(), say()]);
      for (const answer of refused) await assertOwnWord(answer, ['server_busy']);
      for (let n = 0; n < 6; n += 1) assert.equal((await get(listForClinician)).status, 200);
    });
  });

  test('two of three do not answer, as when one is restarted and another does not come up: the third serves everybody', async () => {
    const callers = await proxy.callers();
    const gone = started.slice(0, 2);
    for (const server of gone) server.process.kill('SIGKILL');
    await Promise.all(gone.map(({ ended }) => ended));
    for (const from of callers) {
      const { status } = await askServer({ address: proxy.address, from }, liveness);
      assert.equal(status, 200, `from ${from}`);
    }
  });

  test('nothing that it writes down holds a token, a name, a number, a topic or what was searched for', async () => {
    const token = 'c2VjcmV0LW9mLWFuLWludml0YXRpb24tMDEyMzQ1Njc';
    const secrets = [token, 'Achieng', '254712', 'A1B2-C3D4', e_contact.id, t.clinic.achieng.id, ...topicKeys];
    const paths = [
      `/patients/validate-token/${token}`,
      `/patient-invitations/by-token/${token}`,
      `/clinicians/validate-token/${token}`,
      `/register-clinician/${token}`,
      `/complete-registration/${token}/`,
      `/register-patient?invitation=${token}`,
      `/webhooks/sms/africastalking/${token}`,
      `/%70atients//validate-token/./${token}`,
      `/${token}`,
      `/patients?search=Achieng&phone=254712000184`,
      `/fhir/Patient?name=Achieng&identifier=A1B2-C3D4`,
      `/fhir/Patient/${t.clinic.achieng.id}/$everything`,
      `/e-contacts/for-clinician/${e_contact.id}?mobile=%2B254712000184`,
      ...topicKeys.flatMap((topic) => pathsOfTopic(topic, t.clinic.achieng.id)),
    ];
    const ask = (at: string) =>
      Promise.all(paths.map((path) => fetch(`${at}${path}`, { redirect: 'manual', method: 'GET' })));
    await ask(proxy.address);
    await ask(proxy.plainAddress);
    // nginx's error log about unreachable servers holds the request as well.
    for (const server of started) server.process.kill('SIGKILL');
    await Promise.all(started.map(({ ended }) => ended));
    for (const { status } of await ask(proxy.address)) assert.equal(status, 502);
    const log = await proxy.closeAndRead();
    for (const told of secrets) assert.ok(!log.includes(told), `${told} in the log`);
    const places = {
      '/patients/validate-token/*': 404,
      '/fhir/Patient': 401,
      '/fhir/Patient/*/$everything': 401,
      '/questionnaire-drafts/*': 401,
      '/speech/questions/*': 401,
    };
    for (const [place, status] of Object.entries(places)) {
      for (const each of [status, 301, 502]) assert.ok(log.includes(` GET ${place} ${each} `), `${place} ${each}`);
    }
    assert.ok(log.includes(' POST /e-contacts/*/message 201 '));
  });
});
