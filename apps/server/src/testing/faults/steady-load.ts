/** People who write and read without end through all faults, with the answers they got. */
import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  createEContact,
  getThreadForClinician,
  getThreadForPatient,
  listForClinician,
  postMessage,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { type Answered, type Asked, type Way, askServer } from '../servers/ask-server.ts';
import type { Place } from './places.ts';

/** Milliseconds between requests: constant load would take the processor from the server that has to recover. */
const usualPause = 50;
/** One of so many acknowledged writes is sent once more. */
const repeatedOf = 5;

/** Result of a try: the write is stored, or the client must come again. */
type Heard = 'acknowledged' | 'outage';

export interface People {
  /** They write messages. */
  clinicians: number;
  /** They come after the clinicians, and send questionnaires. */
  patients?: number;
  /** Between two tries of one person, in milliseconds. A run of half an hour needs a longer one: an account may write so much a day. */
  pause?: number;
  /** The number of the first text of each; others wrote those before it. */
  from?: number;
}

/** Raises nothing, and holds the text by which it is told from all others. */
const inquiryWith = (text: string) => ({
  topic: 'services',
  answers: {
    service_category: ['certificates'],
    urgent_signs: ['none'],
    certificates: ['other'],
    certificates_other: text,
  },
});

const idIn = ({ body }: Answered): string =>
  ((body['e_contact_message'] ?? body['e_contact']) as { id: string } | undefined)?.id ?? '';

type Act = readonly [Endpoint, Asked];
interface Acts {
  write: (text: string) => Act;
  read: (number: number) => Act;
}

const messagesIn = ({ thread, token }: Place): Acts => ({
  write: (message) => [postMessage, { token, params: { id: thread }, body: { message } }],
  read: (number) => [number % 2 === 0 ? listForClinician : getThreadForClinician, { token, params: { id: thread } }],
});

const inquiriesOf = ({ thread, patient: token }: Place): Acts => ({
  write: (text) => [createEContact, { token, body: inquiryWith(text) }],
  read: () => [getThreadForPatient, { token, params: { id: thread } }],
});

export class SteadyLoad {
  /** The server address of each person. */
  readonly #by: (string | Way)[];
  readonly #over = new AbortController();
  readonly #heard = new EventEmitter();
  readonly #busy: Promise<void>[];
  readonly #pause: number;
  readonly #from: number;
  /** Writes that the clinic acknowledged: the text, which begins with its author's number, and the id. */
  readonly acknowledged = new Map<string, string>();
  /** Answers that blame the client, or have no Retry-After. */
  readonly wrong: string[] = [];
  /** Answers with a Retry-After. */
  readonly outages: string[] = [];
  lost = 0;
  /** Milliseconds. */
  slowest = 0;
  /** The call of the slowest answer, and what was answered. */
  slowestWas = '';
  /** Address at which some acknowledged writes are sent again under their key, as by a phone that missed the answer. */
  repeatsAt: string | undefined;
  repeated = 0;
  /** Address that clients without an answer use from then on, as a proxy would choose. */
  refuge: string | undefined;

  /** @param ways to the servers: one person asks by the first, the next by the second, and so on. */
  constructor(
    ways: readonly (string | Way)[],
    places: readonly Place[],
    { clinicians, patients = 0, pause = usualPause, from = 0 }: People,
  ) {
    this.#from = from;
    this.#pause = pause;
    const people = Array.from({ length: clinicians + patients }, (_, person) => person);
    this.#by = people.map((person) => ways[person % ways.length] ?? '');
    this.#busy = people.map((person) => {
      const place = places[person % places.length] as Place;
      return this.#live(person, person < clinicians ? messagesIn(place) : inquiriesOf(place));
    });
  }

  get people(): number {
    return this.#by.length;
  }

  /** From the next time on somebody asks there. */
  move(person: number, way: string | Way): void {
    this.#by[person] = way;
  }

  /** Resolves with the next success of a write. */
  async success(): Promise<void> {
    await once(this.#heard, 'acknowledged');
  }

  async successes(count: number): Promise<void> {
    for (let heard = 0; heard < count; heard += 1) await this.success();
  }

  /** Resolves once each of them, and so each server, has come so far from now on; rejects once one is answered wrongly, or not at all. */
  everybody(heard: Heard): Promise<void> {
    const left = new Set(this.#by.keys());
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const hear = (person: number): void => {
      left.delete(person);
      if (left.size === 0) resolve();
    };
    this.#heard.on(heard, hear).once('wrong', reject);
    return promise.finally(() => this.#heard.off(heard, hear).off('wrong', reject));
  }

  async end(): Promise<void> {
    this.#over.abort();
    await Promise.all(this.#busy);
  }

  /** @returns the answer if it is a success. */
  async #ask(person: number, contract: Endpoint, asked: Asked): Promise<Answered | undefined> {
    const begun = performance.now();
    const answer = await askServer(this.#by[person] ?? '', contract, asked).catch(() => undefined);
    const took = performance.now() - begun;
    if (took > this.slowest) {
      this.slowest = took;
      this.slowestWas = `${contract.name} ${answer?.status ?? 'no answer'} ${answer?.code ?? ''}`.trim();
    }
    if (answer !== undefined) return this.#judge(person, contract, answer);
    this.lost += 1;
    this.#by[person] = this.refuge ?? this.#by[person] ?? '';
    this.#heard.emit('wrong', new Error(`${contract.name}: no answer`));
    return undefined;
  }

  #judge(person: number, { name }: Endpoint, answer: Answered): Answered | undefined {
    const { status, saysWhen, code = '' } = answer;
    if (status < 300) return answer;
    if (status === 503 && saysWhen) {
      this.outages.push(`${name} ${code}`);
      this.#heard.emit('outage', person);
      return undefined;
    }
    // The same earlier write is still running: told to the same client who asks again, and true.
    if (code !== 'idempotency_in_flight') this.#blame(`${name}: ${status} ${code}`);
    return undefined;
  }

  #blame(why: string): void {
    this.wrong.push(why);
    this.#heard.emit('wrong', new Error(why));
  }

  /** Another answer than the first would be another write, or none. */
  async #repeat(person: number, [contract, asked]: Act, id: string): Promise<void> {
    const way = this.repeatsAt;
    if (way === undefined || this.acknowledged.size % repeatedOf > 0) return;
    const found = await askServer(way, contract, asked).catch(() => undefined);
    const came = found && this.#judge(person, contract, found);
    if (came === undefined) return;
    this.repeated += 1;
    if (idIn(came) !== id) this.#blame(`${contract.name}: another answer to the same key`);
  }

  async #live(person: number, acts: Acts): Promise<void> {
    for (let number = this.#from; !this.#over.signal.aborted; number += 1) {
      const text = `${person}-${number}`;
      const [contract, written] = acts.write(text);
      const asked = { ...written, key: `faults-${text}-key` };
      // The last one is not sent again: after a total failure nobody might ever answer.
      while (!this.#over.signal.aborted) {
        const came = await this.#ask(person, contract, asked);
        await wait(this.#pause);
        if (came === undefined) continue;
        this.acknowledged.set(text, idIn(came));
        this.#heard.emit('acknowledged', person);
        await this.#repeat(person, [contract, asked], idIn(came));
        break;
      }
      await this.#ask(person, ...acts.read(number));
    }
  }
}
