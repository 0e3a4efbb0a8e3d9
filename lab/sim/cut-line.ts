/**
 * A connection that is cut after so many bytes of a request, or of its answer; otherwise it passes everything. Each cut
 * is one write of a phone: it must exist once in the end, and nobody may be told that it failed.
 */
import { Agent } from 'node:http';
import { type Cut, CutLine } from '@hodi/server/src/testing/attachments/cut-line.ts';
import { testPassword } from '@hodi/server/src/testing/test-app.ts';
import { seededRandom } from '../bench/figures.ts';
import { exactly, type Figure, told } from '../trust/figure.ts';
import { type OwnServer, withOwnServer } from '../trust/own-server.ts';
import { askOverHttp, hangUp } from './ask-over-http.ts';
import { takeTurnsFrom } from './browser/database-tasks.ts';
import { Phone } from './browser/phone.ts';
import type { Tab } from './browser/tab.ts';
import { bundleTab } from './browser/tab-bundle.ts';
import { type Asked, fair, Line, type Weather } from './line.ts';
import { VirtualTime } from './virtual-time.ts';

/** At each byte, or at every so many. */
const cutEvery = Number(process.env['CUT_EVERY'] ?? 1);

/** One who writes, and where. Several, since nobody may write thousands of times in a minute. */
interface Place {
  tab: Tab;
  thread: string;
}

class Cutting {
  readonly time = new VirtualTime();
  readonly line: Line;
  readonly cutter: CutLine;
  readonly server: OwnServer;
  readonly #agent = new Agent({ keepAlive: false });
  readonly #random = seededRandom(4);
  #address = '';
  /** For the first try of the next write. */
  #next: Cut | null = null;
  /** Bytes of a request and of its answer, about. */
  lengths = { request: 0, answer: 0 };
  shown = 0;
  count = 0;

  constructor(server: OwnServer) {
    this.server = server;
    this.cutter = new CutLine(() => Number(new URL(server.address).port));
    const door = { ask: (asked: Asked) => this.#ask(asked) };
    this.line = new Line({ time: this.time, random: this.#random, server: door });
    this.line.weather = fair;
    takeTurnsFrom(this.time);
  }

  async open(): Promise<void> {
    this.#address = await this.cutter.open();
  }

  async placeOf(person: { user: { mobile_number: string; user_type: 'patient' | 'clinician' } }, thread: string) {
    const { time, line } = this;
    const address = `10.0.0.${(this.count += 1)}`;
    const tab = new Phone({ time, line, random: this.#random, address, script: await bundleTab() }).open();
    const { mobile_number, user_type } = person.user;
    await this.done(tab.controls.logIn({ mobile_number, user_type, password: testPassword }));
    await time.play(10_000);
    return { tab, thread };
  }

  async done<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const end = work.finally(() => {
      isDone = true;
    });
    if (!(await this.time.play(300_000, () => isDone))) throw new Error('It does not come to an end');
    return end;
  }

  /** One write over a line of this kind, and then however long it takes until it has arrived. */
  async write({ tab, thread }: Place, cut: Cut | null): Promise<void> {
    const text = `cut number ${(this.count += 1)}`;
    this.#next = cut;
    const key = text.replaceAll(' ', '-');
    // A real author touches the phone; without that it would lock itself in these hours, and hold the write back.
    tab.tell('pointerdown');
    const { how } = await this.done(tab.controls.write({ kind: 'message', thread, text, key }));
    if (how !== 'sent' && how !== 'waits') this.shown += 1;
    const isAllWell = await this.time.play(300_000, () => tab.controls.queue().length === 0);
    if (!isAllWell) this.shown += 1;
  }

  /** For a moment the connection does this to every request. */
  async writeIn(place: Place, weather: Weather): Promise<void> {
    this.line.weather = weather;
    this.time.after(1_000, () => {
      this.line.weather = fair;
    });
    await this.write(place, null);
  }

  async #ask(asked: Asked) {
    if (asked.url.endsWith('/message')) {
      this.cutter.cuts = this.#next ? [this.#next] : [];
      this.#next = null;
    }
    const answer = await askOverHttp(this.#address, asked, this.#agent);
    const { request, answer: known } = this.lengths;
    const headers = Object.entries(asked.headers).reduce(
      (sum, [name, value]) => sum + name.length + value.length + 4,
      60,
    );
    if (asked.url.endsWith('/message'))
      this.lengths = {
        request: Math.max(request, headers + asked.url.length + (asked.body?.length ?? 0) + 60),
        answer: Math.max(known, answer.text.length + 400),
      };
    return answer;
  }
}

async function cutEverywhere(cutting: Cutting, places: readonly Place[]): Promise<Figure[]> {
  const [first] = places;
  if (first === undefined) return [];
  await cutting.write(first, null);
  const { request, answer } = cutting.lengths;
  for (const [of, length] of Object.entries({ request, answer }) as [Cut['of'], number][]) {
    for (let after = 1; after <= length; after += cutEvery) {
      const place = places[after % places.length] ?? first;
      await cutting.write(place, { of, after });
    }
  }
  const bytes = told('bytes of a request and of an answer', `${request}, ${answer}`);
  return cutEvery === 1 ? [bytes] : [bytes, told('cut after every so many bytes only', String(cutEvery))];
}

async function lateAndHalfOpen(cutting: Cutting, places: readonly Place[]): Promise<Figure[]> {
  const weathers: Weather[] = [{ silent: 1 }, { silent_after: 1 }, { late: 1 }, { late_answer: 1 }, { twice: 1 }];
  let count = 0;
  for (const weather of weathers) {
    for (let round = 0; round < 20; round += 1) {
      await cutting.writeIn(places[round % places.length] as Place, weather);
      count += 1;
    }
  }
  await cutting.time.play(60_000);
  return [told('half open before and after, 2 to 14 s late there and back, twice', `${count} times`)];
}

/** Every write as a row, once. */
async function rowsAreOne({ server, count, shown }: Cutting, before: number): Promise<Figure[]> {
  const rows = await server.db
    .selectFrom('e_contact_message')
    .select('message')
    .where('message', 'like', 'cut number %')
    .execute();
  const different = new Set(rows.map(({ message }) => message)).size;
  return [
    told('writes', String(count - before)),
    exactly('rows lost', count - before - different, 0),
    exactly('rows doubled', rows.length - different, 0),
    exactly('told as failed, or left waiting', shown, 0),
  ];
}

export const lineCutAnywhere = (): Promise<Figure[]> =>
  withOwnServer(async (server) => {
    const cutting = new Cutting(server);
    await cutting.open();
    const { achieng, baraka, doctor, nurse } = server.clinic;
    const threads = [
      await server.newThread(await server.tokenFor(achieng)),
      await server.newThread(await server.tokenFor(baraka)),
    ];
    const places: Place[] = [];
    for (const [index, person] of [achieng, baraka, doctor, nurse].entries()) {
      places.push(await cutting.placeOf(person, threads[index % 2] ?? ''));
    }
    const before = cutting.count;
    try {
      const cuts = await cutEverywhere(cutting, places);
      const others = await lateAndHalfOpen(cutting, places);
      return [...cuts, ...others, ...(await rowsAreOne(cutting, before))];
    } finally {
      cutting.cutter.close();
      hangUp();
    }
  });
