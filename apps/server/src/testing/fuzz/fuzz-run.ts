/**
 * Sends a running server all kinds of requests, valid and invalid, as everybody: rounds of requests made from its own
 * OpenAPI document, each round with people and records of its own, so that what one request destroys does not empty the
 * rest.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import type { TestClinic } from '../clinic-app.ts';
import { randomFrom } from '../seeded-random.ts';
import type { CastMember } from '../rights/access-cast.ts';
import { accessRights } from '../rights/access-rights.ts';
import { type Crowd, crowdOf, templatesFor } from './crowd.ts';
import { besideTheCalls, hostileTo } from './hostile-requests.ts';
import { type ApiDocument, type Operation, operationsOf } from './operations.ts';
import { type FuzzRequest, type Template, requestTo, soundly } from './requests.ts';
import { type FuzzAnswer, Sender } from './raw-sender.ts';
import { Chance, Seen, Values } from './values.ts';
import { faultOf } from './verdict.ts';

export interface FuzzPlan {
  seed: number;
  /** Requests made from the document, and in how many rounds. */
  requests: number;
  rounds: number;
  /** Fraction of the hostile requests, which no schema generates, that is sent. */
  hostileShare: number;
  /** Runs first: each call was made once in its valid form. */
  whenUsed?: () => Promise<void>;
}

export interface FuzzFigures {
  sent: number;
  hostile: number;
  /** How often the server said that it was busy and had to be asked again. */
  busy: number;
  /** How often each status was answered. */
  statuses: Record<number, number>;
  /** Operations that succeeded at least once. */
  worked: Set<string>;
  operations: number;
  /** Faults, each kind once, with a request that shows it. */
  faults: Map<string, string>;
  /** Values that were sent and received, by the names of the fields. */
  seen: Seen;
}

/** At the same time; fewer than where a server says that it is busy. */
const atOnce = 8;
const batch = 32;

/** They compute for long, so they come more rarely. */
const isSlow = ({ path }: Operation): boolean =>
  /speech|audio|auth\/(login|register|password|reset)|second-factor/.test(path);

function isAdmitted({ tie, audiences }: CastMember, name: string): boolean {
  const rights = accessRights[name];
  if (rights === undefined || rights === 'anyone') return false;
  return typeof rights === 'string' ? audiences.includes(rights) : tie !== undefined && rights.includes(tie);
}

const saysBusy = ({ status, headers }: FuzzAnswer): boolean => status === 503 && Number(headers['retry-after']) > 0;

interface Sent {
  request: FuzzRequest;
  who: CastMember | undefined;
}

const shown = ({ request, who }: Sent): string => {
  const { method, path, headers, body = '' } = request;
  const said = { ...headers, authorization: undefined };
  return `${method} ${path.slice(0, 600)} as ${who?.name ?? 'nobody'} ${JSON.stringify(said).slice(0, 300)} ${String(body).slice(0, 900)}`;
};

class Run {
  readonly figures: FuzzFigures = {
    sent: 0,
    hostile: 0,
    busy: 0,
    statuses: {},
    worked: new Set(),
    operations: 0,
    faults: new Map(),
    seen: new Seen(),
  };
  readonly #t: TestClinic;
  readonly #sender: Sender;
  readonly #values: Values;
  readonly #operations: readonly Operation[];
  readonly #contracts: ReadonlyMap<string, Endpoint>;
  #serial = 0;

  constructor({ t, sender, seed, operations, contracts }: RunParts) {
    this.#t = t;
    this.#sender = sender;
    this.#values = new Values(new Chance(randomFrom(seed)), this.figures.seen);
    this.#operations = operations;
    this.#contracts = new Map(contracts.map((contract) => [contract.name, contract]));
    this.figures.operations = operations.length;
  }

