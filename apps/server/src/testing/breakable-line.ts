/** A connection to the database that a test can cut, freeze, and cut at the very moment of a commit. */
import { once } from 'node:events';
import { type AddressInfo, type NetConnectOpts, type Server, type Socket, connect, createServer } from 'node:net';
import type { ConnectionSettings } from '#server/db/embedded/cluster-setup.ts';

type State = 'open' | 'cut' | 'frozen' | 'cut at commit';

const targetOf = ({ host, port }: ConnectionSettings): NetConnectOpts =>
  host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };

export class BreakableLine {
  #state: State = 'open';
  readonly #pairs = new Set<readonly [client: Socket, server: Socket]>();
  readonly #server: Server;
  #target: NetConnectOpts = { port: 0 };
  /** How many commits lost their answer. */
  lostCommits = 0;
  /** How many connections were begun. */
  begun = 0;
  #holding: { text: string; held: () => void; released: Promise<void> } | undefined;

  constructor() {
    this.#server = createServer((client) => this.#join(client));
  }

  /** The connection settings through this proxy. */
  async through(settings: ConnectionSettings): Promise<ConnectionSettings> {
    this.#target = targetOf(settings);
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return { ...settings, host: '127.0.0.1', port: (this.#server.address() as AddressInfo).port };
  }

  set(state: State): void {
    this.#state = state;
    for (const [client, server] of this.#pairs) {
      if (state === 'cut') {
        client.destroy();
        server.destroy();
      } else if (state === 'frozen') {
        client.pause();
        server.pause();
      } else {
        client.resume();
        server.resume();
      }
    }
  }

  /** The next query with this text in it waits on the way until it is let go; `held` resolves once it does. */
  holdNext(text: string): { held: Promise<void>; release: () => void } {
    const held = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    this.#holding = { text, held: held.resolve, released: released.promise };
    return { held: held.promise, release: released.resolve };
  }

  close(): void {
    this.set('cut');
    this.#server.close();
  }

  #forward(chunk: Buffer, client: Socket, server: Socket): void {
    const holding = this.#holding;
    if (holding === undefined || !chunk.includes(holding.text)) return void server.write(chunk);
    this.#holding = undefined;
    client.pause();
    holding.held();
    void holding.released.then(() => {
      server.write(chunk);
      client.resume();
    });
  }

  #join(client: Socket): void {
    this.begun += 1;
    if (this.#state === 'cut') return void client.destroy();
    const server = connect(this.#target);
    const pair = [client, server] as const;
    this.#pairs.add(pair);
    const part = (): void => {
      this.#pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    for (const socket of pair) socket.on('error', part).on('close', part);
    let isCommitting = false;
    client.on('data', (chunk: Buffer) => {
      isCommitting ||= this.#state === 'cut at commit' && chunk.includes('commit\0');
      this.#forward(chunk, client, server);
    });
    server.on('data', (chunk: Buffer) => {
      // Statements sent together with the commit are answered before it.
      if (!isCommitting || !chunk.includes('COMMIT\0')) return void client.write(chunk);
      // The database has committed; nobody will hear of it.
      this.lostCommits += 1;
      this.set('open');
      part();
    });
    if (this.#state === 'frozen') for (const socket of pair) socket.pause();
  }
}
