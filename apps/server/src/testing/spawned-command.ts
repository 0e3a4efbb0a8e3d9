/** A command as its own process, as an operator types it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Compile cache shared with the program: it halves the time of each start. */
const compiled = join(import.meta.dirname, '../../../../.cache/compiled');

export interface Ran {
  code: number | null;
  out: string;
  errors: string;
}

/** Runs `commands/<name>.ts` to its end, with these settings and no others. */
export async function runSpawned(
  name: 'admin' | 'audit-verify',
  args: readonly string[],
  {
    env,
    input = '',
    started,
  }: { env: Record<string, string>; input?: string; started?: (child: ChildProcess) => void },
): Promise<Ran> {
  const file = join(import.meta.dirname, `../commands/${name}.ts`);
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compiled, ...env },
  });
  started?.(child);
  // A command may end without reading its input.
  child.stdin.on('error', () => undefined).end(input);
  const [out, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    child.exitCode === null ? once(child, 'close') : undefined,
  ]);
  return { code: child.exitCode, out, errors };
}
