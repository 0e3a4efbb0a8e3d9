/** Runs one program of a stage and keeps what it says, to be shown only if it fails. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { timeLimit } from '@hodi/server/src/testing/time-limit.ts';

/** A program that a stage needs is not on this machine, and could not be installed. */
export class MissingProgram extends Error {}

/** The exit code by which a process says so; its standard error tells what is missing. */
export const MISSING = 69;

export const root = join(import.meta.dirname, '../..');

export interface CommandOptions {
  readonly env?: Record<string, string | undefined>;
  /** A file that grows while the program gets on. Without it only what the program says shows that it does. */
  readonly progress?: string;
  /** Answers each message that the program sends to us as its parent. */
  readonly reply?: () => string;
}

export interface CommandResult {
  readonly code: number;
  readonly output: string;
}

/** No colours in what we keep; and `node --test` must not think that it runs inside of another test run. */
const plain = { NO_COLOR: '1', FORCE_COLOR: undefined, NODE_TEST_CONTEXT: undefined };

/** Node's compile cache is kept for the next process: it saves a third of the time to load the server. */
const keptCompiled = { NODE_COMPILE_CACHE: join(root, '.cache/compiled') };

/** A run may take as long as it gets on. One that neither says nor writes anything for so long hangs, and is ended. */
const SILENT_MINUTES = 15;
const LOOK_EVERY_MS = 5_000;

/** The lines of JSON that a reporter has written into a file, which need not be there. */
export const recordsIn = <T>(path: string): T[] =>
  (existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []).filter(Boolean).map((line) => JSON.parse(line) as T);

/** Runs a program of the packages, or a file of ours, on the Node that runs us. */
export function runNode(args: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
  return runCommand([process.execPath, ...args], options);
}

/** Runs any program from the root of the repository. */
export function runCommand(command: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
  const { env, progress, reply } = options;
  const [program = '', ...args] = command;
  const silence = timeLimit(SILENT_MINUTES * 60_000);
  return new Promise((done) => {
    let output = '';
    let lastSign = Date.now();
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...plain, ...keptCompiled, ...env },
      stdio: ['ignore', 'pipe', 'pipe', ...(reply ? (['ipc'] as const) : [])],
    });
    if (reply) child.on('message', () => void child.send(reply()));
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        lastSign = Date.now();
      });
    }
    const look = setInterval(() => {
      const written = progress !== undefined && existsSync(progress) ? statSync(progress).mtimeMs : 0;
      if (Date.now() - Math.max(lastSign, written) < silence) return;
      output += `${program}: ended, since it did nothing for ${Math.round(silence / 60_000)} minutes\n`;
      child.kill('SIGKILL');
    }, LOOK_EVERY_MS);
    child.on('error', (error) => {
      clearInterval(look);
      done({ code: 1, output: `${output}${program}: ${error.message}\n` });
    });
    child.on('close', (code) => {
      clearInterval(look);
      done({ code: code ?? 1, output });
    });
  });
}
