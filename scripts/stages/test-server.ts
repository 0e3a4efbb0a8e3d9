/**
 * A server for the length of a stage. It runs in a process of its own that says in one line how it is reached and stops
 * when its input ends, so that it goes with us however we end.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { root, MISSING, MissingProgram } from './command.ts';

/** The servers that there are: ours, and one of the system. */
export const EMBEDDED = 'apps/server/src/testing/throwaway-server.child.ts';
export const SYSTEM = 'scripts/stages/system-postgres.ts';
/** It says its settings as JSON. */
export const S3 = 'apps/server/src/testing/attachments/local-s3.child.ts';

/** Does the work while the server of that file (a path from the root) runs, and gives it its line: of PostgreSQL the superuser's URL. */
export async function withTestServer<T>(file: string, work: (url: string) => Promise<T>): Promise<T> {
  const server = spawn(process.execPath, [file], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(server, 'exit').then(([code]) => Number(code));
  const lines = createInterface({ input: server.stdout });
  const url = await Promise.race([once(lines, 'line').then(([line]) => String(line)), ended.then(() => undefined)]);
  if (url === undefined) {
    if ((await ended) === MISSING) throw new MissingProgram(said.trim());
    throw new Error(`${file} did not start\n${said.trim()}`);
  }
  try {
    return await work(url);
  } finally {
    server.stdin.end();
    await ended;
  }
}
