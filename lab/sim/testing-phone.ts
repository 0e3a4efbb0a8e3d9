/** A phone whose server answers as a test sets, for cases that a history would seldom cause. */
import { bundleTab } from './browser/tab-bundle.ts';
import { takeTurnsFrom } from './browser/database-tasks.ts';
import { type Listening, Phone } from './browser/phone.ts';
import type { Tab } from './browser/tab.ts';
import { seededRandom } from '../bench/figures.ts';
import { type Answer, type Asked, fair, type Fate, Line, unmarked } from './line.ts';
import { VirtualTime } from './virtual-time.ts';

export type Answers = (asked: Asked, number: number) => Answer | null;

const scripts = new Map<string | undefined, ReturnType<typeof bundleTab>>();

export const tokenOf = (sub: string): string => {
  const part = (of: object) => Buffer.from(JSON.stringify(of)).toString('base64url');
  return `${part({})}.${part({ sub, exp: 4_000_000_000 })}.signature`;
};

export interface Lying {
  key: string;
  value: unknown;
  timestamp: number;
}

/** Subject of the request's token. */
const subOf = ({ authorization = '' }: Asked['headers']): string =>
  Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString();

export class TestingPhone {
  readonly time = new VirtualTime();
  readonly line: Line;
  readonly phone: Phone;
  /** Every write that reached the server, in order. */
  readonly asked: Asked[] = [];
  /** The server's answer to a write; null is no answer at all. */
  answers: Answers = () => ({ status: 201, text: '{}' });
  /** The server's answer to a read. */
  tells: Answers = ({ headers }) => ({ status: 200, text: JSON.stringify({ secret: `of ${subOf(headers)}` }) });

  private constructor(client: Awaited<ReturnType<typeof bundleTab>>, live?: Listening) {
    const random = seededRandom(7);
    const server = { ask: (asked: Asked) => this.#answer(asked) };
    this.line = new Line({ time: this.time, random, server });
    this.line.weather = fair;
    takeTurnsFrom(this.time);
    this.phone = new Phone({ time: this.time, line: this.line, random, address: '10.0.0.1', script: client, live });
  }

  /** @param live connection of its tabs. @param program see `bundleTab`. */
  static async open(live?: Listening, program?: string): Promise<TestingPhone> {
    const script = scripts.get(program) ?? bundleTab([], program);
    scripts.set(program, script);
    return new TestingPhone(await script, live);
  }

  /** Sets the session of the browser, in all its tabs. */
  async signIn(userId: string, userType = 'patient'): Promise<void> {
    const { values } = this.phone.storage;
    values.set('accessToken', tokenOf(userId));
    values.set('userType', userType);
    for (const tab of this.phone.tabs) tab.tell('storage', { key: 'accessToken' });
    await this.time.play(200);
  }

  async openTab(): Promise<Tab> {
    const tab = this.phone.open();
    await this.time.play(200);
    return tab;
  }

  /** The marks of the messages that reached the server, in order. */
  texts(): string[] {
    return this.asked.map(({ body }) => (JSON.parse(body ?? '{}') as { message?: string }).message ?? '');
  }

  async result<T>(work: Promise<T>, atMost = 60_000): Promise<T> {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    await this.time.play(atMost, () => isDone);
    return isDone ? done : Promise.reject(new Error('It does not come to an end'));
  }

  /** Contents of the phone's store of this name. */
  lying(store: 'queue' | 'cache'): Promise<Lying[]> {
    return this.result(this.#inStore(store, (things) => things.getAll() as IDBRequest<Lying[]>));
  }

  /** As by another tab, of which no tab is told. */
  takeAway(store: 'queue' | 'cache', key: string): Promise<undefined> {
    return this.#inStore(store, (things) => things.delete(key));
  }

  /** As an older version of the app left it. */
  put(store: 'queue' | 'cache', thing: object): Promise<IDBValidKey> {
    return this.result(this.#inStore(store, (things) => things.put(thing)));
  }

  #inStore<T>(store: string, ask: (things: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const request = this.phone.storage.factory.open('hodi-offline');
    return new Promise((done) => {
      request.addEventListener('success', () => {
        const answer = ask(request.result.transaction(store, 'readwrite').objectStore(store));
        answer.addEventListener('success', () => {
          request.result.close();
          done(answer.result);
        });
      });
    });
  }

  #answer(marked: Asked): Promise<Answer> {
    const asked = { ...marked, url: unmarked(marked.url) };
    const isRead = asked.method === 'GET';
    if (!isRead) this.asked.push(asked);
    const answer = (isRead ? this.tells : this.answers)(asked, this.asked.length);
    return answer === null ? Promise.reject(new TypeError('No answer')) : Promise.resolve(answer);
  }
}

/** Stops everything in the database. @returns a function that continues it, with all requests meanwhile. */
export function hang({ time }: TestingPhone): () => void {
  const asked: (() => void)[] = [];
  const before = time.task.bind(time);
  time.task = (work) => void asked.push(work);
  return () => {
    time.task = before;
    for (const work of asked) time.task(work);
  };
}

export const password = 'karibu-2026';
/** The connection is good for everything but the secret of the device. */
export const secretIs = (t: TestingPhone, fate: Fate): void => {
  t.line.befalls = ({ url }) => (url.endsWith('/device-secret') ? fate : undefined);
};

export const accept = (t: TestingPhone): void => {
  t.answers = ({ url, body }) => {
    if (url !== '/auth/login') return { status: 201, text: '{}' };
    const { mobile_number } = JSON.parse(body ?? '{}') as { mobile_number: string };
    return { status: 200, text: JSON.stringify({ access_token: tokenOf(mobile_number), user_type: 'patient' }) };
  };
};

/** A phone on which Amina has logged in with her password, so that its key is wrapped; and a tab of hers. */
export async function ofAmina(program?: string) {
  const t = await TestingPhone.open(undefined, program);
  accept(t);
  const tab = await t.openTab();
  await t.result(tab.controls.logIn({ mobile_number: 'amina', user_type: 'patient', password }));
  await t.time.play(5_000);
  return { t, tab };
}

/** Logged out in `first` with typed text left there, and signed in again in a tab that was not told the password. */
async function backWithoutKey(t: TestingPhone, first: Tab, fate: Fate) {
  await t.result(first.controls.openThread('first'));
  first.controls.type('first', 'Kept long ago.');
  await t.time.play(1_000);
  first.controls.logOut();
  await t.time.play(1_000);
  first.die();
  secretIs(t, fate);
  await t.signIn('amina');
  return { t, tab: await t.openTab() };
}

/** The server does not tell the secret of the device. */
export async function withoutKey() {
  const { t, tab } = await ofAmina();
  return backWithoutKey(t, tab, 'silent');
}

/** The same if no password has ever wrapped the key: only the secret opens it, which does not come. */
export async function withoutKeyOrPassword() {
  const t = await TestingPhone.open();
  await t.signIn('amina');
  return backWithoutKey(t, await t.openTab(), 'lost');
}
