/** The setting of a history: phones, people, threads, the connection and the server; and ways to write. */
import type { Script } from 'node:vm';
import { testPassword } from '@hodi/server/src/testing/test-app.ts';
import type { SimulatedWrite } from '@hodi/web/src/testing/tab-controls.ts';
import type { Told } from '@hodi/web/src/testing/family-controls.ts';
import { pick, seededRandom } from '../bench/figures.ts';
import { takeTurnsFrom } from './browser/database-tasks.ts';
import { Phone } from './browser/phone.ts';
import type { Tab } from './browser/tab.ts';
import type { ClinicServer, People } from './server/clinic-server.ts';
import { Family } from './families/family.ts';
import { Witness } from './families/witness.ts';
import { type Entry, Ledger } from './ledger.ts';
import { Line } from './line.ts';
import { PlayedIds } from './live/live-frames.ts';
import { LiveLine } from './live/live-line.ts';
import { VirtualTime } from './virtual-time.ts';

/** Lets time go on until it is done. */
export async function played<T>(scene: Scene, work: Promise<T>, atMost = 120_000): Promise<T> {
  let isDone = false;
  const done = work.finally(() => (isDone = true));
  if (await scene.time.play(atMost, () => isDone)) return done;
  throw new Error('It does not come to an end');
}

export interface Person {
  name: string;
  userId: string;
  mobile_number: string;
  user_type: 'patient' | 'clinician';
}

export interface SceneParts {
  server: ClinicServer;
  script: Script;
  seed: number;
  people: People;
}

/** Scope in which a write's order must be kept. */
function threadOf(write: SimulatedWrite): string {
  if ('thread' in write) return write.thread;
  return 'patient' in write ? write.patient : write.id;
}

export class Scene {
  readonly time = new VirtualTime();
  readonly random: () => number;
  readonly line: Line;
  readonly live: LiveLine;
  readonly ledger = new Ledger();
  readonly phones: Phone[] = [];
  readonly people: readonly Person[];
  readonly patientIds: readonly string[];
  readonly doctorId: string;
  readonly family: Family;
  readonly witness: Witness;
  readonly server: ClinicServer;
  /** The server lost what it had done since its backup. */
  wasRestored = false;
  backedUpAt = 0;
  /** Compared with the server in the end. */
  screens = 0;
  readonly #script: Script;
  readonly #busyComposers = new Set<string>();
  /** Events so far, to see how a problem came about. */
  readonly story: string[] = [];

  constructor({ server, script, seed, people }: SceneParts) {
    this.random = seededRandom(seed);
    this.server = server;
    this.#script = script;
    this.line = new Line({ time: this.time, random: this.random, server });
    this.line.onSent = (key, authorization) => this.#noteSent(key, authorization);
    const [ids, { time, random }] = [new PlayedIds(), this];
    const heard: Witness['heard'] = (reader, frame, since) => this.witness.heard(reader, frame, since);
    this.live = new LiveLine({ time, random, server, ids, weather: () => this.line.weather, heard });
    this.line.onAsk = () => ids.note(time.now);
    this.line.afterWrite = () => this.live.level();
    takeTurnsFrom(this.time);
    const { doctor, patients, young, adult } = people;
    const signingIn = [...patients, ...(young === undefined ? [] : [young])];
    this.doctorId = doctor.id;
    this.patientIds = signingIn.map(({ id }) => id);
    this.family = new Family(people.plan, new Map(patients.map(({ id, user }) => [user.id, id])));
    if (young !== undefined)
      this.family.people.push({ id: young.id, kind: 'young', userId: young.user.id, mark: null });
    if (adult !== undefined)
      this.family.people.push({ id: adult.id, kind: 'adult', userId: adult.user.id, mark: null });
    const owners = new Map(signingIn.map(({ id, user }) => [user.id, id]));
    this.witness = new Witness({ family: this.family, ledger: this.ledger, db: server.db, owners });
    this.line.around = this.witness.around;
    this.people = [...signingIn, doctor].map(({ user }) => ({
      name: user.given_name,
      userId: user.id,
      mobile_number: user.mobile_number,
      user_type: user.user_type,
    }));
  }

  say(what: string): void {
    this.story.push(`${(this.time.passed / 1000).toFixed(2).padStart(8)} s  ${what}`);
  }

