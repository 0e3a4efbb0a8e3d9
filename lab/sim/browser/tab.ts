/** One tab: a realm of its own with the client in it, on the phone that it shares with other tabs. */
import { webcrypto } from 'node:crypto';
import { type Script, createContext, runInContext } from 'node:vm';
import type { QuizControls } from '@hodi/web/src/testing/quiz-controls.ts';
import type { TabControls } from '@hodi/web/src/testing/tab-controls.ts';
import type { WriterControls } from '@hodi/web/src/testing/writer-controls.ts';
import type { VirtualTime } from '../virtual-time.ts';
import type { PhoneStorage } from './phone-storage.ts';
import type { WebLocks } from './web-locks.ts';

/** The page's own clock and random generator. */
const clockAndChance = `
  const RealDate = Date;
  globalThis.Date = class Date extends RealDate {
    constructor(...given) { given.length === 0 ? super(hodiNow()) : super(...given); }
    static now() { return hodiNow(); }
  };
  Math.random = hodiRandom;
  globalThis.window = globalThis.self = globalThis;
`;

/** Objects that are the same in every realm. */
const ofPlatform = {
  Event,
  AbortController,
  DOMException,
  URL,
  URLSearchParams,
  TextEncoder,
  TextDecoder,
  atob,
  btoa,
  structuredClone,
  // Results of the database and of encryption are of that realm too.
  ArrayBuffer,
  Uint8Array,
  queueMicrotask,
  console,
};

class Page extends EventTarget {
  visibilityState: 'visible' | 'hidden' = 'visible';
  readonly documentElement = { lang: 'en' };
  readonly #cookies: Map<string, string>;

  constructor(cookies: Map<string, string>) {
    super();
    this.#cookies = cookies;
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  set cookie(text: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
    if (text.includes('max-age=0')) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

/** Work that the machine does beside: time waits for it. */
function cryptoOf({ time, random }: TabHost) {
  const subtle = new Proxy(webcrypto.subtle, {
    get: (target, name) => {
      const method = Reflect.get(target, name) as (...given: unknown[]) => Promise<unknown>;
      return (...given: unknown[]) => time.outside(method.apply(target, given));
    },
  });
  const getRandomValues = <T extends Uint8Array>(bytes: T): T => {
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = Math.floor(random() * 256);
    return bytes;
  };
  return { subtle, getRandomValues };
}

/** The phone, as far as its tabs know it. */
export interface TabHost {
  readonly time: VirtualTime;
  readonly random: () => number;
  readonly address: string;
  readonly isOnline: boolean;
  readonly storage: PhoneStorage;
  readonly locks: WebLocks;
  readonly live: { readonly forget: (tab: Tab) => void } | undefined;
  readonly databaseClasses: object;
  readonly now: () => number;
  readonly setOnline: (online: boolean) => void;
  readonly forget: (tab: Tab) => void;
  readonly globalsFor: (tab: Tab) => object;
}

export class Tab {
  readonly phone: TabHost;
  readonly controls: TabControls;
  /** In a program that has questionnaires. */
  readonly quiz: QuizControls;
  /** In a program that loads waiting writes before anything is written. */
  readonly writer: WriterControls;
  readonly page: Page;
  readonly #events = new EventTarget();
  readonly #dropDatabase: () => void;
  isDead = false;

  constructor(phone: TabHost, script: Script) {
    this.phone = phone;
    this.page = new Page(phone.storage.pageCookies);
    const { indexedDB, die } = phone.storage.forTab();
    this.#dropDatabase = die;
    const context = createContext({ ...this.#globals(), indexedDB, ...phone.databaseClasses });
    runInContext(clockAndChance, context);
    script.runInContext(context);
    const { tabControls, quizControls, writerControls } = context as unknown as {
      tabControls: TabControls;
      quizControls: QuizControls;
      writerControls: WriterControls;
    };
    this.controls = tabControls;
    this.quiz = quizControls;
    this.writer = writerControls;
  }

  /** As the browser tells the page. */
  tell(name: string, more: object = {}): void {
    this.#events.dispatchEvent(Object.assign(new Event(name), more));
  }

  look(visible: boolean): void {
    this.page.visibilityState = visible ? 'visible' : 'hidden';
    this.page.dispatchEvent(new Event('visibilitychange'));
    // As it bubbles to the window.
    this.tell('visibilitychange');
  }

  /** Closed, crashed or out of memory: nothing of it runs any more. */
  die(): void {
    this.isDead = true;
    this.phone.time.forget(this);
    this.#dropDatabase();
    this.phone.live?.forget(this);
    this.phone.locks.die(this);
    this.phone.forget(this);
  }

  #globals(): object {
    return {
      ...this.#timers(),
      ...this.phone.globalsFor(this),
      crypto: cryptoOf(this.phone),
      document: this.page,
      location: {
        search: '',
        protocol: 'http:',
        host: 'hodi.test',
        origin: 'http://hodi.test',
        href: 'http://hodi.test/',
      },
      addEventListener: this.#events.addEventListener.bind(this.#events),
      removeEventListener: this.#events.removeEventListener.bind(this.#events),
      dispatchEvent: this.#events.dispatchEvent.bind(this.#events),
      performance: this.#performance(),
      hodiNow: () => this.phone.now(),
      hodiRandom: this.phone.random,
      ...ofPlatform,
    };
  }

  /** A clock that nobody sets. */
  #performance(): object {
    const { time } = this.phone;
    const opened = time.now;
    return { timeOrigin: this.phone.now(), now: () => time.now - opened };
  }

  #timers(): object {
    const { time } = this.phone;
    const cancel = (id: number | undefined) => time.cancel(id);
    type Work = (...given: unknown[]) => void;
    return {
      setTimeout: (work: Work, wait = 0, ...given: unknown[]) => time.after(wait, () => work(...given), this),
      setInterval: (work: Work, wait: number) => time.every(wait, work, this),
      requestAnimationFrame: (work: Work) => time.after(16, () => work(time.passed), this),
      clearTimeout: cancel,
      clearInterval: cancel,
      cancelAnimationFrame: cancel,
    };
  }
}
