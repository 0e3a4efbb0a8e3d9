/**
 * A tab that listens while its connection is cut, the server is killed and restarted, and its laptop sleeps: messages
 * written meanwhile must be shown, once and in order. The client is the app's own, with real sockets over a connection
 * that this test cuts. `CUT` from the environment: for how many seconds.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { Listen, ListeningTab } from '@hodi/web/src/testing/listening-tab.ts';
import { atMost, exactly, type Figure, told } from '../trust/figure.ts';
import { type OwnServer, withOwnServer } from '../trust/own-server.ts';
import { writeProgram } from './browser/tab-bundle.ts';

const cut = Number(process.env['CUT'] ?? 60) * 1_000;
/** How many are written while the line is cut, while the server is away and back, and during the sleep. */
const meanwhile = { cut: 100, restart: 50, sleep: 50 } as const;
/**
 * Milliseconds allowed after the connection, the server or the laptop is back: a client waits up to five seconds for
 * its next try.
 */
const soonEnough = 15_000;

/**
 * The connection of one laptop. Asleep, it takes everything and passes nothing on, and neither end learns that it is
 * gone.
 */
class LaptopLine {
  readonly #server = createServer((laptop) => this.#pass(laptop));
  readonly #open = new Set<Socket>();
  readonly #to: () => URL;
  #state: 'up' | 'cut' = 'up';

  constructor(to: () => URL) {
    this.#to = to;
  }

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  cut(): void {
    this.#state = 'cut';
    for (const socket of this.#open) socket.destroy();
  }

  mend(): void {
    this.#state = 'up';
  }

  /** Open connections stay open for the laptop, and lead nowhere; connections opened after it wakes are good. */
  sleep(): void {
    for (const socket of this.#open) socket.removeAllListeners('data').removeAllListeners('close').pause();
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #pass(laptop: Socket): void {
    if (this.#state === 'cut') return void laptop.destroy();
    const { hostname, port } = this.#to();
    const server = connect(Number(port), hostname);
    for (const [from, to] of [
      [laptop, server],
      [server, laptop],
    ] as const) {
      this.#open.add(from);
      from.on('data', (bytes) => void to.write(bytes));
      from.on('error', () => undefined);
      from.on('close', () => {
        this.#open.delete(from);
        to.destroy();
      });
    }
  }
}

/** To no other tab, since there is none. The true one would keep the process from its end. */
class NoOtherTab extends EventTarget {
  postMessage = (): void => undefined;
}

/** The parts of a browser that the app needs, in Node. */
function pretendBrowser(base: string): EventTarget {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible', documentElement: {}, cookie: '' });
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  const globals = {
    document: page,
    localStorage: storage,
    sessionStorage: storage,
    navigator: { onLine: true, languages: ['en'] },
    location: { search: '', origin: base, href: `${base}/` },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    hodiApiBase: base,
    BroadcastChannel: NoOtherTab,
  };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return page;
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** @returns after how many milliseconds it was so. */
async function until(isSo: () => boolean, limit: number): Promise<number> {
  const begun = performance.now();
  while (!isSo() && performance.now() - begun < limit) await pause(50);
  return Math.round(performance.now() - begun);
}

interface Gap {
  server: OwnServer;
  line: LaptopLine;
  tab: ListeningTab;
  page: EventTarget;
  write: (count: number) => Promise<void>;
  written: string[];
}

const isLevel = ({ tab, written }: Gap) => tab.shown().length >= written.length;

async function cutOff(gap: Gap): Promise<number> {
  gap.line.cut();
  const begun = performance.now();
  await gap.write(meanwhile.cut);
  await pause(Math.max(0, cut - (performance.now() - begun)));
  gap.line.mend();
  return until(() => isLevel(gap), 4 * soonEnough);
}

async function restarted(gap: Gap): Promise<number> {
  await gap.write(meanwhile.restart / 2);
  await gap.server.end('SIGKILL');
  await gap.server.start();
  await gap.write(meanwhile.restart / 2);
  return until(() => isLevel(gap), 4 * soonEnough);
}

async function asleep(gap: Gap): Promise<number> {
  gap.line.sleep();
  await gap.write(meanwhile.sleep);
  await pause(2_000);
  gap.page.dispatchEvent(new Event('visibilitychange'));
  return until(() => isLevel(gap), 4 * soonEnough);
}

async function openGap(server: OwnServer, line: LaptopLine, program: string): Promise<Gap> {
  const { achieng, doctor } = server.clinic;
  const access_token = await server.tokenFor(achieng);
  const thread = await server.newThread(access_token);
  const page = pretendBrowser(await line.open());
  const { listen } = (await import(program)) as { listen: Listen };
  const tab = await listen({ access_token, user_type: 'patient' }, thread);
  const [written, token]: [string[], string] = [[], await server.tokenFor(doctor)];
  const write = async (count: number) => {
    for (let left = count; left > 0; left -= 1) {
      const message = `Message ${written.length + 1}`;
      const { status } = await server.ask(postMessage, { token, params: { id: thread }, body: { message } });
      if (status !== 201) throw new Error(`not written: ${status}`);
      written.push(message);
    }
  };
  return { server, line, tab, page, write, written };
}

async function figuresOf(gap: Gap): Promise<Figure[]> {
  await until(() => gap.tab.isLive(), soonEnough);
  await gap.write(1);
  await until(() => isLevel(gap), soonEnough);
  const back = { cut: await cutOff(gap), restart: await restarted(gap), sleep: await asleep(gap) };
  const { tab, written } = gap;
  // Duplicates would arrive now.
  await pause(1_000);
  const limit = { limit: soonEnough, unit: ' ms' };
  return [
    told('events meanwhile: line cut, server killed and back, asleep', Object.values(meanwhile).join(', ')),
    exactly('shown', new Set(tab.shown()).size, written.length),
    exactly('shown in order, none twice', tab.shown().join() === written.join(), true),
    exactly('told to the screen in order, none twice', tab.told.join() === written.join(), true),
    atMost(`level after a line cut for ${cut / 1_000} s`, back.cut, limit),
    atMost('level after a restart of the server', back.restart, limit),
    atMost('level after a sleep', back.sleep, limit),
  ];
}

export const gapInRealtime = (): Promise<Figure[]> =>
  withOwnServer(async (server) => {
    const folder = mkdtempSync(join(tmpdir(), 'hodi-live-'));
    const line = new LaptopLine(() => new URL(server.address));
    let gap: Gap | undefined;
    try {
      gap = await openGap(server, line, await writeProgram('testing/live-program.ts', folder));
      return await figuresOf(gap);
    } finally {
      gap?.tab.close();
      line.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
