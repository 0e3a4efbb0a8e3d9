/**
 * Eight clients act at random like people, at one server or at several, while those are killed and their database
 * fails; then the whole history is checked (history-checks.ts).
 */
import { answerInvitation } from '@hodi/domain/relationships/relationships.api.ts';
import { createAppointment } from '@hodi/domain/appointments/appointments.api.ts';
import {
  createEContact,
  getThreadForClinician,
  getThreadForPatient,
  markSeen,
  postMessage,
  setEContactStatus,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { newId } from '#server/work/new-id.ts';
import { askForBill } from '../answers.ts';
import { pick, randomFrom } from '../seeded-random.ts';
import { type History, type Post, emptyHistory } from './history.ts';
import type { Answered, Asked } from '../servers/ask-server.ts';
import { persist } from './persistent-caller.ts';

export interface Cast {
  doctors: readonly { id: string; token: string }[];
  /** Each in the care of all doctors, and invited by somebody else. */
  patients: readonly { id: string; token: string; invitation: string }[];
}

export interface HistoryRun {
  seed: number;
  /** Number for each client. */
  acts: number;
  /** Addresses, which outlive a kill. */
  servers: readonly string[];
  cast: Cast;
  /** Faults, one after the other, each at a random moment of its share of the run. */
  nemesis: readonly (() => Promise<void>)[];
}

interface Client {
  number: number;
  token: string;
  /** Undefined for a doctor. */
  patient: number | undefined;
  random: () => number;
  last: { contract: Endpoint; asked: Asked; post: Post } | undefined;
}

/** Half-hours that doctors book, few enough that they want the same. */
const slots = 12;
const slotStart = (slot: number) => Date.parse('2031-01-06T06:00:00Z') + slot * 15 * 60_000;

class Run {
  readonly #run: HistoryRun;
  readonly history: History = emptyHistory([]);
  #acts = 0;

  constructor(run: HistoryRun) {
    this.#run = run;
  }

  async go(): Promise<History> {
    const { seed, cast, acts } = this.#run;
    const devices = [...cast.doctors, ...cast.doctors].map(({ token }) => ({ token, patient: undefined }));
    const phones = cast.patients.map(({ token }, patient) => ({ token, patient }));
    const clients = [...devices, ...phones].map((of, number): Client => {
      return { ...of, number, random: randomFrom(seed * 100 + number), last: undefined };
    });
    for (const client of clients.filter(({ patient }) => patient !== undefined)) await this.#submit(client, 0);
    const acting = clients.map(async (client) => {
      for (let n = 1; n <= acts; n += 1) {
        await this.#act(client, n);
        this.#acts += 1;
      }
    });
    await Promise.all([...acting, this.#goWrong(clients.length * acts)]);
    return this.history;
  }

  async #goWrong(all: number): Promise<void> {
    const { nemesis, seed } = this.#run;
    const random = randomFrom(seed * 100 + 99);
    for (const [index, strike] of nemesis.entries()) {
      const due = ((index + 0.1 + 0.8 * random()) * all) / nemesis.length;
      while (this.#acts < due) await new Promise((resolve) => setTimeout(resolve, 10));
      await strike();
    }
  }

  async #ask(client: Client, contract: Endpoint, asked: Omit<Asked, 'token'>): Promise<Answered> {
    const turn = Math.floor(client.random() * this.#run.servers.length);
    const answer = await persist(this.#run.servers, contract, { ...asked, token: client.token, turn });
    this.history.outages += answer.outages;
    return answer;
  }

  #act(client: Client, n: number): Promise<void> {
    const chance = client.random();
    if (chance < 0.45) return this.#post(client, n);
    if (chance < 0.6) return this.#see(client);
    if (chance < 0.72) return this.#read(client);
    if (chance < 0.82) return this.#again(client);
    if (client.patient === undefined) return chance < 0.88 ? this.#resolve(client) : this.#book(client);
    return chance < 0.9 ? this.#submit(client, n) : this.#answer(client);
  }

  #thread({ patient, random }: Client): string {
    const open = this.history.threads.filter((thread) => patient === undefined || thread.patient === patient);
    return pick(random, open.slice(-6)).id;
  }

  #wrong(what: string, { status, code }: Answered): void {
    this.history.faults.push(`${what}: ${status} ${code}`);
  }

  async #submit(client: Client, n: number): Promise<void> {
    const { cast, seed } = this.#run;
    const body = { topic: 'services', answers: askForBill, clinician_id: pick(client.random, cast.doctors).id };
    const answer = await this.#ask(client, createEContact, { body, key: `submit-${seed}-${client.number}-${n}` });
    if (answer.status !== 201) return this.#wrong('an inquiry', answer);
    const { id } = answer.body['e_contact'] as { id: string };
    this.history.threads.push({ id, patient: client.patient ?? 0 });
  }

  async #post(client: Client, n: number): Promise<void> {
    const thread = this.#thread(client);
    const message = `${this.#run.seed}: ${client.number}-${n}`;
    const asked = { params: { id: thread }, body: { message }, key: `post-${this.#run.seed}-${client.number}-${n}` };
    const begun = performance.now();
    const answer = await this.#ask(client, postMessage, asked);
    const said = answer.body['e_contact_message'] as { id: string; seq: number } | undefined;
    const post = { thread, message, begun, status: answer.status, code: answer.code, id: said?.id, seq: said?.seq };
    this.history.posts.push(post);
    client.last = { contract: postMessage, asked: { ...asked, token: client.token }, post };
    const isRefused = answer.status === 409 && answer.code === 'thread_resolved';
    if (answer.status !== 201 && !isRefused) this.#wrong('a message', answer);
  }

  /** The same key again: the same answer, even when the thread was resolved meanwhile. */
  async #again(client: Client): Promise<void> {
    if (client.last?.post.status !== 201) return;
    const { contract, asked, post } = client.last;
    const answer = await this.#ask(client, contract, asked);
    const said = answer.body['e_contact_message'] as { id: string; seq: number } | undefined;
    if (answer.status !== 201 || said?.id !== post.id || said?.seq !== post.seq) this.#wrong('the same again', answer);
  }

  async #see(client: Client): Promise<void> {
    const params = { id: this.#thread(client) };
    const seq = Math.floor(client.random() * 8);
    const body = client.random() < 0.5 ? {} : { seq };
    const answer = await this.#ask(client, markSeen, { params, body });
    if (answer.status !== 200) this.#wrong('marking as seen', answer);
    else if ((answer.body['item'] as { unread_count: number }).unread_count < 0) this.#wrong('unread', answer);
  }

  async #read(client: Client): Promise<void> {
    const thread = this.#thread(client);
    const contract = client.patient === undefined ? getThreadForClinician : getThreadForPatient;
    const answer = await this.#ask(client, contract, { params: { id: thread } });
    if (answer.status !== 200) return this.#wrong('reading', answer);
    const { messages } = (answer.body['item'] ?? {}) as { messages: { e_contact_message: { id: string } }[] };
    this.history.reads.push({ thread, ids: messages.map((one) => one.e_contact_message.id) });
  }

  async #resolve(client: Client): Promise<void> {
    const thread = this.#thread(client);
    const answer = await this.#ask(client, setEContactStatus, { params: { id: thread }, body: { status: 'resolved' } });
    if (answer.status === 200) this.history.resolved.push({ thread, ended: performance.now() });
    else if (answer.code !== 'already_resolved') this.#wrong('resolving', answer);
  }

  async #book(client: Client): Promise<void> {
    const { random } = client;
    const start = slotStart(Math.floor(random() * slots));
    const id = newId(Date.now());
    const body = {
      id,
      patient_id: pick(random, this.#run.cast.patients).id,
      clinician_id: pick(random, this.#run.cast.doctors).id,
      start_time: new Date(start).toISOString(),
      end_time: new Date(start + 30 * 60_000).toISOString(),
      topic: 'Shinikizo la damu',
      type: 'checkup',
    };
    const answer = await this.#ask(client, createAppointment, { body, key: `book-${id}` });
    if (answer.status === 201) this.history.booked.push(id);
    else if (answer.code !== 'appointment_overlap') this.#wrong('an appointment', answer);
  }

  async #answer(client: Client): Promise<void> {
    const { invitation } = this.#run.cast.patients[client.patient ?? 0] ?? { invitation: '' };
    const status = client.random() < 0.5 ? 'active' : 'declined';
    const asked = { params: { relationship_id: invitation }, body: { status } };
    const answer = await this.#ask(client, answerInvitation, asked);
    if (answer.status === 200) this.history.answered.push({ relationship: invitation, status });
    else if (answer.code !== 'invitation_answered') this.#wrong('answering an invitation', answer);
  }
}

export const runHistory = (run: HistoryRun): Promise<History> => new Run(run).go();
