/**
 * Keeps this tab up with the user's events. They are numbered: what arrives twice is dropped, a gap is caught up, and
 * a cursor of another life of the database means that everything is loaded anew. The cursor lives as long as the query
 * cache that it describes: both begin empty with the page.
 */
import { io, type Socket } from 'socket.io-client';
import type { QueryClient } from '@tanstack/react-query';
import { liveToken, renew } from '~/lib/api/renewal.ts';
import { knowsPeople } from '~/lib/api/request-url.ts';
import { checkConnection, noteReached } from '~/lib/offline/connection.ts';
import { loadAllAgain } from '~/lib/query/load-again.ts';
import { onNewLife, toldTime } from '~/lib/offline/sent/server-epoch.ts';
import { serverNow } from '~/lib/session/server-clock.ts';
import { sendAfresh } from '~/lib/offline/sync.ts';
import { currentSession } from '~/lib/session/session.ts';
import { type CaughtUp, type Cursor, type WireEvent, afterCatchUp, mayHaveMissed, placeOf } from './event-order.ts';
import { followShownThread } from './followed-thread.ts';
import type { RealtimeHandler } from './handlers.ts';
import { keepPresence } from './presence.ts';

const catchUpTimeout = 20_000;
/** A socket that slept with the laptop may look alive: without an answer in this time it is opened anew. */
const probeTimeout = 5_000;
/** A WebSocket first: one connection to any server, instead of requests that must all meet the same one. */
const ways = [['websocket'], ['polling', 'websocket']];
/** After the server closed the socket, or could not look just now. */
const comeAgain = 3_000;

/** More than a clock strays by itself, in milliseconds. */
const strays = 60_000;

/** Since this page was opened: then the times of what was read tell nothing. */
const wasClockSet = (): boolean => Math.abs(performance.timeOrigin + performance.now() - Date.now()) > strays;

type Answer = Partial<CaughtUp> & { error?: string };

export class LiveEvents {
  readonly #handlers: readonly RealtimeHandler[];
  readonly #queryClient: QueryClient;
  readonly #socket: Socket;
  readonly #stopHearing: () => void;
  readonly #stopFollowing: () => void;
  readonly #stopPresence: () => void;
  #cursor: Cursor | null = null;
  #isCatchingUp = false;
  /** The server has said on this connection what was missed, and so that the cursor is of its life. */
  #isLevel = false;
  /** Events that arrived before the catch-up's answer. */
  #held: WireEvent[] = [];
  #again = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  /** By a clock that nobody sets. Nothing that is held was read before, but what the device kept, which is read anew anyway. */
  readonly #begun = performance.now();

