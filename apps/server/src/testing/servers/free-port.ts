import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of this machine that nobody has at this moment, for a program that must be told one. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
