/** The real program as its own process, built and started as an operator does it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '../../../..');

let built: string | undefined;

/** Path of the program. An existing build is checked once in each process, and rebuilt if the sources have changed. */
export function builtProgram(): string {
  if (built !== undefined) return built;
  const { status, stderr } = spawnSync(process.execPath, ['scripts/prepare.mjs', 'server'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  built = join(root, 'apps/server/dist/main.mjs');
  return built;
}

export interface SpawnedServer {
  process: ChildProcess;
  /** Everything it wrote to its standard error. */
  errors: () => string;
  /** Resolves to its address once it listens; rejects with its output if it ends before. */
  listening: Promise<string>;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
}

export const hasEnded = ({ process: { exitCode, signalCode } }: SpawnedServer): boolean =>
  exitCode !== null || signalCode !== null;

/** Last output of the servers that ended by themselves. */
export const fallenOf = (servers: readonly SpawnedServer[]): string[] =>
  servers.filter(hasEnded).map(({ errors }) => `a server ended by itself: ${errors().slice(0, 200)}`);

const settings = {
  NODE_ENV: 'test',
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'silent',
  // As `npm start` and the systemd unit have it.
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  // The users are programs, each sending and reading as much as a hundred people.
  INQUIRIES_PER_HOUR: '1000000',
  READS_PER_HOUR: '1000000',
  MESSAGES_PER_THREAD: '1000000',
  ANONYMOUS_SMS_PER_HOUR: '1000000',
};

export interface Manner {
  /** Node's own. */
  flags?: readonly string[];
  /**
   * In a session of its own, as systemd starts it. Linux shares its processors between sessions, and each process of PostgreSQL
   * has its own: all that a test starts in its session would have the share of one of those.
   */
  isService?: boolean;
}

/** Ends with this process at the latest. */
function endWith(child: ChildProcess): void {
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}

/**
 * Starts it with these settings and no others; any free port unless given.
 * @param program of another version than this one.
 */
export function spawnServer(
  env: Record<string, string>,
  program = builtProgram(),
  { flags = [], isService = false }: Manner = {},
): SpawnedServer {
  const child = spawn(process.execPath, [...flags, program], {
    env: { PATH: process.env['PATH'], ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: isService,
  });
  // Nobody's Ctrl-C reaches it.
  if (isService) endWith(child);
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const ended = once(child, 'close').then(([code, signal]) => (signal ?? code) as number | NodeJS.Signals | null);
  const listening = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /open at (http:\/\/localhost:\d+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address.replace('localhost', '127.0.0.1'));
    });
    void ended.then((how) => reject(new Error(`ended (${String(how)}): ${errors}`)));
  });
  // Callers that only wait for the end may ignore it.
  listening.catch(() => undefined);
  return { process: child, errors: () => errors, listening, ended };
}
