/** Opens the addresses of the program: one server, behind one address or both of this machine's own. */
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { type Server, createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sqlState } from './db/outage.ts';

/** `localhost` has an address of each kind, and nobody knows which of them a browser or a proxy takes. */
export const addressesOf = async (host: string): Promise<string[]> =>
  host === 'localhost' ? (await lookup(host, { all: true, order: 'ipv4first' })).map(({ address }) => address) : [host];

/** @returns false if this machine has no such address. */
async function open(door: Server, port: number, host: string): Promise<boolean> {
  try {
    door.listen(port, host);
    await once(door, 'listening');
    return true;
  } catch (error) {
    if (['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(sqlState(error) ?? '')) return false;
    throw error;
  }
}

/**
 * Hands connections of further addresses to the same server. The framework would make a second server for them, without
 * long polling for clients that no WebSocket reaches, and without our answers to bytes that are no HTTP.
 */
export async function listenAt(
  app: FastifyInstance,
  { port, addresses: [first = '', ...others] }: { port: number; addresses: readonly string[] },
): Promise<void> {
  const handOver = { allowHalfOpen: true, noDelay: true };
  const doors = others.map((host) => ({
    host,
    door: createServer(handOver, (socket) => void app.server.emit('connection', socket)),
  }));
  const opened: Server[] = [];
  let closed: Promise<unknown> | undefined;
  app.addHook('preClose', async () => {
    closed = Promise.all(opened.map((door) => once(door.close(), 'close')));
  });
  // Connections of these addresses get their answers too: the server ends them with its own.
  app.addHook('onClose', async () => void (await closed));
  await app.listen({ port, host: first });
  const address = app.server.address();
  const taken = typeof address === 'object' && address !== null ? address.port : port;
  for (const { host, door } of doors) if (await open(door, taken, host)) opened.push(door);
}
