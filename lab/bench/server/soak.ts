/**
 * `npm run lab -- soak`: a day of 20 clinicians and 2,000 active patients, replayed in MINUTES (30): 2,000 inquiries,
 * 10,000 messages, lists, threads read and marked as seen, 500 appointments, 200 people who listen. The memory must
 * stay flat, no answer may be an error, each message must reach the people concerned once, and the last third must be
 * as quick as the first.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { type Row, milliseconds, percentile, pick, printTable, seededRandom } from '../figures.ts';
import { Line, type LineRequest } from './line.ts';
import { type Place, type Thread, openPlace } from './place.ts';
import { memoryOf } from './processor.ts';
import { type Posted, SoakListeners } from './soak-listeners.ts';
import { submitTo } from './submitting.ts';

const minutes = Number(process.env['MINUTES'] ?? 30);
const size = { clinicians: 20, patientsEach: 100, inquiries: 4_000 };
const day = { submit: 2_000, post: 10_000, read: 4_000, seen: 4_000, list: 2_000, book: 500 };
const sockets = 200;
const limits = { growth: 1.1, slower: 1.5 };
type Act = keyof typeof day;

const message = 'Habari daktari, homa imeshuka kidogo lakini bado nina maumivu ya kichwa. Niendelee?';
const key = () => `idempotency-key: soak-${crypto.randomUUID()}\r\n`;
const random = seededRandom(20_261_122);

/** Every action of the day, in random order. */
function acts(): Act[] {
  const all = (Object.keys(day) as Act[]).flatMap((act) => Array.from({ length: day[act] }, () => act));
  for (let n = all.length - 1; n > 0; n -= 1) {
    const other = Math.floor(random() * (n + 1));
    [all[n], all[other]] = [all[other] as Act, all[n] as Act];
  }
  return all;
}

/** Appointments stand one after the other, each clinician's by themselves. */
let booked = 0;
function booking({ patient, clinician }: Thread): LineRequest {
  const start = Date.parse('2031-01-06T06:00:00Z') + booked * 30 * 60_000;
  booked += 1;
  const body = {
    id: newId(Date.now()),
    patient_id: patient.id,
    clinician_id: clinician.id,
    start_time: new Date(start).toISOString(),
    end_time: new Date(start + 30 * 60_000).toISOString(),
    topic: 'Shinikizo la damu',
    type: 'checkup',
  };
  return { method: 'POST', path: '/appointments', token: clinician.token, body, headers: key() };
}

function requestOf(place: Place, thread: Thread, { act, n }: { act: Act; n: number }): LineRequest {
  const { patient, clinician, id } = thread;
  const isPatient = random() < 0.5;
  const { token } = isPatient ? patient : clinician;
  switch (act) {
    case 'submit':
      return submitTo(place).request(n);
    case 'post':
      return { method: 'POST', path: `/e-contacts/${id}/message`, token, body: { message }, headers: key() };
    case 'read':
      return { method: 'GET', path: `/e-contacts/for-${isPatient ? 'patient' : 'clinician'}/${id}`, token };
    case 'seen':
      return { method: 'PUT', path: `/e-contacts/${id}/mark-seen`, token, body: {} };
    case 'list':
      return { method: 'GET', path: '/e-contacts/list/for-clinician', token: clinician.token };
    case 'book':
      return booking(thread);
  }
}

interface Seen {
  /** When, as a part of the whole. */
  at: number;
  took: number;
  status: number;
  posted?: Posted;
}

const idIn = (body: Buffer): string =>
  (JSON.parse(body.toString()) as { e_contact_message: { id: string } }).e_contact_message.id;

/** The connection that was used last, of those that the server has not closed. */
function openOne(lines: Line[]): Line | undefined {
  for (let line = lines.pop(); line !== undefined; line = lines.pop()) if (line.isOpen) return line;
  return undefined;
}

