/** A device that listens, as light as can be: a thousand of them share the machine with the server that they listen to. */
import { once } from 'node:events';
import { WebSocket } from 'ws';

/** How somebody comes in: at the real server and at bare Socket.IO by the same protocol, or at a bare socket. */
export interface SocketProtocol {
  url: (address: string) => string;
  /** First message of a client; none at a bare socket. */
  greeting?: object;
  /** Asks what was missed, as the app does. */
  catchesUp?: boolean;
}

export const hodiProtocol = (token: string): SocketProtocol => ({
  url: socketUrl,
  greeting: { token },
  catchesUp: true,
});
export const socketIoProtocol = (user: string): SocketProtocol => ({ url: socketUrl, greeting: { user } });
export const bareProtocol = (user: string): SocketProtocol => ({
  url: (address) => `${toSocket(address)}/bare?user=${user}`,
});

const toSocket = (address: string): string => address.replace('http', 'ws');
const socketUrl = (address: string): string => `${toSocket(address)}/socket.io/?EIO=4&transport=websocket`;

export class SocketListener {
  readonly #socket: WebSocket;
  #bytes = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  /** Open, let in, and level with the server. */
  static async open(address: string, protocol: SocketProtocol, hear: (text: string) => void): Promise<SocketListener> {
    const socket = new WebSocket(protocol.url(address));
    const listener = new SocketListener(socket);
    const ready = Promise.withResolvers<void>();
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text === '2') return socket.send('3');
      if (text.startsWith('0')) return socket.send(`40${JSON.stringify(protocol.greeting)}`);
      if (text.startsWith('44')) return ready.reject(new Error(text));
      if (text.startsWith('40')) return protocol.catchesUp ? socket.send('420["catch-up",null]') : ready.resolve();
      if (text.startsWith('430')) return ready.resolve();
      hear(text);
    });
    await once(socket, 'open');
    if (protocol.greeting === undefined) ready.resolve();
    await ready.promise;
    return listener;
  }

  /** Bytes received. */
  get received(): number {
    const line = (this.#socket as unknown as { _socket?: { bytesRead: number } })._socket;
    this.#bytes = line?.bytesRead ?? this.#bytes;
    return this.#bytes;
  }

  close(): void {
    this.#socket.terminate();
  }
}