  /** Each call once, as it should be asked, by one of those whom it is for. */
  async useAll(): Promise<void> {
    const crowd = await crowdOf(this.#t);
    const templates = await templatesFor(crowd.world, this.#operations);
    const requests = this.#operations.map((operation) => {
      this.#serial += 1;
      return soundly(operation, { template: templates.get(operation.name) ?? {}, serial: this.#serial });
    });
    while (requests.length > 0) {
      await this.#send(crowd, requests.splice(0, batch));
      await crowd.revive();
    }
  }

  async round(requests: number, hostileShare: number): Promise<void> {
    const { chance, seen } = this.#values;
    const crowd = await crowdOf(this.#t);
    const templates = await templatesFor(crowd.world, this.#operations);
    for (const template of templates.values()) seen.harvest(template);
    for (const { person } of crowd.members) seen.harvest({ [person.user.user_type]: person });
    const hostile = this.#hostile(templates).filter(() => chance.is(hostileShare));
    this.figures.hostile += hostile.length;
    while (hostile.length > 0) await this.#send(crowd, hostile.splice(0, batch));
    for (let left = requests; left > 0; left -= batch) {
      const made = Array.from({ length: Math.min(batch, left) }, () => this.#next(templates));
      await this.#send(crowd, made);
      await crowd.revive();
      for (const text of await crowd.messages()) this.#learn(text);
    }
  }

  /** Codes and links, as the owner of the phone reads them. */
  #learn(text: string): void {
    const { seen } = this.#values;
    const code = /\b\d{6}\b/.exec(text)?.[0];
    if (code !== undefined) seen.add('code', code);
    const token = /[?&/](?:invitation=|token=|complete-registration\/)?([\w-]{20,})/.exec(text)?.[1];
    if (token !== undefined) for (const name of ['token', 'invitation']) seen.add(name, token);
  }

  #next(templates: Map<string, Template>): FuzzRequest {
    const { chance } = this.#values;
    this.#serial += 1;
    let operation = chance.of(this.#operations);
    while (isSlow(operation) && chance.is(0.7)) operation = chance.of(this.#operations);
    const given = { template: templates.get(operation.name) ?? {}, serial: this.#serial };
    return this.#namedByAddress(requestTo(operation, this.#values, given));
  }

  /** An odd value in place of an id may form the address of another call: `/clinicians/me`. */
  #namedByAddress(request: FuzzRequest): FuzzRequest {
    const asked = `${request.method} ${request.path.split('?')[0]}`;
    const other = this.#operations.find(({ method, path }) => `${method} ${path}` === asked);
    return { ...request, name: other?.name ?? request.name };
  }

  #hostile(templates: Map<string, Template>): FuzzRequest[] {
    const ofCalls = this.#operations.flatMap((operation) => {
      const { params = {}, body } = templates.get(operation.name) ?? {};
      const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
      return hostileTo(operation, path, body);
    });
    return [...ofCalls, ...besideTheCalls()];
  }

  /** A few at once, judged in their order, so that values learned from the answers do not depend on timing. */
  async #send(crowd: Crowd, requests: readonly FuzzRequest[]): Promise<void> {
    const sent: Sent[] = requests.map((request) => ({ request, who: this.#whoAsks(crowd, request) }));
    const answers: FuzzAnswer[] = [];
    const left = [...sent.entries()];
    const askOn = async (): Promise<void> => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        answers[next[0]] = await this.#ask(crowd, next[1]);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, askOn));
    for (const [index, one] of sent.entries()) this.#judge(crowd, one, answers[index] as FuzzAnswer);
  }

  /** Nobody, anybody, or one of those whom the call is for. */
  #whoAsks({ members }: Crowd, { name }: FuzzRequest): CastMember | undefined {
    const { chance } = this.#values;
    if (chance.is(0.1)) return undefined;
    const admitted = members.filter((member) => isAdmitted(member, name));
    return chance.of(admitted.length > 0 && chance.is(0.6) ? admitted : members);
  }

  async #ask(crowd: Crowd, { request, who }: Sent): Promise<FuzzAnswer> {
    this.figures.sent += 1;
    const from = this.figures.sent;
    const headers = {
      'x-forwarded-for': `10.${(from >> 16) & 255}.${(from >> 8) & 255}.${from & 255}`,
      ...(who !== undefined && { authorization: `Bearer ${await crowd.tokenOf(who)}` }),
      ...request.headers,
    };
    let answer = await this.#sender.send({ ...request, headers });
    // A busy machine may be the reason; then the server must accept the same request later.
    for (let tries = 1; tries < 4 && saysBusy(answer); tries += 1) {
      this.figures.busy += 1;
      await wait(1_000 * Number(answer.headers['retry-after']));
      answer = await this.#sender.send({ ...request, headers });
    }
    return answer;
  }

  #judge(crowd: Crowd, sent: Sent, answer: FuzzAnswer): void {
    const { statuses, worked, faults } = this.figures;
    const { request, who } = sent;
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    if (answer.status === 401 && who !== undefined) crowd.forget(who);
    const contract = this.#contracts.get(request.name);
    const fault = faultOf(answer, contract !== undefined) ?? this.#promiseBroken(contract, answer);
    if (fault !== undefined) {
      const kind = `${request.name}: ${fault}`;
      if (!faults.has(kind)) faults.set(kind, `${shown(sent)}\n  ${answer.status} ${answer.text.slice(0, 500)}`);
    }
    if (contract !== undefined && answer.status >= 200 && answer.status < 300) worked.add(request.name);
  }

  /** A success must match the contract; its values are known from then on. */
  #promiseBroken(contract: Endpoint | undefined, { status, headers, text }: FuzzAnswer): string | undefined {
    const isJson = String(headers['content-type']).startsWith('application/json');
    if (contract?.gives !== undefined || contract === undefined || status !== (contract.status ?? 200) || !isJson) {
      return undefined;
    }
    if (headers['content-encoding'] !== undefined) return undefined;
    const read: unknown = JSON.parse(text);
    this.#values.seen.harvest(read);
    const checked = contract.answer.safeParse(read);
    return checked.success ? undefined : `answers otherwise than declared: ${checked.error.message.slice(0, 300)}`;
  }
}

interface RunParts {
  t: TestClinic;
  sender: Sender;
  seed: number;
  operations: readonly Operation[];
  contracts: readonly Endpoint[];
}

/** @param t an application on the same database, through which people and records are made. */
export async function fuzz(
  t: TestClinic,
  { address, contracts }: { address: string; contracts: readonly Endpoint[] },
  plan: FuzzPlan,
): Promise<FuzzFigures> {
  const document = (await (await fetch(`${address}/openapi.json`)).json()) as ApiDocument;
  const sender = new Sender(address);
  const run = new Run({ t, sender, seed: plan.seed, operations: operationsOf(document), contracts });
  if (plan.whenUsed !== undefined) {
    await run.useAll();
    await plan.whenUsed();
  }
  for (let round = 0; round < plan.rounds; round += 1) {
    await run.round(Math.ceil(plan.requests / plan.rounds), plan.hostileShare);
  }
  sender.close();
  return run.figures;
}
