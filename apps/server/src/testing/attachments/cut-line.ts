/** A line to a server that is cut after so many bytes of a request, or of its answer; else it lets everything through. */
import { once } from 'node:events';
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';

export interface Cut {
  of: 'request' | 'answer';
  /** Bytes that pass before. */
  after: number;
}

/** Lets bytes through until the cut; both ends are then gone at once. */
function passUntil(from: Socket, to: Socket, limit: number): void {
  let left = limit;
  from.on('data', (bytes: Buffer) => {
    const passing = bytes.subarray(0, left);
    left -= passing.length;
    to.write(passing, () => {
      if (left > 0) return;
      from.destroy();
      to.destroy();
    });
  });
  from.on('close', () => to.destroy()).on('error', () => undefined);
}

export class CutLine {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  /** The next connections are cut one after the other as this says; later ones are not. */
  cuts: Cut[] = [];

  /** @param portOf the server's own port, asked for each connection. */
  constructor(portOf: () => number) {
    this.#server = createServer((phone) => {
      const server = connect(portOf(), '127.0.0.1');
      for (const end of [phone, server]) this.#open.add(end.on('close', () => this.#open.delete(end)));
      const cut = this.cuts.shift();
      passUntil(phone, server, cut?.of === 'request' ? cut.after : Infinity);
      passUntil(server, phone, cut?.of === 'answer' ? cut.after : Infinity);
    });
  }

  /** @returns the address that leads over this line. */
  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    for (const socket of this.#open) socket.destroy();
    this.#server.close();
  }
}
