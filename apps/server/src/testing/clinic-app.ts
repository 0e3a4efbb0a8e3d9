/** Starts the application for an API test file, closes it after the last test, and gives people who call it. */
import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { AnswerOf, Endpoint } from '@hodi/domain/shared/endpoint.ts';
import type { Problem } from '@hodi/domain/shared/problem.ts';
import { type ClinicianSeed, type PatientSeed, nextSerial } from '@hodi/domain/testing/people.ts';
import { LiveClient, type OldApp } from './live-client.ts';
import {
  type Clinic,
  type TestApp,
  type TestAppOptions,
  type TestCall,
  call,
  closeCluster,
  openTestApp,
  putClinic,
  tokenFor,
} from './test-app.ts';

export type Answered = Awaited<ReturnType<typeof call>>;
type Given = Omit<TestCall, 'token'>;

/** Somebody who is logged in. */
export interface Person {
  token: string;
  call(contract: Endpoint, given?: Given): Promise<Answered>;
  /** The answer of a call that must succeed. */
  ok<E extends Endpoint>(contract: E, given?: Given): Promise<AnswerOf<E>>;
  /** Repeats the call like a phone's queue: the same key until the server is neither busy nor still at work on it. */
  persist(contract: Endpoint, given: Given): Promise<Answered>;
  /** The problem of a call that must be refused so. */
  refused(contract: Endpoint, given: Given, status: number): Promise<Problem>;
}

export interface TestClinic extends TestApp {
  clinic: Clinic;
  as(person: ClinicianSeed | PatientSeed): Promise<Person>;
}

const mayTryAgain = (answer: Answered): boolean =>
  answer.statusCode === 503 || (answer.statusCode === 409 && answer.json().code === 'idempotency_in_flight');

async function persist(send: () => Promise<Answered>): Promise<Answered> {
  let answer = await send();
  for (let tries = 1; tries < 50 && mayTryAgain(answer); tries += 1) answer = await send();
  return answer;
}

export const personFor = async (t: TestApp, person: ClinicianSeed | PatientSeed): Promise<Person> =>
  personWith(t, await tokenFor(t, person));

/** The problem in a refusal; FHIR has a format of its own for it. */
function problemOf(response: Answered): Problem {
  // An answer to HEAD has no body.
  const code = response.headers['problem-code'];
  if (code !== undefined) return { code: String(code), message: '' };
  const body = response.json();
  if (body.resourceType !== 'OperationOutcome') return body;
  const [issue] = body.issue;
  return { code: issue.diagnostics, message: issue.details.text };
}

/** The holder of an access token, for example from a registration. */
export function personWith(t: Pick<TestApp, 'app'>, token: string): Person {
  const send = (contract: Endpoint, given: Given = {}) => call(t.app, contract, { ...given, token });
  return {
    token,
    call: send,
    persist: (contract, given) => {
      const key = `persistent-key-${nextSerial()}`;
      return persist(() => send(contract, { key, ...given }));
    },
    ok: async (contract, given) => {
      const response = await send(contract, given);
      assert.equal(response.statusCode, contract.status ?? 200, `${contract.name}: ${response.body}`);
      return response.json();
    },
    refused: async (contract, given, status) => {
      const response = await send(contract, given);
      assert.equal(response.statusCode, status, `${contract.name}: ${response.body}`);
      return problemOf(response);
    },
  };
}

/** An application of the file's own with the clinic of `putClinic`. */
export async function openClinicApp(options: TestAppOptions = {}): Promise<TestClinic> {
  const t = await openTestApp(options);
  after(async () => {
    await t.close();
    await closeCluster();
  });
  return { ...t, clinic: await putClinic(t.put), as: (person) => personFor(t, person) };
}

/** @returns a function that opens a live connection for a token; all are closed after the tests of its suite. */
export function linesOf({ app }: Pick<TestApp, 'app'>): (token: string | OldApp) => LiveClient {
  const lines: LiveClient[] = [];
  after(() => lines.forEach((line) => line.close()));
  return (token) => {
    const line = new LiveClient(app, token);
    lines.push(line);
    return line;
  };
}
