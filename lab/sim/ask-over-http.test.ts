/** Requests of a simulated phone reach the server complete. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { askOverHttp, hangUp } from './ask-over-http.ts';

const server = createServer((request, answer) => {
  void text(request).then((body) => answer.end(`${request.method} ${body}`));
});
await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
after(() => {
  hangUp();
  server.close();
});

for (const method of ['DELETE', 'POST', 'PUT']) {
  test(`the body of a ${method}`, async () => {
    const { port } = server.address() as AddressInfo;
    const asked = { method, url: '/', headers: {}, body: '{"reason":"Mjomba wake – ń"}' };
    const { status, text: said } = await askOverHttp(`http://127.0.0.1:${port}`, asked);
    assert.deepEqual([status, said], [200, `${method} ${asked.body}`]);
  });
}
