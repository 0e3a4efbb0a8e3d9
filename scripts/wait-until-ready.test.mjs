/** The systemd unit's wait: a server that migrates does not serve yet. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('wait-until-ready.mjs', import.meta.url));
const started = [];
after(() => started.forEach((child) => child.kill('SIGKILL')));

function run(args, env = {}) {
  const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'ignore', 'ignore'] });
  started.push(child);
  return { child, code: once(child, 'exit').then(([code]) => code) };
}

/** Answers as it is told, one status after the other, and the last one for ever. */
async function serverThatSays(...statuses) {
  const asked = [];
  const server = createServer(({ url }, answer) => {
    asked.push(url);
    answer.writeHead(statuses.length > 1 ? statuses.shift() : statuses[0]).end();
  }).listen(0, '127.0.0.1');
  after(() => server.close());
  await once(server, 'listening');
  return { port: String(server.address().port), asked, server };
}

test('it ends once the server is ready, not when it only answers', async () => {
  const { port, asked } = await serverThatSays(503, 503, 200);
  assert.equal(await run([script, port], { MAINPID: String(process.pid) }).code, 0);
  assert.deepEqual(asked, Array(3).fill('/ping/readiness'));
});

test('it ends badly with a server that dies before', async () => {
  const { port, server } = await serverThatSays(503);
  const dying = run(['-e', 'process.stdin.resume()']);
  const waiting = run([script, port], { MAINPID: String(dying.child.pid) });
  await once(server, 'request');
  assert.equal(waiting.child.exitCode, null);
  dying.child.kill('SIGKILL');
  assert.equal(await waiting.code, 1);
});

test('it asks for a port', async () => {
  assert.equal(await run([script]).code, 2);
});
