/** Who sends too much hears so, though they are still sending, and may go on over the same line. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { after, before, test } from 'node:test';
import { openClinicApp } from '#server/testing/clinic-app.ts';

const t = await openClinicApp();
before(() => t.app.listen({ port: 0, host: '127.0.0.1' }));
const open: Socket[] = [];
after(() => open.forEach((line) => line.destroy()));

async function newLine(): Promise<Socket> {
  const line = connect((t.app.server.address() as AddressInfo).port, '127.0.0.1');
  open.push(line);
  line.on('error', () => undefined);
  await once(line, 'connect');
  return line;
}

const head = (length: number): string =>
  [
    'POST /auth/login HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    `content-length: ${length}`,
    '',
    '',
  ].join('\r\n');

const answerOf = async (line: Socket): Promise<string> => String((await once(line, 'data'))[0]);

test('a body that is too large is answered before it has come, and the line lives on', async () => {
  const line = await newLine();
  const length = 2 * 1024 * 1024;
  line.write(head(length));
  line.write(Buffer.alloc(length / 2, 'a'));
  assert.match(await answerOf(line), /^HTTP\/1\.1 413 /);
  line.write(Buffer.alloc(length / 2, 'a'));
  line.write('GET /ping/liveness HTTP/1.1\r\nhost: localhost\r\n\r\n');
  assert.match(await answerOf(line), /^HTTP\/1\.1 200 /);
});

test('one without measure ends its line', async () => {
  const line = await newLine();
  line.write(head(1024 ** 3));
  assert.match(await answerOf(line), /^HTTP\/1\.1 413 [^]*connection: close/i);
  await once(line, 'close');
});
