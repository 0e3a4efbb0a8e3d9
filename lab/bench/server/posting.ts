/**
 * Posting a message over HTTP through the real server process, at 1, 16 and 64 connections, beside a bare server that
 * writes the same rows in one statement. Alone: `node bench/server/posting.ts`.
 */
import { beside } from './compare-servers.ts';
import type { Place, Thread } from './place.ts';
import type { Side } from './alternating-rounds.ts';

const limit = 0.4;
const connections = [1, 16, 64];
export const postingSize = { clinicians: 200, patientsEach: 10, inquiries: 20_000 };

/** Patients and clinicians by turns, each time in the next thread. */
export function writerOf(threads: readonly Thread[], n: number) {
  const thread = threads[n % threads.length];
  if (thread === undefined) throw new Error('no threads');
  const isPatient = Math.floor(n / threads.length) % 2 === 0;
  const { patient, clinician } = thread;
  return { thread, author: isPatient ? patient : clinician, other: isPatient ? clinician : patient, isPatient };
}

const message = 'Habari daktari, homa imeshuka kidogo lakini bado nina maumivu ya kichwa. Niendelee na dawa zile zile?';
const run = process.pid;

export const postTo = ({ address, server, threads }: Place): Side => ({
  name: 'Hodi',
  address,
  pid: server.process.pid,
  status: 201,
  request: (n) => {
    const { thread, author } = writerOf(threads, n);
    const headers = `idempotency-key: bench-${run}-${n}-${performance.now()}\r\n`;
    return {
      method: 'POST',
      path: `/e-contacts/${thread.id}/message`,
      token: author.token,
      body: { message },
      headers,
    };
  },
});

export const postToRaw = ({ raw, threads }: Place): Side => ({
  name: 'bare server',
  ...raw,
  status: 201,
  request: (n) => {
    const { thread, author, other, isPatient } = writerOf(threads, n);
    const body = {
      thread: thread.id,
      user: author.user_id,
      other: other.user_id,
      patient: thread.patient.id,
      author: isPatient ? 'patient' : 'clinician',
      message,
      key: `bench-${run}-${n}-${performance.now()}`,
    };
    return { method: 'POST', path: '/post', body };
  },
});

/** Prints the figures; true when they are within their limits. */
export const benchPosting = (): Promise<boolean> =>
  beside({
    title: 'Posting a message: key, thread, message, events, audit line; 200 clinicians',
    limit,
    connections,
    size: postingSize,
    sides: [postTo, postToRaw],
  });

if (import.meta.main) process.exitCode = (await benchPosting()) ? 0 : 1;
