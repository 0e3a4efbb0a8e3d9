/** Runs one program of a stage and keeps what it says, to be shown only if it fails. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

export interface CommandOptions {
  readonly env?: Record<string, string | undefined>;
  /** A program that hangs is ended, and the stage has failed. */
  readonly minutes?: number;
}

export interface CommandResult {
  readonly code: number;
  readonly output: string;
}

/** No colours in what we keep; and `node --test` must not think that it runs inside of another test run. */
const plain = { NO_COLOR: '1', FORCE_COLOR: undefined, NODE_TEST_CONTEXT: undefined };

/** What Node compiles is kept for the next process: a third of what it costs to load the server. */
const keptCompiled = { NODE_COMPILE_CACHE: join(root, '.cache/compiled') };

/** Runs a program of the packages, or a file of ours, on the Node that runs us. */
export function runNode(args: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
  return runCommand([process.execPath, ...args], options);
}

/** Runs any program from the root of the repository. */
export function runCommand(command: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
  const { env, minutes = 20 } = options;
  const [program = '', ...args] = command;
  return new Promise((done) => {
    let output = '';
    const stop = AbortSignal.timeout(minutes * 60_000);
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...plain, ...keptCompiled, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: stop,
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child.on('error', (error) => {
      const reason = stop.aborted ? `ended after ${minutes} minutes` : error.message;
      output += `${program}: ${reason}\n`;
      if (stop.aborted) child.kill('SIGKILL');
      done({ code: 1, output });
    });
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}
