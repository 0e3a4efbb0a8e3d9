/**
 * The connection between the phones and the server. Its requests may be lost before or after the server did them, come
 * late, come twice, overtake earlier ones, or be answered by something in between.
 */
import { epochHeader, epochText, readEpoch } from '@hodi/domain/offline/epoch.ts';
import { pick } from '../bench/figures.ts';
import type { PhoneStorage } from './browser/phone-storage.ts';
import type { VirtualTime } from './virtual-time.ts';

/** A tab and its phone, as far as the line knows them. */
export interface TabOnline {
  readonly isDead: boolean;
  readonly phone: { readonly isOnline: boolean; readonly address: string; readonly storage: PhoneStorage };
}

export interface Answer {
  status: number;
  text: string;
  cookies?: readonly string[];
  epoch?: string | undefined;
  etag?: string | undefined;
  /** When it was given, by virtual time. */
  at?: number;
}

export interface Asked {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** The server at the other end. */
export interface Answering {
  /** @throws when it is not there, or dies before it has answered. */
  ask(asked: Asked): Promise<Answer>;
}

interface Call extends Asked {
  tab: TabOnline;
}

/** Fate of one request. */
export type Fate =
  | 'through'
  | 'lost'
  | 'lost_after'
  | 'silent'
  | 'silent_after'
  | 'late'
  | 'late_answer'
  | 'slow'
  | 'twice'
  | 'refused_between'
  | 'broken_after'
  | 'stale_token'
  | 'public_page';

/** How often each fate befalls a request, as shares. */
export type Weather = Partial<Record<Fate, number>>;

export const fair: Weather = { through: 1 };
export const foul: Weather = {
  through: 6,
  lost: 2,
  lost_after: 2,
  silent: 0.5,
  silent_after: 1,
  late: 1,
  late_answer: 1,
  twice: 1,
  refused_between: 2,
  broken_after: 1,
  stale_token: 0.3,
  public_page: 0.3,
};

const between = [408, 413, 429, 500, 502, 503, 504];
/** Something on the way that gave up waiting for an answer. */
const gaveUp = [502, 504];

const lost = new TypeError('Failed to fetch');

export interface LineParts {
  time: VirtualTime;
  random: () => number;
  server: Answering;
}

/** An address without the mark of an app that distinguishes the people of an account. */
export const unmarked = (url: string): string => url.replace(/[?&]people=1$/, '');

export class Line {
  readonly #time: VirtualTime;
  readonly #random: () => number;
  readonly #server: Answering;
  weather: Weather = fair;
  /**
   * Writes after this moment were lost by a restored server, in virtual time; by default the server's own statement.
   */
  restoredTo: number | null = null;
  /** The server's latest write is told to listeners before anything else happens. */
  afterWrite: () => Promise<void> = () => Promise.resolve();
  /** Stands beside the server at each request. */
  around: (asked: Asked, work: () => Promise<Answer>) => Promise<Answer> = (_, work) => work();
  /** How long a slow line takes for a question and its answer, in milliseconds. */
  slowness = 12_000;
  /** When it is asked, by virtual time. */
  onAsk: () => void = () => undefined;
  /** How many requests the server got, of those that left a phone. */
  sent = 0;
  arrived = 0;
  /** How often each key left a tab. */
  readonly sentKeys = new Map<string, number>();
  readonly fates = new Map<Fate, number>();
  /** Told of each request with a key as it leaves its tab. */
  onSent: (key: string, token: string) => void = () => undefined;
  /** Fate of this request in any weather, if a test sets one. */
  befalls: (asked: Asked) => Fate | undefined = () => undefined;

  constructor({ time, random, server }: LineParts) {
    this.#time = time;
    this.#server = server;
    this.#random = random;
  }