/** At even intervals, whether or not earlier ones are answered, as people do. */
async function replay(place: Place, onMoment: () => void): Promise<Seen[]> {
  const all = acts();
  const every = (minutes * 60_000) / all.length;
  const lines: Line[] = [];
  const seen: Promise<Seen>[] = [];
  const begun = performance.now();
  for (const [n, act] of all.entries()) {
    const due = begun + n * every - performance.now();
    if (due > 0) await wait(due);
    const once = async (): Promise<Seen> => {
      const sent = performance.now();
      const line = openOne(lines) ?? (await Line.open(place.address));
      const thread = pick(random, place.threads);
      const { status, body } = await line.ask(requestOf(place, thread, { act, n }));
      lines.push(line);
      const answered = { at: n / all.length, took: performance.now() - sent, status };
      return act === 'post' && status === 201 ? { ...answered, posted: { id: idIn(body), thread } } : answered;
    };
    seen.push(once());
    if (n % 50 === 0) onMoment();
  }
  const answers = await Promise.all(seen);
  for (const line of lines) line.close();
  return answers;
}

const part = <T extends { at: number }>(of: readonly T[], from: number, to: number): T[] =>
  of.filter(({ at }) => at >= from && at < to);

const mid = (of: readonly { took: number }[], p: number): number =>
  percentile(
    of.map(({ took }) => took),
    p,
  );

interface Memory {
  at: number;
  took: number;
}

/**
 * Code loaded and data cached for the first time are no growth: the first tenth, three minutes, is the warm-up. Memory
 * rises and falls over minutes, so the maximum of each time is compared.
 */
function growthOf(memory: readonly Memory[]): { rows: Row[]; isGood: boolean } {
  const most = (from: number, to: number) => mid(part(memory, from, to), 1);
  const tenths = Array.from({ length: 10 }, (_, n) => mid(part(memory, n / 10, (n + 1) / 10), 0.5));
  const [early, late] = [most(1 / 10, 1 / 3), most(2 / 3, 2)];
  const growth = late / early;
  const both = `${early.toFixed(0)} and ${late.toFixed(0)} MiB, ${growth.toFixed(2)} times`;
  const rows = [
    { what: 'memory by tenths, medians, MiB', figure: tenths.map((each) => each.toFixed(0)).join(' '), limit: '' },
    { what: 'the most in the first third and in the last', figure: both, limit: `at most ${limits.growth}` },
  ];
  return { rows, isGood: growth <= limits.growth };
}

function paceOf(seen: readonly Seen[]): { rows: Row[]; isGood: boolean } {
  const [early, late] = [part(seen, 0, 1 / 3), part(seen, 2 / 3, 1)];
  const [first, last] = [mid(early, 0.99), mid(late, 0.99)];
  const both = `${milliseconds(mid(early, 0.5))}, ${milliseconds(first)}`;
  const slower = last / first;
  const rows = [
    { what: 'p50, p99 in the first third', figure: both, limit: '' },
    {
      what: 'p99 in the last',
      figure: `${milliseconds(last)}, ${slower.toFixed(2)} times`,
      limit: `at most ${limits.slower}`,
    },
  ];
  return { rows, isGood: slower <= limits.slower };
}

/** Prints the figures; true when they are within their limits. */
export async function soak(): Promise<boolean> {
  const place = await openPlace(size);
  const doctors = place.threads.slice(0, size.clinicians).map(({ clinician }) => clinician.token);
  const patients = place.threads.slice(0, sockets - size.clinicians).map(({ patient }) => patient.token);
  const listeners = await SoakListeners.open(place, [...doctors, ...patients]);
  const memory: Memory[] = [];
  const begun = performance.now();
  const seen = await replay(place, () => {
    const at = (performance.now() - begun) / (minutes * 60_000);
    memory.push({ at, took: memoryOf(place.server.process.pid) });
  });
  const notOnce = await listeners.notOnce(seen.flatMap(({ posted }) => posted ?? []));
  listeners.close();
  const errors = seen.filter(({ status }) => status >= 300);
  const codes = [...new Set(errors.map(({ status }) => status))].join(', ');
  const [growth, pace] = [growthOf(memory), paceOf(seen)];
  printTable(`A day of 20 clinicians and 2,000 patients in ${minutes} minutes`, [
    { what: 'requests, events heard', figure: `${seen.length}, ${listeners.events}`, limit: '' },
    { what: 'errors', figure: `${errors.length} ${codes}`, limit: 'none' },
    { what: 'messages that one who listens did not hear exactly once', figure: String(notOnce), limit: 'none' },
    ...growth.rows,
    ...pace.rows,
  ]);
  await place.close();
  return errors.length === 0 && notOnce === 0 && growth.isGood && pace.isGood;
}

if (import.meta.main) process.exitCode = (await soak()) ? 0 : 1;
