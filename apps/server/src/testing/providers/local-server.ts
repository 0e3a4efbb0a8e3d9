/** A server of somebody else's on this machine, for the tests of one file. */
import { once } from 'node:events';
import { type RequestListener, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

export interface LocalServer {
  url: string;
  /** From now on nothing listens there. */
  close(): Promise<void>;
}

/** Opens one on a free port; closed after the tests of the file. */
export async function openLocalServer(answer: RequestListener): Promise<LocalServer> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async (): Promise<void> => {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  after(close);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
