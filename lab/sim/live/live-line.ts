/**
 * The live connection between a tab and the server: a real WebSocket to the real server, whose frames travel in virtual
 * time. As on any such connection nothing is overtaken and nothing comes twice; it is cut, or falls silent so that
 * neither end notices, and everything on the way is lost.
 */
import { WebSocket } from 'ws';
import type { TabOnline, Weather } from '../line.ts';
import type { VirtualTime } from '../virtual-time.ts';
import { answerTo, numberIn, type PlayedIds, userOf } from './live-frames.ts';

/** The server at the other end. */
export interface Listened {
  readonly address: string;
  /** The number of the newest event of each of these users. */
  heads(userIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** The server's ping interval, in milliseconds; the server lives in real time, so the connection answers it. */
const pingEvery = 25_000;
/** After so long the server gives up a silent client. */
const patience = 45_000;
/**
 * Limit of the real server's time for an answer or an event, in milliseconds. A disk that is busy with the database of
 * another run delays it for seconds, in which virtual minutes pass: later events would count as never told.
 */
const mostReal = 30_000;

/** As a tab knows it. */
interface PageEnd {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  onerror: ((event: object) => void) | null;
}

interface LineParts {
  time: VirtualTime;
  random: () => number;
  server: Listened;
  ids: PlayedIds;
  weather: () => Weather;
  /** Called with everything that the server tells somebody, and since when it may have been on its way. */
  heard: (userId: string, frame: string, since: number) => void;
}

/** Of each frame that is on its way while the weather is so. */
function cutChance({ through = 0, ...others }: Weather): number {
  const bad = Object.values(others).reduce((sum, share) => sum + share, 0);
  return bad === 0 ? 0 : bad > 5 * through ? 0.4 : 0.06;
}

class Wire {
  readonly tab: TabOnline;
  readonly #page: PageEnd;
  readonly #parts: LineParts;
  readonly #listeners = new Set<(frame: string | null) => void>();
  readonly #lastAt = { up: 0, down: 0 };
  #real: WebSocket | undefined;
  #pinging: number | undefined;
  #isSilent = false;
  isClosed = false;
  userId: string | undefined;
  /** Number of the last event that the server has told; unknown before the first catch-up. */
  told: number | undefined;
  /** In real time: events before the server was asked for the tab's position may be older. */
  #since = Date.now();

  constructor(tab: TabOnline, page: PageEnd, parts: LineParts) {
    [this.tab, this.#page, this.#parts] = [tab, page, parts];
  }

  async open(path: string): Promise<void> {
    const { time, server, random, weather } = this.#parts;
    await time.sleep(this.#delay());
    if (this.isClosed) return;
    const isLost = random() < cutChance(weather());
    if (!this.tab.phone.isOnline || (isLost && random() < 0.5)) return this.cut();
    if (isLost) return this.#fallSilent();
    const headers = { 'x-forwarded-for': this.tab.phone.address };
    const real = new WebSocket(`${server.address.replace('http', 'ws')}${path}`, { headers, perMessageDeflate: false });
    this.#real = real;
    real.on('message', (bytes) => this.#hear((bytes as Buffer).toString()));
    real.on('error', () => undefined);
    real.on('close', () => this.cut());
    await time.outside(this.#until((frame) => frame.startsWith('0')));
    if (this.isClosed) return;
    this.#pinging = time.every(pingEvery, () => this.#down('2'), this.tab);
  }

  /** Frames of the page. The connection itself asks for its answers to pings. */
  send(frame: string): void {
    if (frame !== '3') this.#inTurn('up', () => void this.#arrive(frame));
  }

  async #arrive(frame: string): Promise<void> {
    if (!this.#passes()) return;
    this.userId ??= userOf(frame);
    if (this.told === undefined || frame.includes('"catch-up"')) this.#since = Date.now();
    const answer = answerTo(frame);
    const answered =
      answer === null ? undefined : this.#until((said) => said.startsWith(answer) || said.startsWith('41'));
    this.#real?.send(this.#parts.ids.asReal(frame));
    if (answered !== undefined) await this.#parts.time.outside(answered);
  }

  #hear(frame: string): void {
    if (frame === '2') return this.#real?.send('3');
    const isLate = this.told === undefined || frame.startsWith('43');
    if (this.userId !== undefined) this.#parts.heard(this.userId, frame, isLate ? this.#since : Date.now());
    this.told = numberIn(frame) ?? this.told;
    for (const listener of this.#listeners) listener(frame);
    if (frame.startsWith('0')) this.#inTurn('down', () => this.#page.onopen?.());
    this.#down(this.#parts.ids.asPlayed(frame));
  }

  #down(frame: string): void {
    this.#inTurn('down', () => {
      if (this.#passes()) this.#page.onmessage?.({ data: frame });
    });
  }

  /** Whether a frame that is under way now comes through. */
  #passes(): boolean {
    const { random, weather } = this.#parts;
    if (this.isClosed || this.#isSilent) return false;
    if (!this.tab.phone.isOnline) this.cut();
    else if (random() < cutChance(weather())) {
      if (random() < 0.5) this.cut();
      else this.#fallSilent();
    } else return true;
    return false;
  }

  #fallSilent(): void {
    this.#isSilent = true;
    this.#parts.time.after(patience, () => this.#real?.terminate(), this.tab);
  }

  /** Both ends are told. */
  cut(): void {
    if (this.isClosed) return;
    const wasSilent = this.#isSilent;
    this.end();
    if (wasSilent) return;
    this.#parts.time.after(
      20,
      () => {
        this.#page.onerror?.({});
        this.#page.onclose?.({ code: 1006 });
      },
      this.tab,
    );
  }

  /** By the page, or with it. */
  end(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.#parts.time.cancel(this.#pinging);
    this.#real?.removeAllListeners('message').terminate();
    for (const listener of this.#listeners) listener(null);
  }

  /** Waits until the server has told so much, in real time. */
  async level(head: number): Promise<void> {
    if (this.isClosed || this.told === undefined || this.told >= head) return;
    await this.#until(() => (this.told ?? 0) >= head);
  }

  /** Until such a frame has come from the server, or none will come any more. */
  async #until(isIt: (frame: string) => boolean): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = (frame: string | null) => {
      if (frame === null || isIt(frame)) resolve();
    };
    this.#listeners.add(look);
    const timer = setTimeout(resolve, mostReal);
    if (this.isClosed) resolve();
    await promise;
    clearTimeout(timer);
    this.#listeners.delete(look);
  }

  readonly #delay = (): number => Math.round(20 + 380 * this.#parts.random());

  #inTurn(way: 'up' | 'down', work: () => void): void {
    const { time } = this.#parts;
    const at = Math.max(time.now + this.#delay(), this.#lastAt[way]);
    this.#lastAt[way] = at;
    time.after(at - time.now, work, this.tab);
  }
}

export class LiveLine {
  readonly #parts: LineParts;
  readonly #wires = new Set<Wire>();
  opened = 0;

