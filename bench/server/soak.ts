/**
 * `npm run soak`: a day of 20 clinicians and 2,000 active patients, replayed in MINUTES (30): 2,000 inquiries, 10,000 messages,
 * lists, threads read and marked as seen, 500 appointments, 200 people who listen. The memory must stay flat, no answer may
 * be an error, and the last third must be as quick as the first.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { milliseconds, percentile, pick, printTable, seededRandom } from '../figures.ts';
import { Ear, hodiDoor } from './ear.ts';
import { Line, type LineRequest } from './line.ts';
import { type Place, type Thread, openPlace } from './place.ts';
import { memoryOf } from './processor.ts';
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

/** Every act of the day, in an order by chance. */
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

function requestOf(place: Place, act: Act, n: number): LineRequest {
  const thread = pick(random, place.threads);
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
}

/** The one that was used last, of those that the server has not closed. */
function openOne(lines: Line[]): Line | undefined {
  for (let line = lines.pop(); line !== undefined; line = lines.pop()) if (line.isOpen) return line;
  return undefined;
}

/** At even distances, whether or not those before are answered, as people do. */
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
      const { status } = await line.ask(requestOf(place, act, n));
      lines.push(line);
      return { at: n / all.length, took: performance.now() - sent, status };
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

/** Prints the figures; true when they are within their limits. */
export async function soak(): Promise<boolean> {
  const place = await openPlace(size);
  let heard = 0;
  const doctors = place.threads.slice(0, size.clinicians).map((thread) => thread.clinician);
  const patients = place.threads.slice(0, sockets - size.clinicians).map((thread) => thread.patient);
  const ears: Ear[] = [];
  for (const { token } of [...doctors, ...patients]) {
    ears.push(await Ear.open(place.address, hodiDoor(token), () => (heard += 1)));
  }
  const memory: { at: number; took: number }[] = [];
  const begun = performance.now();
  const seen = await replay(place, () => {
    const at = (performance.now() - begun) / (minutes * 60_000);
    memory.push({ at, took: memoryOf(place.server.process.pid) });
  });
  for (const ear of ears) ear.close();
  const errors = seen.filter(({ status }) => status >= 300);
  const mid = (of: readonly { took: number }[], p: number) =>
    percentile(
      of.map(({ took }) => took),
      p,
    );
  // What is loaded and kept for the first time is no growth: the first third is the warm-up.
  const [early, late] = [mid(part(memory, 1 / 3, 2 / 3), 0.5), mid(part(memory, 2 / 3, 2), 0.5)];
  const [first, last] = [mid(part(seen, 0, 1 / 3), 0.99), mid(part(seen, 2 / 3, 1), 0.99)];
  const codes = [...new Set(errors.map(({ status }) => status))].join(', ');
  printTable(`A day of 20 clinicians and 2,000 patients in ${minutes} minutes`, [
    { what: 'requests, events heard', figure: `${seen.length}, ${heard}`, limit: '' },
    { what: 'errors', figure: `${errors.length} ${codes}`, limit: 'none' },
    { what: 'memory in the second third', figure: `${early.toFixed(0)} MiB`, limit: '' },
    {
      what: 'in the last',
      figure: `${late.toFixed(0)} MiB, ${(late / early).toFixed(2)} times`,
      limit: `at most ${limits.growth}`,
    },
    {
      what: 'p50, p99 in the first third',
      figure: `${milliseconds(mid(part(seen, 0, 1 / 3), 0.5))}, ${milliseconds(first)}`,
      limit: '',
    },
    {
      what: 'p99 in the last',
      figure: `${milliseconds(last)}, ${(last / first).toFixed(2)} times`,
      limit: `at most ${limits.slower}`,
    },
  ]);
  await place.close();
  return errors.length === 0 && late / early <= limits.growth && last / first <= limits.slower;
}

if (import.meta.main) process.exitCode = (await soak()) ? 0 : 1;
