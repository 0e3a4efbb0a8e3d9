/**
 * A clinician's patients and invitations among 100,000 patients of the server: pages of 20 with total and audit line,
 * searched by name, phone and member ID. No question may read a large table from end to end.
 */
import { sql } from 'kysely';
import { milliseconds, percentile, printTable, seededRandom } from './figures.ts';
import { fillPatients, memberIdOf, numberOf } from './fill-patients.ts';
import { type Practice, askOnce, openCluster, openPractice } from './open-practice.ts';

const size = { clinicians: 50, patientsEach: 2_000, invitationsEach: 300 };
/** Of the slowest question, in milliseconds. */
const limit = 200;
const rounds = Number(process.env['ROUNDS'] ?? 300);
/** A table with fewer rows may be read as a whole. */
const large = 10_000;

/** Shown beside the lists; it answers a dozen questions at once and has no limit here. */
const dashboard = 'the dashboard';

/** Patient n belongs to clinician (n - 1) % 50 + 1. */
const patientOf = (clinician: number, k: number): number => k * size.clinicians + clinician + 1;
const search = (path: string, text: string): string => `${path}search=${encodeURIComponent(text)}`;

type Question = (clinician: number, random: () => number) => string;
const anyPatient = (clinician: number, random: () => number): number =>
  patientOf(clinician, Math.floor(random() * size.patientsEach));

const questions: Readonly<Record<string, Question>> = {
  'first page': () => '/patients',
  'by part of a name': () => search('/patients?', 'wanj'),
  'by two names': () => search('/patients?', 'Kamau Zawadi'),
  'by two letters': () => search('/patients?', 'ac'),
  'by phone': (clinician, random) => search('/patients?', numberOf(anyPatient(clinician, random))),
  'by member ID': (clinician, random) => search('/patients?', memberIdOf(anyPatient(clinician, random))),
  'nobody found': () => search('/patients?', 'xyzzy'),
  invitations: () => '/patient-invitations?status=pending',
  'invitations by name': () => search('/patient-invitations?status=pending&', 'njoroge'),
  'invitations by phone': (clinician) =>
    search('/patient-invitations?', `07${String((clinician + 1) * 10000 + 7).padStart(8, '0')}`),
  [dashboard]: () => '/clinicians/me',
};

/** The page in the middle of a list. */
async function deepPages(practice: Practice): Promise<string[]> {
  return Promise.all(
    practice.tokens.slice(0, 5).map(async (token) => {
      const { body } = await askOnce(practice, token, '/patients?limit=100');
      return `/patients?cursor=${body.next_cursor ?? ''}`;
    }),
  );
}

async function wholeReads({ db }: Practice): Promise<Map<string, number>> {
  // Written down a second after the work at the latest.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const { rows } = await sql<{ relname: string; seq_scan: number }>`
    select relname, seq_scan::int from pg_stat_user_tables where n_live_tup > ${large}`.execute(db);
  return new Map(rows.map(({ relname, seq_scan }) => [relname, seq_scan]));
}

async function measure(practice: Practice): Promise<Map<string, number[]>> {
  const random = seededRandom(20_261_121);
  const deep = await deepPages(practice);
  const figures = new Map<string, number[]>();
  for (let round = -20; round < rounds; round += 1) {
    const clinician = Math.floor(random() * size.clinicians);
    const token = practice.tokens[clinician] ?? '';
    const asked = Object.entries(questions).map(
      ([what, question]) => [what, question(clinician, random), token] as const,
    );
    const page = Math.floor(random() * deep.length);
    for (const [what, url, by] of [
      ...asked,
      ['a later page', deep[page] ?? '', practice.tokens[page] ?? ''] as const,
    ]) {
      const { took } = await askOnce(practice, by, url);
      if (round >= 0) figures.set(what, [...(figures.get(what) ?? []), took]);
    }
  }
  return figures;
}

/** Prints the figures; true when they are within the limit and every question has an index. */
export async function benchMyPatients(): Promise<boolean> {
  const cluster = await openCluster();
  const practice = await openPractice(cluster, (db) => fillPatients(db, size));
  const before = await wholeReads(practice);
  const figures = await measure(practice);
  const after = await wholeReads(practice);
  const read = [...after].filter(([table, count]) => count > (before.get(table) ?? 0));
  printTable(
    'My Patients and invitations: whole server, 100,000 patients of 50 clinicians',
    [...figures].map(([what, times]) => ({
      what,
      p50: milliseconds(percentile(times, 0.5)),
      p95: milliseconds(percentile(times, 0.95)),
    })),
  );
  const lists = [...figures].filter(([what]) => what !== dashboard);
  const slowest = Math.max(...lists.map(([, times]) => percentile(times, 0.95)));
  process.stdout.write(`  slowest p95 ${milliseconds(slowest)}; at most ${milliseconds(limit)}\n`);
  process.stdout.write(
    `  large tables read from end to end: ${read.map(([table, count]) => `${table} (${count - (before.get(table) ?? 0)})`).join(', ') || 'none'}\n`,
  );
  await practice.close();
  await cluster.stop();
  return slowest <= limit && read.length === 0;
}

if (import.meta.main) process.exitCode = (await benchMyPatients()) ? 0 : 1;
