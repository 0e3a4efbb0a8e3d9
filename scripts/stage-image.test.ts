/**
 * The contents and environment of the shipped container: it must start with these alone, as an unprivileged user, and
 * write nothing.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { parse } from 'yaml';
import { environmentSchema } from '@hodi/server/src/config.ts';
import { openPostgresCluster, urlOf } from '@hodi/server/src/testing/postgres-cluster.ts';
import { freePort } from '@hodi/server/src/testing/servers/free-port.ts';
import { secret } from '@hodi/server/src/testing/test-app.ts';
import { stageImage } from './stage-image.ts';

const deploy = join(import.meta.dirname, '../deploy');
const read = (name: string): string => readFileSync(join(deploy, name), 'utf8');
const cluster = await openPostgresCluster();
const folder = mkdtempSync(join(tmpdir(), 'hodi-image-'));
chmodSync(folder, 0o755);
after(async () => {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

const image = join(folder, 'image');
const [node, program] = [join(image, 'bin/node'), join(image, 'hodi/apps/server/dist/main.mjs')];
const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
/** Nobody may write there, not even root; and who runs it is not root. */
const readOnly =
  'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec setpriv --reuid=65534 --regid=65534 --clear-groups "$@"';

function start(env: Record<string, string>): ChildProcess {
  const options = { cwd: join(image, 'hodi'), env: { PATH: '/usr/bin:/bin:/usr/sbin', ...env } };
  if (!isRoot) return spawn(node, [program], options);
  return spawn('unshare', ['--mount', 'sh', '-c', readOnly, image, node, program], options);
}

test('the server starts from what was staged, and answers', async () => {
  stageImage(image);
  const { app, owner } = await cluster.createDatabase();
  const env = { DATABASE_URL: urlOf(app), DATABASE_OWNER_URL: urlOf(owner), SESSION_SECRET: secret };
  const port = String(await freePort());
  const server = start({
    ...env,
    PORT: port,
    HOST: '127.0.0.1',
    DEMO: 'no',
    NODE_COMPILE_CACHE: join(folder, 'cache'),
  });
  let errors = '';
  server.stderr?.on('data', (text) => (errors += String(text)));
  try {
    const isOpen = once(createInterface({ input: server.stdout ?? process.stdin }), 'line');
    await Promise.race([isOpen, once(server, 'exit').then(() => assert.fail(errors))]);
    const ready = await fetch(`http://127.0.0.1:${port}/ping/readiness`);
    assert.equal(ready.status, 200, await ready.text());
    const page = await fetch(`http://127.0.0.1:${port}/login`);
    assert.match(await page.text(), /<title>/);
  } finally {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  }
});

test('the Dockerfile copies what was staged', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(\S+)/gm)].map(([, from]) => from);
  assert.deepEqual(copied, ['bin/node', 'hodi']);
});

interface Service {
  environment: Record<string, string>;
  read_only?: boolean;
  cap_drop?: string[];
}

const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
const ours = Object.entries(services).filter(([name]) => name.startsWith('hodi-'));

test('each setting that compose.yaml names is one', () => {
  const known = Object.keys(environmentSchema.shape);
  for (const [name, { environment }] of ours)
    assert.deepEqual(
      Object.keys(environment).filter((key) => !known.includes(key)),
      [],
      name,
    );
});

test('the servers of compose.yaml are those to which nginx.conf leads; none may write or do more than serve', () => {
  const led = [...read('nginx.conf').matchAll(/server 127\.0\.0\.1:(\d+)/g)].map(([, port]) => port);
  assert.deepEqual(
    ours.map(([, { environment }]) => environment['PORT']),
    led,
  );
  for (const [name, { read_only, cap_drop }] of ours) assert.deepEqual([read_only, cap_drop], [true, ['ALL']], name);
});

test('roles.sh makes the roles that the page for operators names', () => {
  const statements = (text: string): string[] =>
    [...text.matchAll(/^(?:create|alter) .*;$/gm)].map(([line]) => line.replace(/password .*;/, 'password;'));
  assert.deepEqual(statements(read('roles.sh')), statements(readFileSync(join(deploy, '../docs/install.md'), 'utf8')));
});
