/**
 * Keeps this tab up with the user's events. They are numbered: what arrives twice is dropped, a gap is caught up, and
 * a cursor of another life of the database means that everything is loaded anew.
 */
import { io, type Socket } from 'socket.io-client';
import type { QueryClient } from '@tanstack/react-query';
import { liveToken } from '~/lib/api/renewal.ts';
import { makeStore, useStore } from '~/lib/store.ts';
import type { RealtimeHandler } from './handlers.ts';

interface Cursor {
  n: number;
  id: string | null;
}
type WireEvent = readonly [name: string, json: string, n: number, id: string];
interface CaughtUp {
  events?: WireEvent[];
  head?: Cursor;
  reset?: boolean;
  error?: string;
}

const live = makeStore(false);
/** Whether events arrive as they happen. */
export const useIsLive = (): boolean => useStore(live);

const catchUpTimeout = 20_000;

export class LiveEvents {
  readonly #handlers: readonly RealtimeHandler[];
  readonly #queryClient: QueryClient;
  readonly #socket: Socket;
  #cursor: Cursor | null = null;
  #catchingUp = false;
  #again = false;

  constructor(queryClient: QueryClient, handlers: readonly RealtimeHandler[]) {
    this.#queryClient = queryClient;
    this.#handlers = handlers;
    this.#socket = io(import.meta.env.VITE_API_BASE ?? '/', {
      withCredentials: true,
      reconnection: true,
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
      timeout: 20_000,
      // Asked for at every connection, so that a reconnect carries the newest token.
      auth: (give) => void liveToken().then((token) => give({ token })),
    });
    this.#socket.on('connect', () => {
      live.set(true);
      void this.#catchUp();
    });
    this.#socket.on('disconnect', () => live.set(false));
    this.#socket.on('sync', () => void this.#catchUp());
    this.#socket.onAny((name: string, json: unknown, n: unknown, id: unknown) => {
      if (typeof json === 'string' && typeof n === 'number' && typeof id === 'string')
        this.#receive([name, json, n, id]);
    });
  }

  close(): void {
    live.set(false);
    this.#socket.removeAllListeners();
    this.#socket.disconnect();
  }

  #receive(event: WireEvent): void {
    const [, , n] = event;
    // Before the first catch-up nothing is known of what stood before; that call brings this one too.
    if (this.#cursor === null || n > this.#cursor.n + 1) void this.#catchUp();
    else if (n === this.#cursor.n + 1) this.#apply(event);
  }

  #apply([name, json, n, id]: WireEvent): void {
    this.#cursor = { n, id };
    let payload: unknown;
    try {
      payload = JSON.parse(json);
    } catch {
      return;
    }
    for (const handler of this.#handlers) if (handler.name === name) handler.handle(payload, this.#queryClient);
  }

  async #catchUp(): Promise<void> {
    this.#again = true;
    if (this.#catchingUp) return;
    this.#catchingUp = true;
    try {
      while (this.#again && this.#socket.connected) {
        this.#again = false;
        await this.#catchUpOnce();
      }
    } catch {
      // The line broke while asking; the next connection asks again.
    } finally {
      this.#catchingUp = false;
    }
  }

  async #catchUpOnce(): Promise<void> {
    const isFirst = this.#cursor === null;
    const answer = (await this.#socket.timeout(catchUpTimeout).emitWithAck('catch-up', this.#cursor)) as CaughtUp;
    if (answer.head === undefined) return;
    for (const event of answer.events ?? []) if (event[2] > (this.#cursor?.n ?? 0)) this.#apply(event);
    this.#cursor = answer.head;
    // What was loaded before the first connection may be older than the head: look at it once more.
    if (isFirst || answer.reset === true) await this.#queryClient.invalidateQueries();
  }
}