  constructor(parts: LineParts) {
    this.#parts = parts;
  }

  /** `WebSocket` of one tab. */
  socketFor(tab: TabOnline): object {
    const open = (url: string, page: PageEnd): Wire => {
      const wire = new Wire(tab, page, this.#parts);
      this.#wires.add(wire);
      this.opened += 1;
      const { pathname, search } = new URL(url);
      void wire.open(`${pathname}${search}`);
      return wire;
    };
    return class implements PageEnd {
      onopen: PageEnd['onopen'] = null;
      onmessage: PageEnd['onmessage'] = null;
      onclose: PageEnd['onclose'] = null;
      onerror: PageEnd['onerror'] = null;
      readonly #wire: Wire;

      constructor(url: string) {
        this.#wire = open(url, this);
      }

      send(frame: string): void {
        this.#wire.send(frame);
      }

      close(): void {
        this.#wire.end();
      }
    };
  }

  #each(work: (wire: Wire) => void, isMeant: (wire: Wire) => boolean = () => true): void {
    for (const wire of this.#wires) {
      if (isMeant(wire)) work(wire);
      if (wire.isClosed) this.#wires.delete(wire);
    }
  }

  /** A tab is no more. */
  forget(tab: TabOnline): void {
    this.#each(
      (wire) => wire.end(),
      (wire) => wire.tab === tab,
    );
  }

  /** A phone has lost its network. */
  cutOff(phone: TabOnline['phone']): void {
    this.#each(
      (wire) => wire.cut(),
      (wire) => wire.tab.phone === phone,
    );
  }

  /** The server is no more. */
  cutAll(): void {
    this.#each((wire) => wire.cut());
  }

  /**
   * Waits until everything that the server has to tell is on its way, so that it arrives at the same moment each time.
   */
  async level(): Promise<void> {
    const listening = [...this.#wires].filter(({ isClosed, told }) => !isClosed && told !== undefined);
    if (listening.length === 0) return;
    const users = new Set(listening.flatMap(({ userId }) => userId ?? []));
    const heads = await this.#parts.server.heads([...users]).catch(() => new Map<string, number>());
    await Promise.all(listening.map((wire) => wire.level(heads.get(wire.userId ?? '') ?? 0)));
  }
}
