/**
 * Paths of an embedded database on the disk.
 *
 * PostgreSQL refuses to run as root. Started by root we therefore run it as `nobody`, who may not enter a home
 * directory or a private checkout, so binaries and data move to /var/lib/hodi. Everything that root writes later
 * (settings, lock) stays in directories that only root may write: `nobody` could otherwise plant a symlink there.
 */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgresError, reasonOf } from './embedded-diagnostics.ts';

export interface EmbeddedPlaces {
  /** Holds all of the following, except the socket if its path is too long. */
  readonly base: string;
  readonly data: string;
  readonly socket: string;
  /** Directory for a copy of the binaries if they cannot be used in place. */
  readonly binaries: string;
  readonly lock: string;
  /** User that PostgreSQL runs as, if not ourselves. */
  readonly runAs?: { readonly uid: number; readonly gid: number };
  /** The operator's name of this place; for messages. */
  readonly title: string;
}

const NOBODY = 65_534;
const ROOT_HOME = '/var/lib/hodi';
/** The kernel takes socket paths of 107 bytes (103 on macOS); longer ones fail. */
const LONGEST_SOCKET_DIRECTORY = 103 - '/.s.PGSQL.5432'.length;
const ELSEWHERE_NOTE = 'database-location.txt';
const MOVED_NOTE = 'moved-to-a-server.txt';

const isRoot = (): boolean => process.getuid?.() === 0;
const hashOf = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 16);

/** The places of the database that belongs to a DATA_DIR; makes the directories that are missing. */
export function placesOf(dataDir: string): EmbeddedPlaces {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const real = realpathSync(dataDir);
    return isRoot() ? placesOfRoot(real) : placesOfUser(real);
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    throw new EmbeddedPostgresError(`DATA_DIR ${dataDir} cannot be used: ${reasonOf(error)}`);
  }
}

/** Places for a database that is thrown away with its directory, as tests use it. */
export function throwawayPlaces(folder: string = tmpdir()): EmbeddedPlaces {
  const base = mkdtempSync(join(folder, 'hodi-pg-'));
  const runAs = isRoot() ? { uid: NOBODY, gid: NOBODY } : undefined;
  if (runAs) chmodSync(base, 0o711);
  return arrange({ base, binaries: runAs ? sharedBinaries() : base, runAs, title: base });
}

function placesOfRoot(dataDir: string): EmbeddedPlaces {
  if (existsSync(join(dataDir, 'postgres', 'data'))) {
    throw new EmbeddedPostgresError(
      `DATA_DIR ${dataDir} holds a database that was made without root: start Hodi as that user, or choose another DATA_DIR`,
    );
  }
  const base = join(ROOT_HOME, hashOf(dataDir));
  const binaries = sharedBinaries();
  mkdirSync(base, { recursive: true });
  chmodSync(base, 0o711);
  writeFileSync(join(dataDir, ELSEWHERE_NOTE), `${base}\n`);
  return arrange({ base, binaries, runAs: { uid: NOBODY, gid: NOBODY }, title: dataDir });
}

function placesOfUser(dataDir: string): EmbeddedPlaces {
  if (existsSync(join(dataDir, ELSEWHERE_NOTE))) {
    throw new EmbeddedPostgresError(
      `The database of DATA_DIR ${dataDir} was made by root: start Hodi as root, or choose another DATA_DIR`,
    );
  }
  const base = join(dataDir, 'postgres');
  mkdirSync(base, { recursive: true, mode: 0o700 });
  return arrange({ base, binaries: base, title: dataDir });
}

/** Records that the data has moved to the server of this URL. Starting on the old copy would write where nobody reads. */
export function noteMove({ base }: EmbeddedPlaces, { to, at }: { to: URL; at: Date }): void {
  writeFileSync(join(base, MOVED_NOTE), `${to.host}${to.pathname} at ${at.toISOString()}\n`);
}

/** @throws EmbeddedPostgresError once the database was moved to a server. */
export function refuseMoved({ base, title }: EmbeddedPlaces): void {
  const note = join(base, MOVED_NOTE);
  if (!existsSync(note)) return;
  const where = readFileSync(note, 'utf8').trim();
  throw new EmbeddedPostgresError(
    `The database of DATA_DIR ${title} was moved to ${where}: set DATABASE_URL. To go on with the old one all the same, remove ${note}`,
  );
}

function sharedBinaries(): string {
  mkdirSync(ROOT_HOME, { recursive: true });
  chmodSync(ROOT_HOME, 0o755);
  return ROOT_HOME;
}

function arrange(given: Pick<EmbeddedPlaces, 'base' | 'binaries' | 'runAs' | 'title'>): EmbeddedPlaces {
  const { base, runAs } = given;
  let socket = join(base, 'run');
  if (Buffer.byteLength(socket) > LONGEST_SOCKET_DIRECTORY) {
    socket = join('/tmp', `hodi-${process.getuid?.() ?? 0}-${hashOf(base)}`);
  }
  makePrivate(socket, runAs);
  return { ...given, data: join(base, 'data'), socket, lock: join(base, 'lock') };
}

/** The rights of the directory are what protects the socket, so a directory of someone else is refused. */
function makePrivate(directory: string, owner: EmbeddedPlaces['runAs']): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (owner) chownSync(directory, owner.uid, owner.gid);
  const found = lstatSync(directory);
  if (!found.isDirectory() || found.uid !== (owner?.uid ?? process.getuid?.())) {
    throw new EmbeddedPostgresError(`${directory} belongs to another user: remove it, or choose another DATA_DIR`);
  }
  chmodSync(directory, 0o700);
}
