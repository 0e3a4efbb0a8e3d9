/**
 * Cost of a thousand patients a day, each sending one inquiry and four messages while they and their clinicians listen:
 * processor time, megabytes stored, bytes sent; then the same at a bare server, which writes the same rows. Alone:
 * `node bench/server/day-cost.ts`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { printTable } from '../figures.ts';
import { type SocketProtocol, SocketListener, hodiProtocol, socketIoProtocol } from './socket-listener.ts';
import { Line, type LineRequest } from './line.ts';
import { type Place, type Thread, openPlace } from './place.ts';
import { processorOf, processorOfPostgres } from './processor.ts';
import { submitTo, submitToRaw } from './submitting.ts';

const size = { clinicians: 200, patientsEach: 5, inquiries: 2_000 };
/** How many of the thousand have their day; all are there and listen. */
const patients = Math.min(1_000, Number(process.env['PATIENTS'] ?? 1_000));
const messages = 4;
const lanes = 8;
const said = 'Habari daktari, homa imeshuka kidogo lakini bado nina maumivu ya kichwa. Niendelee na dawa zile zile?';

/** Milliseconds until the effects of a write are complete: events are received and the lines of the log sealed. */
const settling = 2_500;

/** As a browser asks. */
const compressed = 'accept-encoding: gzip, br\r\n';

type Person = Thread['patient'];

interface Side {
  address: string;
  pid: number | undefined;
  /** The database's name. */
  stores: string;
  protocol: (who: Person) => SocketProtocol;
  submit: (n: number) => LineRequest;
  post: (thread: Thread, key: string) => LineRequest;
}

const sidesOf = (place: Place): readonly [hodi: Side, bare: Side] => [
  {
    address: place.address,
    pid: place.server.process.pid,
    stores: place.database.name,
    protocol: ({ token }) => hodiProtocol(token),
    submit: (n) => {
      const { headers = '', ...request } = submitTo(place).request(n);
      return { ...request, headers: headers + compressed };
    },
    post: ({ id, patient: { token } }, key) => ({
      method: 'POST',
      path: `/e-contacts/${id}/message`,
      token,
      body: { message: said },
      headers: `idempotency-key: ${key}\r\n${compressed}`,
    }),
  },
  {
    address: place.raw.address,
    pid: place.raw.pid,
    stores: place.raw.database.name,
    protocol: ({ user_id }) => socketIoProtocol(user_id),
    submit: (n) => submitToRaw(place).request(n),
    post: ({ id, patient, clinician }, key) => {
      const people = { user: patient.user_id, other: clinician.user_id, patient: patient.id, author: 'patient' };
      return { method: 'POST', path: '/post', body: { thread: id, ...people, message: said, key } };
    },
  },
];

async function dayOf({ submit, post }: Side, line: Line, { thread, n }: { thread: Thread; n: number }): Promise<void> {
  const posts = Array.from({ length: messages }, (_, k) => post(thread, `day-of-patient-${n}-${k}`));
  for (const request of [submit(n), ...posts]) {
    const { status } = await line.ask(request);
    if (status !== 201) throw new Error(`answered ${status}`);
  }
}

async function storedIn({ db }: Place, name: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(${name}) as bytes`.execute(db);
  return Number(rows[0]?.bytes);
}

/** @returns milliseconds of the server and of PostgreSQL, bytes stored, of answers and of events. */
async function costsOf(place: Place, side: Side): Promise<number[]> {
  const listeners: SocketListener[] = [];
  const doctors = place.threads.slice(0, size.clinicians).map(({ clinician }) => clinician);
  for (const who of [...doctors, ...place.threads.map(({ patient }) => patient)]) {
    listeners.push(await SocketListener.open(side.address, side.protocol(who), () => undefined));
  }
  const lines = await Promise.all(Array.from({ length: lanes }, () => Line.open(side.address)));
  const figures = async () => [
    processorOf(side.pid),
    processorOfPostgres(place.postmaster),
    await storedIn(place, side.stores),
    lines.reduce((sum, line) => sum + line.bytes.received, 0),
    listeners.reduce((sum, listener) => sum + listener.received, 0),
  ];
  const before = await figures();
  await Promise.all(
    lines.map(async (line, lane) => {
      for (let n = lane; n < patients; n += lanes) {
        await dayOf(side, line, { thread: place.threads[n] as Thread, n });
      }
    }),
  );
  await wait(settling);
  const after = await figures();
  for (const listener of listeners) listener.close();
  for (const line of lines) line.close();
  return after.map((figure, index) => figure - (before[index] ?? Number.NaN));
}

const seconds = (figure: number) => `${(figure / 1_000).toFixed(1)} s`;
const mega = (figure: number) => `${(figure / 1_000_000).toFixed(1)} MB`;
const kinds = [
  ['processor, the server', seconds],
  ['processor, PostgreSQL', seconds],
  ['stored, with indexes', mega],
  ['sent, answers', mega],
  ['sent, events to both sides', mega],
] as const;

/** Prints the figures; there is no limit. */
export async function benchDayCost(): Promise<boolean> {
  const place = await openPlace(size);
  const [hodi, bare] = sidesOf(place);
  const costs = [await costsOf(place, hodi), await costsOf(place, bare)] as const;
  printTable(
    `A day of ${patients.toLocaleString('en')} patients, each sending one inquiry and four messages`,
    kinds.map(([what, shown], index) => {
      const [figure, limit] = [costs[0][index] ?? Number.NaN, costs[1][index] ?? Number.NaN];
      return { what, Hodi: shown(figure), 'bare server': shown(limit), ratio: (figure / limit).toFixed(2) };
    }),
  );
  await place.close();
  return true;
}

if (import.meta.main) await benchDayCost();
