/**
 * Builds the clinical modules, the server and the web app where they are not those of the sources; quick when they are.
 * `prepare.ts server` leaves the web app out.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Built, isBuilt, markBuilt, markUnbuilt, server, stampOfSources, web } from './build-stamp.ts';

const root = join(import.meta.dirname, '../..');

interface Build extends Built {
  readonly title: string;
  /** @throws Error with what went wrong */
  build(): Promise<void>;
}

/** The bundler is loaded only if there is something to bundle. */
async function buildServer(): Promise<void> {
  const { joinServer } = await import('@hodi/server/build/join-server.ts');
  await joinServer();
}

async function buildWeb(): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [vite, 'build', 'apps/web'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
}

const builds: readonly Build[] = [
  { title: 'server', ...server, build: buildServer },
  ...(process.argv[2] === 'server' ? [] : [{ title: 'web app', ...web, build: buildWeb }]),
];

/** @returns whether it is there now. */
async function ensureBuilt(one: Build): Promise<boolean> {
  const stamp = stampOfSources(root, one);
  if (isBuilt(root, one, stamp)) return true;
  console.error(`Building the ${one.title} (once per version)…`);
  markUnbuilt(root, one);
  try {
    await one.build();
    markBuilt(root, one, stamp);
    return true;
  } catch (error) {
    console.error(
      `${error instanceof Error ? error.message : String(error)}\nThe ${one.title} could not be built: see above`,
    );
    return false;
  }
}

// It builds as it is loaded, and reports the result by the exit code.
await import('../clinical/build.ts');
if (!process.exitCode) for (const one of builds) if (!(await ensureBuilt(one))) process.exitCode = 1;
