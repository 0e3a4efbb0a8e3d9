import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { type WebSocket as ServerSocket, WebSocket, WebSocketServer } from 'ws';
import { type Compressing, compressAtOnce, compression } from './compress-at-once.ts';

const event = JSON.stringify({ message: 'Habari daktari, homa imeshuka – ninaendelea na dawa? '.repeat(50) });

let server: WebSocketServer;
beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: compression });
  await once(server, 'listening');
});
afterEach(() => {
  for (const client of server.clients) client.terminate();
  server.close();
});

/** Both ends of a line. */
async function lineTo(perMessageDeflate: boolean) {
  const { port } = server.address() as AddressInfo;
  const client = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate });
  const [[ours]] = (await Promise.all([once(server, 'connection'), once(client, 'open')])) as [[ServerSocket], unknown];
  compressAtOnce(ours as Compressing);
  return { ours, client };
}

const bytesOver = ({ _socket }: { _socket?: { bytesRead: number } }): number => _socket?.bytesRead ?? 0;

describe('an event', () => {
  test('goes as less than half, is read as it was, and nothing is kept', async () => {
    const { ours, client } = await lineTo(true);
    const before = bytesOver(client as object);
    const heard: string[] = [];
    client.on('message', (data: Buffer) => heard.push(data.toString()));
    for (let n = 0; n < 3; n += 1) {
      ours.send(event);
      await once(client, 'message');
    }
    assert.deepEqual(heard, [event, event, event]);
    assert.ok(bytesOver(client as object) - before < (3 * event.length) / 2);
    const { _extensions: kept } = ours as unknown as { _extensions: Record<string, { _deflate: unknown }> };
    assert.equal(kept['permessage-deflate']?._deflate, null);
  });

  test('waits for those before it, of which another thread compresses what is long', async () => {
    const { ours, client } = await lineTo(true);
    const long = event.repeat(100);
    const heard: string[] = [];
    const over = new Promise<void>((done) => {
      client.on('message', (data: Buffer) => {
        heard.push(data.toString());
        if (heard.length === 3) done();
      });
    });
    ours.send(long);
    assert.ok(ours.bufferedAmount >= long.length, 'it is not done on the spot');
    ours.send(event);
    ours.send(long);
    await over;
    assert.deepEqual(heard, [long, event, long]);
    const { _extensions: kept } = ours as unknown as { _extensions: Record<string, { _deflate: unknown }> };
    assert.equal(kept['permessage-deflate']?._deflate, null);
  });

  test('goes as it is to whoever compresses nothing', async () => {
    const { ours, client } = await lineTo(false);
    ours.send(event);
    const [data] = (await once(client, 'message')) as [Buffer];
    assert.equal(data.toString(), event);
  });
});
