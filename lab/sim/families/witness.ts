/**
 * Watches everything that the server tells a patient's account: nobody gets anything about a person for whom they do
 * not care at that moment, and nothing that a young person wrote alone, or another caregiver of an adult.
 */
import type { Database } from '@hodi/server/src/db/database.ts';
import type { Answer, Asked } from '../line.ts';
import type { Ledger } from '../ledger.ts';
import type { Window } from './care-times.ts';
import type { Family } from './family.ts';
import { relationsInForce } from './stored-care.ts';

/** The subject of an id. */
interface Subject {
  patient: string;
  /** Author of the inquiry that it is or belongs to. */
  author?: string;
}

/** Something that reached somebody. */
interface Told extends Window {
  reader: string;
  text: string;
  /** As it is counted. */
  way: string;
}

const ids = /0199[0-9a-f]{4}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
const careChanges = /\/(people|caregivers)(\/|\?|$)/;

interface Claims {
  sub?: string;
}

export function readerOf({ headers }: Pick<Asked, 'headers'>): string | undefined {
  const payload = headers['authorization']?.split('.')[1];
  return payload === undefined ? undefined : (JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims).sub;
}

type Event = readonly [name: string, json: unknown, ...unknown[]];

/** The events of a frame, and how they came. */
export function eventsIn(frame: string): { way: string; events: readonly Event[] } {
  const at = frame.indexOf('[');
  const head = frame.slice(0, Math.max(0, at));
  if (head === '42') return { way: 'live event', events: [JSON.parse(frame.slice(at)) as Event] };
  if (!head.startsWith('43')) return { way: '', events: [] };
  const [answer] = JSON.parse(frame.slice(at)) as [{ events?: Event[] }];
  return { way: 'caught up event', events: answer.events ?? [] };
}

const isEnd = (json: unknown): boolean => (JSON.parse(String(json)) as { access?: string }).access === 'ended';

export class Witness {
  readonly #family: Family;
  readonly #ledger: Ledger;
  readonly #db: Database;
  readonly #subjects = new Map<string, Subject>();
  #known = 0;
  /** Number of running requests that change care relations, and data told meanwhile. */
  #changing = 0;
  readonly #waiting: Told[] = [];
  /** Of the accounts of patients, with their records. */
  readonly #owners: ReadonlyMap<string, string>;

