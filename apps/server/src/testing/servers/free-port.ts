import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems deal out by themselves (from 32768 or 49152): no other connection gets one of them. */
const [first, beyond] = [20_000, 32_000];

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}

/** A port of this machine that nobody has, for a program that must be told one; it stays free while the program starts anew. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, beyond);
    if (await isFree(port)) return port;
  }
}