  constructor(queryClient: QueryClient, handlers: readonly RealtimeHandler[]) {
    this.#queryClient = queryClient;
    this.#handlers = handlers;
    // Data read in the former epoch may be newer than the last event that both epochs know: then the cursor says
    // nothing.
    this.#stopHearing = onNewLife(() => loadAllAgain(queryClient));
    this.#socket = io(import.meta.env.VITE_API_BASE ?? '/', {
      withCredentials: true,
      transports: ways[0] ?? [],
      reconnection: true,
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
      timeout: 20_000,
      // Asked for at every connection, so that a reconnect carries the newest token.
      auth: (give) => void liveToken().then((token) => give({ token, ...knowsPeople })),
    });
    this.#listen(this.#socket);
    this.#stopFollowing = followShownThread(queryClient, this.#socket);
    this.#stopPresence = keepPresence(this.#socket);
    document.addEventListener('visibilitychange', this.#probe);
    addEventListener('online', this.#probe);
  }

  isLive(): boolean {
    return this.#socket.connected;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#stopHearing();
    this.#stopFollowing();
    this.#stopPresence();
    document.removeEventListener('visibilitychange', this.#probe);
    removeEventListener('online', this.#probe);
    this.#socket.removeAllListeners();
    this.#socket.disconnect();
  }

  #listen(socket: Socket): void {
    socket.on('connect', () => {
      noteReached();
      // It is there again, whatever it answered meanwhile.
      sendAfresh();
      this.#held = [];
      this.#level();
    });
    socket.on('disconnect', (reason) => {
      void checkConnection();
      // Closed on purpose: nothing reconnects by itself then.
      if (reason === 'io server disconnect') this.#later(() => this.#socket.connect());
    });
    socket.on('connect_error', () => {
      // Refused, not unreachable: the token is too old, or the session has ended.
      if (!socket.active) return this.#later(() => void this.#reconnectRenewed());
      // Some networks let no WebSocket through, or swallow it: the other way, in turn.
      this.#tries += 1;
      socket.io.opts.transports = ways[this.#tries % ways.length] ?? [];
    });
    socket.on('session-ended', () => void this.#reconnectRenewed());
    socket.on('sync', () => this.#level());
    socket.onAny((...parts: unknown[]) => {
      const [name, json, n, id] = parts as [string, unknown, unknown, unknown];
      // A hint that says no more than its name.
      if (json === undefined) return this.#hand(name, 'null');
      if (typeof json !== 'string') return;
      if (typeof n === 'number' && typeof id === 'string') this.#receive([name, json, n, id]);
      // Of a thread that is followed, or who else has it open: not the reader's own news.
      else this.#hand(name, json);
    });
  }

  #later(work: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(work, comeAgain);
  }

  /** If the session has ended the renewal ends it here too, and this tab is logged out. */
  async #reconnectRenewed(): Promise<void> {
    const token = currentSession()?.token;
    if (token !== undefined && (await renew(token)) !== 'ended') this.#socket.connect();
  }

  readonly #probe = (): void => {
    if (document.visibilityState !== 'visible') return;
    if (!this.#socket.connected) this.#socket.connect();
    else void this.#catchUp(probeTimeout);
  };

  #level(): void {
    this.#isLevel = false;
    void this.#catchUp();
  }

  #receive(event: WireEvent): void {
    // A server that was restored gives the same numbers anew: by them alone its event would seem to be the next one.
    if (!this.#isLevel) return void this.#held.push(event);
    const place = placeOf(this.#cursor, event[2]);
    if (place === 'apply') this.#apply(event);
    else if (place === 'catch_up') void this.#catchUp();
  }

  #apply([name, json, n, id]: WireEvent): void {
    this.#cursor = { n, id };
    this.#hand(name, json);
  }

  #hand(name: string, json: string): void {
    let payload: unknown;
    try {
      payload = JSON.parse(json);
    } catch {
      return;
    }
    for (const handler of this.#handlers) if (handler.name === name) handler.handle(payload, this.#queryClient);
  }

  async #catchUp(timeout = catchUpTimeout): Promise<void> {
    this.#again = true;
    if (this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    try {
      while (this.#again && this.#socket.connected) {
        this.#again = false;
        await this.#catchUpOnce(timeout);
      }
    } catch {
      // No answer: the line is dead though it looks alive. The next connection asks again.
      if (this.#socket.connected) this.#socket.disconnect().connect();
    } finally {
      this.#isCatchingUp = false;
    }
  }

  async #catchUpOnce(timeout: number): Promise<void> {
    const before = this.#cursor;
    const answer = (await this.#socket.timeout(timeout).emitWithAck('catch-up', before)) as Answer;
    const { head, events = [], reset = false } = answer;
    if (head === undefined) return this.#later(() => void this.#catchUp());
    const { apply, cursor } = afterCatchUp(this.#cursor, { head, events, reset });
    for (const event of apply) this.#apply(event);
    this.#cursor = cursor;
    const isOld = reset || (before === null && (wasClockSet() || mayHaveMissed(head, this.#loadedAt())));
    this.#isLevel = true;
    for (const event of this.#held.splice(0)) this.#receive(event);
    if (isOld) loadAllAgain(this.#queryClient);
  }

  /**
   * When the oldest held data was read, by the server's clock. Reads under way count as read now: the server may have
   * answered before its newest event, however late the answer arrives.
   */
  #loadedAt(): number | null {
    const now = Date.now();
    const times = this.#queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.dataUpdatedAt || (state.fetchStatus === 'idle' ? 0 : now))
      .filter((time) => time > 0);
    // The phone's clock may have been set since its token came, by which its error is known: the server's own word goes first.
    const here = toldTime() || serverNow();
    if (times.length === 0) return null;
    // It may have been set and set back, so that what was read meanwhile looks newer than it is.
    return here - Math.max(now - Math.min(...times), performance.now() - this.#begun);
  }
}