  constructor({
    family,
    ledger,
    db,
    owners,
  }: {
    family: Family;
    ledger: Ledger;
    db: Database;
    owners: ReadonlyMap<string, string>;
  }) {
    [this.#family, this.#ledger, this.#db, this.#owners] = [family, ledger, db, owners];
  }

  /** Loads the care relations, directly from the database. */
  async load(): Promise<void> {
    const { people, times } = this.#family;
    if (people.length === 0) return;
    times.note(
      await relationsInForce(
        this.#db,
        people.map(({ id }) => id),
      ),
    );
  }

  /** One request, until its changes are told to listeners. */
  readonly around = async (asked: Asked, work: () => Promise<Answer>): Promise<Answer> => {
    if (!this.#family.isThere) return work();
    const { begun, end } = this.#family.times.begin();
    const changes = asked.method !== 'GET' && careChanges.test(asked.url);
    if (changes) this.#changing += 1;
    try {
      const answer = await work();
      this.#look(asked, answer, begun);
      return answer;
    } finally {
      if (changes) await this.#loadAfter();
      end();
    }
  };

  /** All relations may have changed afterwards. */
  async changing<T>(work: () => Promise<T>): Promise<T> {
    const { end } = this.#family.times.begin();
    this.#changing += 1;
    try {
      return await work();
    } finally {
      await this.#loadAfter();
      end();
    }
  }

  /** Data told meanwhile may depend on the change that has just been made. */
  async #loadAfter(): Promise<void> {
    await this.load();
    this.#changing -= 1;
    if (this.#changing > 0) return;
    for (const told of this.#waiting.splice(0)) this.#judge(told);
  }

  #look(asked: Asked, { status, text }: Answer, from: number): void {
    const reader = readerOf(asked);
    if (reader === undefined) return;
    if (status === 404 || status === 403) this.#countRefusal(`${asked.url} ${asked.body ?? ''}`, reader);
    else this.#judge({ reader, text, from, to: Date.now(), way: 'answer' });
  }

  #countRefusal(asked: string, reader: string): void {
    this.#learn();
    const patients = (asked.match(ids) ?? []).flatMap((id) => this.#subjectOf(id)?.patient ?? []);
    const isOver = patients.some((patient) => this.#family.times.hasEnded(reader, patient));
    if (isOver) this.#family.count('refused after an end');
  }

  /** @param from since when it may have been on its way. */
  readonly heard = (reader: string, frame: string, from: number): void => {
    if (!this.#family.isThere) return;
    const { way, events } = eventsIn(frame);
    for (const [name, json] of events) {
      const text = JSON.stringify(json ?? null);
      if (name === 'caregivers-changed' && isEnd(json) && this.#isTheirs(reader, json))
        this.#family.count('end told to a device');
      else this.#judge({ reader, text, from, to: Date.now(), way });
    }
  };

  /** About a former person they are told only that. */
  #isTheirs(reader: string, json: unknown): boolean {
    const { patient_id } = JSON.parse(String(json)) as { patient_id?: string };
    return this.#family.times.spans.some((span) => span.user_id === reader && span.patient_id === patient_id);
  }

  #learn(): void {
    const { entries } = this.#ledger;
    for (; this.#known < entries.length; this.#known += 1) {
      const { kind, mark, about, author, into } = entries[this.#known] ?? {};
      if (about === null || about === undefined || mark === undefined) continue;
      const [id] = mark.match(ids) ?? [];
      const thread = into === null || into === undefined ? undefined : this.#subjects.get(into);
      if (id === undefined) continue;
      if (kind === 'inquiry' || kind === 'draft') this.#subjects.set(id, { patient: about, author: author ?? '' });
      else if (kind === 'message') this.#subjects.set(id, thread ?? { patient: about });
      else if (kind === 'booking') this.#subjects.set(id, { patient: about });
    }
  }

  #subjectOf(id: string): Subject | undefined {
    return this.#family.of(id) === undefined ? this.#subjects.get(id) : { patient: id };
  }

  #judge(told: Told): void {
    const { reader, text, way } = told;
    if (!this.#owners.has(reader)) return;
    if (this.#changing > 0) return void this.#waiting.push(told);
    this.#learn();
    for (const id of new Set(text.match(ids) ?? [])) {
      const subject = this.#subjectOf(id);
      if (subject === undefined || this.#owners.get(reader) === subject.patient) continue;
      const why = this.whyNot(reader, subject, told);
      if (why === undefined) this.#family.count(`${way} about a person`);
      else this.#ledger.problems.push(`${why}: ${way} ${text.slice(0, 60)}… names ${id}`);
    }
  }

  /** Reason why it must not reach them; undefined if it may. */
  whyNot(reader: string, { patient, author }: Subject, window: Window): string | undefined {
    const spans = this.#family.times.within(reader, patient, window);
    if (spans.length === 0) return 'told about a person whom they do not care for';
    if (author === undefined || author === reader) return undefined;
    if (this.#owners.get(author) === patient) return 'a caregiver got what the person wrote alone';
    return spans.some(({ sees_record }) => sees_record) ? undefined : 'told what another caregiver of an adult wrote';
  }

  /** Reason why a notification is wrong; undefined if it is right, or about nobody here. */
  whyNotNotified({ user_id, subject_id, at }: { user_id: string; subject_id: string; at: number }): string | undefined {
    this.#learn();
    const subject = this.#subjectOf(subject_id);
    if (subject === undefined || this.#owners.get(user_id) === subject.patient) return undefined;
    this.#family.count('notification about a person');
    return this.whyNot(user_id, subject, { from: at, to: at });
  }
}
