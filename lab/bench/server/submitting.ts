/**
 * Sending a questionnaire over HTTP: validation, red flags, thread, events, audit line, beside a bare server that writes the
 * same rows in one statement. Alone: `node bench/server/submitting.ts`.
 */
import { mildFever } from '@hodi/server/src/testing/answers.ts';
import { beside } from './compare-servers.ts';
import type { Place } from './place.ts';
import { postingSize } from './posting.ts';
import type { Side } from './alternating-rounds.ts';

const limit = 0.35;
const connections = [1, 16];
const run = process.pid;
const threadOf = ({ threads }: Place, n: number) => {
  const thread = threads[n % threads.length];
  if (thread === undefined) throw new Error('no threads');
  return thread;
};
const keyOf = (n: number): string => `bench-${run}-${n}-${performance.now()}`;

export const submitTo = (place: Place): Side => ({
  name: 'Hodi',
  address: place.address,
  pid: place.server.process.pid,
  status: 201,
  request: (n) => {
    const { patient, clinician } = threadOf(place, n);
    const body = { topic: 'temperature', answers: mildFever, clinician_id: clinician.id };
    return {
      method: 'POST',
      path: '/e-contacts',
      token: patient.token,
      body,
      headers: `idempotency-key: ${keyOf(n)}\r\n`,
    };
  },
});

/** Of the length of that which the answers come to. */
const text = 'Nina homa tangu jana, joto ni 37.9, na ninatetemeka. '.repeat(5);

export const submitToRaw = (place: Place): Side => ({
  name: 'bare server',
  ...place.raw,
  status: 201,
  request: (n) => {
    const { patient, clinician } = threadOf(place, n);
    const people = { user: patient.user_id, other: clinician.user_id, patient: patient.id, clinician: clinician.id };
    return { method: 'POST', path: '/submit', body: { ...people, message: text, answers: mildFever, key: keyOf(n) } };
  },
});

/** Prints the figures; true when they are within their limits. */
export const benchSubmitting = (): Promise<boolean> =>
  beside({
    title: 'Sending a questionnaire: validation, red flags, key, thread, events, audit line; 200 clinicians',
    limit,
    connections,
    size: postingSize,
    sides: [submitTo, submitToRaw],
  });

if (import.meta.main) process.exitCode = (await benchSubmitting()) ? 0 : 1;
