/**
 * Cost of the audit log: messages posted a second by sixteen people at a time, each to a thread of their own, with the
 * line and its indexes, without the indexes, and without the line. The three take short turns on two databases that
 * hold many lines already, and the result is the median of each round's ratio, so that noise affects all of them.
 * Alone: `node bench/audit-cost.ts`.
 */
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { aClinician, aPatient, anInstitution, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { openDatabase } from '@hodi/server/src/db/database.ts';
import { askForBill } from '@hodi/server/src/testing/answers.ts';
import { putClinician, putInstitution, putPatient, putRelationship } from '@hodi/server/src/testing/insert-people.ts';
import { type TestApp, call, closeCluster, openTestApp, tokenFor } from '@hodi/server/src/testing/test-app.ts';
import { percentile, printTable } from './figures.ts';

/** Share of the throughput without a line. */
const limit = 0.25;
/** How long each turn takes, in seconds. */
const seconds = Number(process.env['SECONDS'] ?? 0.5);
const lines = Number(process.env['LINES'] ?? 100_000);
const rounds = Number(process.env['ROUNDS'] ?? 30);
const threads = 200;

interface Thread {
  token: string;
  id: string;
}

async function openThreads(t: TestApp): Promise<Thread[]> {
  const { id: institution_id } = await putInstitution(t.put, anInstitution());
  const opened: Thread[] = [];
  for (let n = 0; n < threads; n += 1) {
    const clinician = await putClinician(t.put, aClinician(institution_id));
    const patient = await putPatient(t.put, aPatient({ selected_clinician_id: clinician.id }));
    await putRelationship(t.put, { clinician, patient }, { id: idOf(nextSerial()) });
    const body = { topic: 'services', answers: askForBill, clinician_id: clinician.id };
    const answer = await call(t.app, createEContact, { token: await tokenFor(t, patient), body });
    opened.push({ token: await tokenFor(t, clinician), id: answer.json().e_contact.id });
  }
  return opened;
}

const portion = 5_000;

/** Lines of everybody about everybody, a portion at a time: no statement may take longer than the server allows. */
async function fillLines(t: TestApp): Promise<void> {
  for (let from = 1; from <= lines; from += portion) {
    await sql`insert into audit_line (id, at, action, outcome, user_id, user_type, session_id, institution_id, role,
        patient_ids, subject_id, address, request_id)
      select ('0190000000007000' || '8000' || lpad(to_hex(n), 12, '0'))::uuid, now(), 'patients.get', 'done', c.user_id,
        'clinician', null, c.institution_id, 'doctor', array[p.id], p.id, '127.0.0.1', null
      from generate_series(${from}::int, ${Math.min(lines, from + portion - 1)}::int) n
      join (select user_id, institution_id, row_number() over () as k from clinician) c on c.k = 1 + n % ${threads}
      join (select id, row_number() over () as k from patient) p on p.k = 1 + (n * 7) % ${threads}`.execute(t.db);
  }
}

interface Place {
  t: TestApp;
  opened: readonly Thread[];
  close: () => Promise<void>;
}

async function openPlace(hasIndexes: boolean): Promise<Place> {
  const t = await openTestApp({ poolSize: 16 });
  const owner = openDatabase(t.database.owner, 1);
  if (!hasIndexes) {
    await sql`drop index audit_line_patient, audit_line_institution, audit_line_user`.execute(owner);
  }
  const opened = await openThreads(t);
  await fillLines(t);
  await sql`set statement_timeout = 0`.execute(owner);
  await sql`vacuum analyze`.execute(owner);
  await owner.destroy();
  return { t, opened, close: () => t.close() };
}

async function postsPerSecond({ t, opened }: Place): Promise<number> {
  let done = 0;
  const started = performance.now();
  const until = started + seconds * 1000;
  await Promise.all(
    Array.from({ length: 16 }, async (_, lane) => {
      for (let turn = lane; performance.now() < until; turn += 16) {
        const { token, id } = opened[turn % threads] ?? { token: '', id: '' };
        const answer = await call(t.app, postMessage, { token, params: { id }, body: { message: 'Habari ya leo' } });
        if (answer.statusCode >= 300) throw new Error(`a message answered ${answer.statusCode}`);
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - started);
}

interface Turn {
  what: string;
  place: Place;
  audit: boolean;
  rates: number[];
}

const contract = postMessage as { audit: boolean };

async function inTurns(turns: readonly Turn[]): Promise<void> {
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const { place, audit, rates } of round % 2 === 0 ? turns : turns.toReversed()) {
        contract.audit = audit;
        rates.push(await postsPerSecond(place));
      }
    }
  } finally {
    contract.audit = true;
  }
}

/** Prints the figures; true when they are within their limit. */
export async function benchAuditCost(): Promise<boolean> {
  const places = [await openPlace(true), await openPlace(false)] as const;
  const [indexed, unindexed] = places;
  const full: Turn = { what: 'with the line and its indexes', place: indexed, audit: true, rates: [] };
  const bare: Turn = { what: 'without the line', place: indexed, audit: false, rates: [] };
  const turns = [full, { what: 'without the indexes', place: unindexed, audit: true, rates: [] }, bare];
  try {
    for (const place of places) await postsPerSecond(place);
    await inTurns(turns);
  } finally {
    for (const { close } of places) await close();
    await closeCluster();
  }
  const ratioOf = ({ rates }: Turn) =>
    percentile(
      rates.map((rate, round) => rate / (bare.rates[round] ?? Number.NaN)),
      0.5,
    );
  const cost = 1 - ratioOf(full);
  printTable(
    `What the audit log costs: messages posted, ${lines.toLocaleString('en')} lines in the log, ${rounds} rounds`,
    turns.map((turn) => ({
      what: turn.what,
      rate: `${percentile(turn.rates, 0.5).toFixed(1)}/s`,
      ratio: ratioOf(turn).toFixed(3),
    })),
  );
  process.stdout.write(
    `  the log costs ${(cost * 100).toFixed(1)} % of the throughput; at most ${limit * 100} %${cost > limit ? ': OVER' : ''}\n`,
  );
  return cost <= limit;
}

if (import.meta.main) process.exitCode = (await benchAuditCost()) ? 0 : 1;