  addPhone(): Phone {
    const { time, line, random, live } = this;
    const address = `10.${[1, 2, 3].map(() => Math.floor(random() * 250)).join('.')}`;
    const phone = new Phone({ time, line, random, address, live, script: this.#script });
    this.phones.push(phone);
    return phone;
  }

  /** @param isWatched somebody looks at its lists, and listens. */
  openTab(phone: Phone, isWatched = true): Tab {
    const tab = phone.open();
    if (isWatched) tab.controls.watch(this.#patientOf(), this.family.isThere);
    tab.controls.onQueue(() => this.#lookAtQueue(tab));
    return tab;
  }

  #patientOf(): Record<string, string> {
    return Object.fromEntries(this.patientIds.map((id, index) => [this.people[index]?.userId ?? '', id]));
  }

  /** A version 7 id, made like an app's. */
  newId(): string {
    const hex = (digits: number) =>
      Math.floor(this.random() * 16 ** digits)
        .toString(16)
        .padStart(digits, '0');
    return `0199${hex(4)}-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}`;
  }

  personAt(tab: Tab): Person | undefined {
    const userId = tab.controls.userId();
    return this.people.find((person) => person.userId === userId);
  }

  async logIn(tab: Tab, person: Person): Promise<void> {
    const { mobile_number, user_type } = person;
    const isIn = await tab.controls.logIn({ mobile_number, user_type, password: testPassword });
    this.say(`${person.name} ${isIn ? 'signed in' : 'could not sign in'}`);
  }

  /** Writes as a form does, and records the result in the ledger. */
  async write(tab: Tab, write: SimulatedWrite, where: Pick<Entry, 'mark' | 'into'>): Promise<Entry> {
    const thread = threadOf(write);
    const author = this.personAt(tab)?.userId ?? '';
    const { key, kind } = write;
    const about = this.#aboutOf(write);
    const topic = write.kind === 'draft' ? { topic: write.topic } : {};
    const of = { key, kind, author, tab, thread, about, ...topic };
    const entry = this.ledger.begin({ ...where, ...of, fromComposer: false });
    this.#tell(entry, await tab.controls.write(write));
    return entry;
  }

  #aboutOf(write: SimulatedWrite): string | null {
    if ('patient' in write) return write.patient;
    if (write.kind === 'person') return write.id;
    return 'thread' in write ? this.#aboutThread(write.thread) : null;
  }

  #aboutThread = (thread: string): string | null =>
    this.ledger.entries.find(({ kind, mark }) => kind === 'inquiry' && mark === thread)?.about ?? null;

  /** No page shows a thread about somebody whose care has ended. */
  #isShown(tab: Tab, thread: string): boolean {
    const [about, person] = [this.#aboutThread(thread), this.personAt(tab)];
    if (!this.family.isThere || about === null || person?.user_type !== 'patient') return true;
    return [this.recordOf(person), ...tab.controls.family.people()].includes(about);
  }

  /** Types into the composer and presses Send a moment later. */
  async compose(tab: Tab, thread: string): Promise<void> {
    const author = this.personAt(tab)?.userId ?? '';
    const place = `${this.phones.findIndex((phone) => phone === tab.phone)} ${author} ${thread}`;
    if (this.#busyComposers.has(place)) return;
    this.#busyComposers.add(place);
    const { text } = await tab.controls.openThread(thread);
    // Text that could not be sent stays there; nobody deletes it for others.
    if (text === '' && tab.controls.userId() === author && this.#isShown(tab, thread)) {
      const mark = `words ${this.newId()}`;
      tab.controls.type(thread, mark);
      await this.time.sleep(100);
      if (!tab.isDead && tab.controls.userId() === author) await this.#sendTyped(tab, thread, { mark, author });
    }
    this.#busyComposers.delete(place);
  }

  async #sendTyped(tab: Tab, thread: string, { mark, author }: { mark: string; author: string }): Promise<void> {
    const key = this.newId();
    const written = { key, mark, kind: 'message' as const, author, tab, thread, into: thread };
    const about = this.#aboutThread(thread);
    const entry = this.ledger.begin({ ...written, about, fromComposer: true });
    this.#tell(entry, await tab.controls.sendTyped({ thread, id: this.newId(), key }));
  }

  #tell(entry: Entry, told: Told): void {
    // The composer of a user who has left meanwhile is gone: their text continues when they return.
    if (told.how === 'refused' && entry.fromComposer && entry.tab.controls.userId() !== entry.author) return;
    this.ledger.tell(entry, told);
    this.say(`told: ${this.ledger.nameOf(entry)}`);
  }

  #noteSent(key: string, authorization: string): void {
    const entry = this.ledger.of(key);
    if (entry === undefined) return;
    entry.hasLeft = true;
    const payload = authorization.split('.')[1] ?? '';
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}') as { sub?: string };
    if (claims.sub !== undefined && claims.sub !== entry.author)
      this.ledger.problems.push(`left with the token of another user: ${this.ledger.nameOf(entry)}`);
  }

  #lookAtQueue(tab: Tab): void {
    for (const { key, state } of tab.controls.queue()) {
      const entry = this.ledger.of(key);
      if (entry !== undefined && (state === 'failed' || state === 'refused')) entry.hasStopped = true;
    }
  }

  /** Shown to its author, and deleted when their care ends. */
  discarded(keys: readonly string[]): void {
    for (const key of keys) {
      const isDraft = ({ kind, mark }: Entry) => kind === 'draft' && mark === key;
      const entry = this.ledger.of(key) ?? this.ledger.entries.find(isDraft);
      if (entry === undefined) continue;
      entry.isDiscarded = true;
      this.family.count('unsent write shown and thrown away with an end');
    }
  }

  /** When idle, no screen shows another user's text. */
  checkScreens(): void {
    for (const phone of this.phones)
      for (const tab of phone.tabs) {
        const me = tab.controls.userId();
        const others = tab.controls.queue().filter(({ userId }) => userId !== me);
        if (others.length > 0) this.ledger.problems.push('a screen shows what another user wrote');
        const ends = this.family.isThere && me !== null ? tab.controls.family.ended() : [];
        for (const { patientId } of ends)
          if (!this.family.times.hasEnded(me ?? '', patientId))
            this.ledger.problems.push(`a screen says that care has ended which had not: ${patientId}`);
      }
  }

  /** All that exist, on a server or still on a phone. */
  threads(): string[] {
    return this.ledger.entries.filter(({ kind }) => kind === 'inquiry').map(({ mark }) => mark);
  }

  /**
   * Threads in which somebody may write on this phone: an unsent one is known where it was made, as soon as its form
   * has shown the result or is closed.
   * @param shown the people whom the screen shows.
   */
  threadsFor(person: Person, phone: Phone, shown: readonly string[] = this.patientIds): string[] {
    const isKnownOn = (entry: Entry) => entry.phone === phone && (entry.told !== null || entry.tab.isDead);
    const known = this.ledger.entries.filter(
      (entry) => entry.kind === 'inquiry' && (entry.told?.how === 'sent' || isKnownOn(entry)),
    );
    const isTheirs = (entry: Entry): boolean => {
      const isSent = entry.told?.how === 'sent';
      if (person.user_type === 'clinician') return isSent;
      if (entry.author !== person.userId) return isSent && this.family.isOfOther(entry, person.userId);
      return this.family.of(entry.about) === undefined || shown.includes(entry.about ?? '');
    };
    return known.filter(isTheirs).map(({ mark }) => mark);
  }

  /** Of a patient. */
  recordOf(person: Person | undefined): string | undefined {
    return this.patientIds[this.people.findIndex(({ userId }) => userId === person?.userId)];
  }

  /** Relations that a backup lacks are gone, and those that have ended since are in force. */
  putBack(): Promise<void> {
    return this.witness.changing(() => this.server.putBack(() => this.live.cutAll()));
  }

  /** Patients about whom the doctor may write: those in her care since before, and added ones that have arrived. */
  inCare(): string[] {
    const arrived = this.family.people.filter(
      ({ mark }) =>
        mark === null || this.ledger.entries.some((entry) => entry.mark === mark && entry.told?.how === 'sent'),
    );
    return [...new Set([...this.patientIds, ...arrived.map(({ id }) => id)])];
  }

  some<T>(among: readonly T[]): T {
    return pick(this.random, among);
  }

  somePerson(): Person {
    return this.some(this.people);
  }
}
