/**
 * `npm run lab -- image`: builds the container image of deploy/Dockerfile on a base of Debian packages alone, and starts it as its user on
 * a read-only file system, beside a PostgreSQL of this machine. Needs root, debootstrap and buildah
 * (STORAGE_DRIVER=vfs where the kernel has no overlay); a base that is there may be named by BASE_FOLDER.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openPostgresCluster, urlOf } from '@hodi/server/src/testing/postgres-cluster.ts';
import { freePort } from '@hodi/server/src/testing/servers/free-port.ts';
import { secret } from '@hodi/server/src/testing/test-app.ts';
import { printTable } from '../bench/figures.ts';
import { type Figure, atMost, exactly, missing, rowsOf, told } from '../trust/figure.ts';

const root = join(import.meta.dirname, '../..');
/** Of the image, unpacked, in megabytes. */
const largest = 450;

function must(program: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', cwd: root });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? `${stdout}${stderr}`}`);
  return stdout.trim();
}

const folder = mkdtempSync(join(tmpdir(), 'hodi-image-'));
const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
const buildah = (...args: string[]): string => must('buildah', ...storage, ...args);

/** A Debian of its packages alone; what it is made of comes from where this machine gets its own packages. */
function makeBase(): void {
  const base = process.env['BASE_FOLDER'] ?? join(folder, 'base');
  if (!existsSync(base)) must('debootstrap', '--variant=minbase', '--include=libatomic1', 'bookworm', base);
  const container = buildah('from', 'scratch');
  buildah('add', '--quiet', container, base, '/');
  buildah('commit', '--quiet', '--rm', container, 'localhost/base');
}

function build(): string {
  makeBase();
  must(process.execPath, 'scripts/stage-image.ts', join(folder, 'image'));
  const how = [
    '--isolation',
    'chroot',
    '--pull-never',
    '--build-arg',
    'BASE=localhost/base',
    '-f',
    'deploy/Dockerfile',
  ];
  buildah('bud', ...how, '-t', 'hodi', join(folder, 'image'));
  return buildah('mount', buildah('from', '--pull-never', 'localhost/hodi'));
}

/** Runs a program as a container engine would: the image as root folder, read-only except /tmp, as the image's user without further rights. */
const run = `mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && mount -t tmpfs -o mode=1777 tmpfs "$0/tmp" &&
  mount -t proc proc "$0/proc" 2>/dev/null; exec chroot --userspec=10001:10001 "$0" /usr/local/bin/node "$@"`;

async function started(image: string): Promise<Figure[]> {
  const cluster = await openPostgresCluster();
  const { app, owner } = await cluster.createDatabase();
  const port = String(await freePort());
  const env = { DATABASE_URL: urlOf(app), DATABASE_OWNER_URL: urlOf(owner), SESSION_SECRET: secret, PORT: port };
  const more = { HOST: '127.0.0.1', DEMO: 'no', DATA_DIR: '/var/lib/hodi', NODE_COMPILE_CACHE: '/tmp/compiled' };
  const args = ['--mount', 'sh', '-c', run, image, '/hodi/apps/server/dist/main.mjs'];
  const server = spawn('unshare', args, { env: { PATH: process.env['PATH'], ...env, ...more } });
  let errors = '';
  server.stderr.on('data', (text) => (errors += String(text)));
  const hasEnded = once(server, 'exit');
  try {
    await Promise.race([once(createInterface({ input: server.stdout }), 'line'), hasEnded]);
    const answered = await fetch(`http://127.0.0.1:${port}/ping/readiness`).then(
      ({ status }) => String(status),
      () => errors,
    );
    return [exactly('ready, as user 10001, read-only', answered, '200')];
  } finally {
    server.kill('SIGTERM');
    await hasEnded;
    await cluster.stop();
  }
}

async function figures(): Promise<Figure[]> {
  const needed = ['debootstrap', 'buildah', 'unshare', 'chroot'];
  const absent = needed.filter((name) => spawnSync('which', [name]).status !== 0);
  if (process.getuid?.() !== 0 || absent.length > 0)
    return [missing('an image', `root, and apt-get install ${absent.join(' ')}`)];
  const image = build();
  const size = Number(must('du', '-sm', image).split('\t')[0]);
  const shells = ['bin/sh', 'usr/bin/sh', 'bin/bash'].filter((path) => existsSync(join(image, path)));
  return [
    told('built of', 'Debian packages and the staged folder'),
    atMost('size, unpacked', size, { limit: largest, unit: ' MB' }),
    exactly('shells in it', shells.join(', ') || 'none', 'none'),
    ...(await started(image)),
  ];
}

const found = await figures().finally(() => {
  spawnSync('buildah', [...storage, 'umount', '--all']);
  rmSync(folder, { recursive: true, force: true });
});
printTable('The container image', rowsOf(found));
process.exitCode = found.every(({ isGood }) => isGood) ? 0 : 1;