  /** As `fetch` in a tab. */
  fetch(tab: TabOnline, url: string, init: RequestInit): Promise<Pick<Response, 'status' | 'text' | 'headers'>> {
    const headers = { ...(init.headers as Record<string, string>) };
    const body = typeof init.body === 'string' ? init.body : undefined;
    const call: Call = { tab, method: init.method ?? 'GET', url, headers, body };
    const key = headers['idempotency-key'];
    if (key !== undefined) this.sentKeys.set(key, (this.sentKeys.get(key) ?? 0) + 1);
    if (key !== undefined) this.onSent(key, headers['authorization'] ?? '');
    return new Promise((resolve, reject) => {
      const stop = () => reject(new DOMException('The request took too long', 'AbortError'));
      init.signal?.addEventListener('abort', stop);
      this.#travel(call).then(
        (answer) => {
          if (tab.isDead || init.signal?.aborted === true) return;
          this.#keepCookies(call, answer);
          const { status, text } = answer;
          resolve({ status, text: () => Promise.resolve(text), headers: this.#headersOf(answer) });
        },
        (error: unknown) => {
          if (!tab.isDead) reject(error instanceof Error ? error : new TypeError(String(error)));
        },
      );
    });
  }

  /** A server lives in real time: its times are translated into virtual time. */
  #headersOf({ epoch, etag, at }: Answer): Headers {
    const headers = new Headers();
    if (at !== undefined) headers.set('date', new Date(at).toUTCString());
    if (epoch !== undefined) headers.set(epochHeader, this.#played(epoch));
    if (etag !== undefined) headers.set('etag', etag);
    return headers;
  }

  #played(epoch: string): string {
    return this.restoredTo === null ? epoch : epochText(readEpoch(epoch).id, this.restoredTo);
  }

  #fate(): Fate {
    const shares = Object.entries(this.weather) as [Fate, number][];
    let left = this.#random() * shares.reduce((sum, [, share]) => sum + share, 0);
    const [fate] = shares.find(([, share]) => (left -= share) < 0) ?? ['through' as const];
    this.fates.set(fate, (this.fates.get(fate) ?? 0) + 1);
    return fate;
  }

  readonly #wait = (from: number, to: number): Promise<void> =>
    this.#time.sleep(Math.round(from + (to - from) * this.#random()));

  async #travel(call: Call): Promise<Answer> {
    this.sent += 1;
    if (!call.tab.phone.isOnline) {
      await this.#wait(1, 30);
      throw lost;
    }
    const fate = this.befalls({ ...call, url: unmarked(call.url) }) ?? this.#fate();
    await (fate === 'late' ? this.#wait(2_000, 14_000) : this.#wait(20, 400));
    if (fate === 'slow') await this.#time.sleep(this.slowness);
    const answer = await this.#beyond(call, fate);
    await (fate === 'late_answer' ? this.#wait(2_000, 14_000) : this.#wait(20, 400));
    // The phone may have gone into a tunnel meanwhile.
    if (!call.tab.phone.isOnline) throw lost;
    return answer;
  }

  async #beyond(call: Call, fate: Fate): Promise<Answer> {
    const said = (status: number, text: string): Answer => ({ status, text });
    const keyed = call.headers['idempotency-key'] !== undefined;
    switch (fate) {
      case 'lost':
        throw lost;
      case 'silent':
        return new Promise(() => undefined);
      case 'lost_after':
        await this.#ask(call);
        throw lost;
      case 'silent_after':
        await this.#ask(call);
        return new Promise(() => undefined);
      case 'twice':
        void this.#wait(0, 9_000).then(() => this.#ask(call).catch(() => undefined));
        return this.#ask(call);
      case 'refused_between':
        return said(pick(this.#random, between), '<html>');
      case 'broken_after':
        await this.#ask(call);
        return said(pick(this.#random, gaveUp), '<html>');
      case 'stale_token':
        return keyed ? said(401, '{"code":"unauthenticated","message":"Sign in"}') : this.#ask(call);
      case 'public_page':
        return said(200, '<html>Welcome to our network</html>');
      default:
        return this.#ask(call);
    }
  }

  #answered(asked: Asked): Promise<Answer> {
    return this.around(asked, () => this.#answer(asked));
  }

  async #answer(asked: Asked): Promise<Answer> {
    try {
      return await this.#server.ask(asked);
    } finally {
      if (asked.method !== 'GET') await this.afterWrite();
    }
  }

  async #ask({ tab, method, url, headers, body }: Call): Promise<Answer> {
    this.arrived += 1;
    const cookie = [...tab.phone.storage.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = { ...headers, 'x-forwarded-for': tab.phone.address, ...(cookie !== '' && { cookie }) };
    this.onAsk();
    const answer = await this.#time.outside(this.#answered({ method, url, headers: sent, body }));
    return { ...answer, at: this.#time.now };
  }

  #keepCookies({ tab }: Call, { cookies = [] }: Answer): void {
    for (const cookie of cookies) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name === undefined || value === undefined) continue;
      if (value === '') tab.phone.storage.cookies.delete(name);
      else tab.phone.storage.cookies.set(name, value);
    }
  }
}
