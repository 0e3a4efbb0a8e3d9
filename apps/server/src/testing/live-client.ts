/** A device that listens: it keeps its place among the numbered events and catches up when it sees a gap. */
import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Socket, io } from 'socket.io-client';
import { followedNoMore } from '@hodi/domain/e-contacts/inbox/presence.ts';
import type { Way } from './servers/ask-server.ts';
import type { CaughtUp } from '#server/realtime/catch-up.ts';

export interface Told {
  name: string;
  payload: unknown;
  n: number;
  id: string;
}

type Cursor = CaughtUp['head'] | null;

function wayTo(at: FastifyInstance | Way | string): Way {
  if (typeof at === 'string') return { address: at };
  if (!('server' in at)) return at;
  return { address: `http://127.0.0.1:${(at.server.address() as AddressInfo).port}` };
}

/** An app from before accounts cared for other people. */
export interface OldApp {
  token: string;
}

export class LiveClient {
  /** Events in the order in which they were applied, each once. */
  readonly told: Told[] = [];
  /** Events of the followed thread, in the order in which they came. */
  readonly followed: Pick<Told, 'name' | 'payload'>[] = [];
  /** How often it was told that it follows none any more. */
  lost = 0;
  /** Everything that arrived, whether applied or not. */
  readonly raw: string[] = [];
  readonly socket: Socket;
  cursor: Cursor;
  resets = 0;
  /** Number of catch-ups. */
  levelled = 0;
  /** Why the server, or nobody, let it in. */
  refusal: string | undefined;
  ended = false;
  readonly #changes = new EventEmitter();
  #catchingUp: Promise<void> | undefined;
  #isAskedAgain = false;
  #isCut = false;

  /** @param at the listening application, or the address of one, or the way there. */
  constructor(at: FastifyInstance | Way | string, token: string | OldApp | undefined, cursor: Cursor = null) {
    this.cursor = cursor;
    const { address, from } = wayTo(at);
    this.socket = io(address, {
      auth: typeof token === 'object' ? token : { token, people: '1' },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      ...(from !== undefined && { localAddress: from }),
    });
    this.socket.on('connect', () => void this.catchUp());
    this.socket.on('connect_error', (error) => this.#set(() => (this.refusal = error.message)));
    this.socket.on('disconnect', () => this.#set(() => (this.#isCut = true)));
    this.socket.on('session-ended', () => this.#set(() => (this.ended = true)));
    this.socket.onAny((name: string, ...parts: unknown[]) => this.#hear(name, parts));
  }

  /**
   * Waits until it holds; if it never does, the time limit of the runner ends the test.
   * @throws Error once the connection is cut, since nothing comes any more.
   */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) {
      if (this.#isCut) throw new Error('The connection was cut before that came for which the test waits.');
      await once(this.#changes, 'change');
    }
  }

  /** Connected, in its room and level with the server. */
  async ready(): Promise<this> {
    await this.until(() => this.levelled > 0 || this.refusal !== undefined);
    assert.equal(this.refusal, undefined);
    return this;
  }

  /**
   * Asks for missed events. One question at a time, and another one for news meanwhile, which the answer on its way may
   * lack. A connection cut meanwhile leaves the question without an answer.
   */
  catchUp(): Promise<void> {
    this.#isAskedAgain = true;
    this.#catchingUp ??= this.#askOn()
      .catch((error: unknown) => {
        if (this.socket.connected) throw error;
      })
      .finally(() => (this.#catchingUp = undefined));
    return this.#catchingUp;
  }

  async #askOn(): Promise<void> {
    while (this.#isAskedAgain) {
      this.#isAskedAgain = false;
      await this.#ask();
    }
  }

  /** Sets the open thread of a colleague. @returns whether its events are told. */
  follow(thread: unknown): Promise<unknown> {
    return this.socket.emitWithAck('follow', thread);
  }

  close(): void {
    this.socket.disconnect();
  }

  async #ask(): Promise<void> {
    const answer = (await this.socket.emitWithAck('catch-up', this.cursor)) as CaughtUp | { error: string };
    this.raw.push(JSON.stringify(answer));
    if ('error' in answer) return;
    for (const [name, json, n, id] of answer.events) {
      // Events hidden from the reader leave a gap in a catch-up; nothing else does.
      if (n > (this.cursor?.n ?? 0)) this.#apply({ name, payload: JSON.parse(json), n, id });
    }
    this.#set(() => {
      this.levelled += 1;
      if (answer.reset) this.resets += 1;
      if (answer.reset || this.cursor === null || answer.head.n > this.cursor.n) this.cursor = answer.head;
    });
  }

  #hear(name: string, parts: readonly unknown[]): void {
    this.raw.push(JSON.stringify([name, ...parts]));
    if (name === 'sync') return void this.catchUp();
    if (name === followedNoMore) return this.#set(() => (this.lost += 1));
    const [json, n, id] = parts;
    if (typeof json === 'string' && n === undefined) {
      return this.#set(() => this.followed.push({ name, payload: JSON.parse(json) }));
    }
    if (typeof json !== 'string' || typeof n !== 'number' || typeof id !== 'string' || this.cursor === null) return;
    if (n === this.cursor.n + 1) this.#apply({ name, payload: JSON.parse(json), n, id });
    else if (n > this.cursor.n) void this.catchUp();
  }

  #apply(event: Told): void {
    this.#set(() => {
      this.told.push(event);
      this.cursor = { n: event.n, id: event.id };
    });
  }

  #set(change: () => unknown): void {
    change();
    this.#changes.emit('change');
  }
}
