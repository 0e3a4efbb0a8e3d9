/** Each address serves the same, and a stop ends all of them. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { before, describe, test } from 'node:test';
import { io } from 'socket.io-client';
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { askForBill } from '#server/testing/answers.ts';
import { openClinicApp, personWith } from '#server/testing/clinic-app.ts';
import { secret } from '#server/testing/test-app.ts';
import { buildApp } from './app.ts';
import { addressesOf, listenAt } from './listen-at.ts';

const t = await openClinicApp();
const hasIPv6 = Object.values(networkInterfaces()).some((ways) => ways?.some(({ address }) => address === '::1'));
const addresses = ['127.0.0.1', hasIPv6 ? '::1' : '127.0.0.2'];
const { db, app: beside } = t;
/** Not yet open. */
const makeApp = () =>
  buildApp({
    config: beside.config,
    db,
    secret,
    version: 'test',
    webDist: '/nonexistent',
    clock: beside.clock,
    log: false,
  });
const app = await makeApp();
let port: number;

before(async () => {
  // The middle address does not belong to this machine.
  await listenAt(app, { port: 0, addresses: [addresses[0] ?? '', '192.0.2.1', addresses[1] ?? ''] });
  ({ port } = app.server.address() as AddressInfo);
});

async function answerTo(host: string, asked: string): Promise<string> {
  const line = connect(port, host).setEncoding('utf8');
  let heard = '';
  line.on('data', (text: string) => (heard += text)).write(asked);
  await once(line, 'end');
  line.destroy();
  return heard;
}

const get = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\n${['Host: a', ...headers].join('\r\n')}\r\n\r\n`;
const upgrade = (to: string) => ['Connection: upgrade', `Upgrade: ${to}`];

for (const host of addresses) {
  describe(`by ${host}`, () => {
    for (const transport of ['websocket', 'polling']) {
      test(`news comes live by ${transport}`, async () => {
        const [achieng, doctor] = await Promise.all(
          [t.clinic.achieng, t.clinic.doctor].map(async (seed) => personWith({ app }, (await t.as(seed)).token)),
        );
        assert.ok(achieng && doctor);
        const { e_contact } = await achieng.ok(createEContact, { body: { topic: 'services', answers: askForBill } });
        const at = host.includes(':') ? `[${host}]` : host;
        const auth = { token: achieng.token };
        const line = io(`http://${at}:${port}`, { auth, transports: [transport], forceNew: true, reconnection: false });
        await new Promise<void>((resolve, reject) => line.once('connect', resolve).once('connect_error', reject));
        await line.emitWithAck('catch-up', null);
        const told = new Promise<unknown>((resolve) => line.once('e-contact-message-created', resolve));
        await doctor.ok(postMessage, { params: e_contact, body: { message: 'Pole' } });
        assert.match(String(await told), /Pole/);
        line.disconnect();
      });
    }

    test('requests that are not HTTP, or too long, get an error in our words', async () => {
      assert.match(await answerTo(host, 'Habari\r\n\r\n'), /^HTTP\/1\.1 400 [^]*"code":"invalid_request"/);
      const long = get(`/socket.io/?a=${'a'.repeat(20_000)}`, ...upgrade('websocket'));
      assert.match(await answerTo(host, long), /^HTTP\/1\.1 431 [^]*"code":"too_large"/);
    });

    test('a wish to become something else gets the usual answer, with which the line ends', async () => {
      for (const to of ['h2c', 'websocket']) {
        assert.match(await answerTo(host, get('/ping/liveness', ...upgrade(to))), /^HTTP\/1\.1 200 /);
      }
    });
  });
}

test('a name has its addresses: that of this machine both, with the older one first', async () => {
  assert.equal((await addressesOf('localhost'))[0], '127.0.0.1');
  assert.deepEqual(await addressesOf('0.0.0.0'), ['0.0.0.0']);
});

test('a second address that another program has is no start by half', async () => {
  const [first = '', second = ''] = addresses;
  const other = createServer().listen(0, second);
  await once(other, 'listening');
  const { port: taken } = other.address() as AddressInfo;
  const late = await makeApp();
  await assert.rejects(listenAt(late, { port: taken, addresses: [first, second] }), { code: 'EADDRINUSE' });
  await late.close();
  other.close();
});

test('a stop ends the lines that wait everywhere, and nobody comes in any more', async () => {
  const lines = await Promise.all(
    addresses.map(async (host): Promise<Socket> => {
      const line = connect(port, host);
      line.resume().write(get('/ping/liveness'));
      await once(line, 'data');
      return line;
    }),
  );
  await Promise.all([app.close(), ...lines.map((line) => once(line, 'close'))]);
  for (const host of addresses) await assert.rejects(once(connect(port, host), 'connect'), { code: 'ECONNREFUSED' });
});
