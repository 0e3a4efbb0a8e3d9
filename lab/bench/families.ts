/**
 * Cost of caregivers and merged records for readers who see none: lists of patients and inquiries, and a message,
 * requested of the whole server where everybody has two caregivers and each tenth patient a merged record, in turn with
 * one where nobody has.
 */
import { sql } from 'kysely';
import type { Database } from '@hodi/server/src/db/database.ts';
import { milliseconds, percentile, printTable, seededRandom } from './figures.ts';
import { fillThreads, id } from './fill-threads.ts';
import { type Practice, askOnce, openCluster, openPractice } from './open-practice.ts';

const size = { clinicians: 50, patientsEach: 100, inquiries: 50_000 };
const patients = size.clinicians * size.patientsEach;
/** Factor over the median without them. */
const limit = 1.3;
const rounds = Number(process.env['ROUNDS'] ?? 400);
const warmUp = Math.min(rounds, 100);

const lists = {
  'patients of a clinician, first page': '/patients',
  'patients found by a name': '/patients?search=otieno%201',
  'inquiries of a clinician, first page': '/e-contacts/list/for-clinician',
};
const posting = 'a message to a patient';

async function fillFamilies(db: Database): Promise<void> {
  const next = sql.raw(`(n + k - 1) % ${patients} + 1`);
  await sql`insert into caregiver (id, caregiver_id, patient_id, relation, consent, sees_record, created_at, from_at)
    select gen_random_uuid(), ('01990004-0000-7000-8000-' || lpad(to_hex(${next}), 12, '0'))::uuid, ${id(4, 'n')}, 'mother', 'guardian', true, now(), now()
    from generate_series(1, ${patients}::int) n, generate_series(1, 2) k`.execute(db);
  await sql`update e_contact set for_caregivers = true`.execute(db);
  // The next patient of the same clinician.
  await sql`insert into merged_record (id, patient_id, other_id, institution_id, merged_by, merged_at)
    select gen_random_uuid(), ${id(4, 'n')}, ${id(4, `n + ${size.clinicians}`)}, ${id(0, '1')}, ${id(1, '1')}, now()
    from generate_series(1, ${patients - size.clinicians}::int) n where (n / ${size.clinicians}::int) % 10 = 0`.execute(
    db,
  );
}

interface Side {
  practice: Practice;
  took: Map<string, number[]>;
}

async function openSide(cluster: Awaited<ReturnType<typeof openCluster>>, hasFamilies: boolean): Promise<Side> {
  const practice = await openPractice(cluster, async (db) => {
    await fillThreads(db, size);
    if (hasFamilies) await fillFamilies(db);
  });
  return { practice, took: new Map() };
}

/** Each into another thread: nobody may write hundreds of times an hour. */
async function post({ practice: { app, tokens } }: Side, n: number): Promise<number> {
  const thread = `01990006-0000-7000-8000-${(n + 1).toString(16).padStart(12, '0')}`;
  const headers = {
    authorization: `Bearer ${tokens[n % size.clinicians] ?? ''}`,
    'idempotency-key': `bench-families-${n}`,
  };
  const payload = { message: 'Habari, homa imeshuka? Niambie kesho.' };
  const started = performance.now();
  const answer = await app.inject({ method: 'POST', url: `/e-contacts/${thread}/message`, headers, payload });
  if (answer.statusCode !== 201) throw new Error(answer.body.slice(0, 200));
  return performance.now() - started;
}

async function measure(sides: readonly Side[]): Promise<void> {
  const random = seededRandom(20_261_130);
  for (let n = 0; n < rounds + warmUp; n += 1) {
    const clinician = Math.floor(random() * size.clinicians);
    for (const side of n % 2 === 0 ? sides : sides.toReversed()) {
      const note = (what: string, took: number) =>
        n >= warmUp && side.took.set(what, [...(side.took.get(what) ?? []), took]);
      for (const [what, url] of Object.entries(lists)) {
        note(what, (await askOnce(side.practice, side.practice.tokens[clinician] ?? '', url)).took);
      }
      note(posting, await post(side, n));
    }
  }
}

/** Prints the figures; true when each is within its limit. */
export async function benchFamilies(): Promise<boolean> {
  const cluster = await openCluster();
  const sides = [await openSide(cluster, true), await openSide(cluster, false)] as const;
  await measure(sides);
  const [withThem, without] = sides;
  const figures = [...withThem.took].map(([what, took]) => {
    const [p50, before] = [percentile(took, 0.5), percentile(without.took.get(what) ?? [], 0.5)];
    return { what, p50, before, ratio: p50 / before };
  });
  printTable(
    `Caregivers and merged records: whole server, ${patients.toLocaleString('en')} patients, with them and without`,
    figures.map(({ what, p50, before, ratio }) => ({
      what,
      'p50 with': milliseconds(p50),
      without: milliseconds(before),
      ratio: `${ratio.toFixed(2)}, at most ${limit}${ratio > limit ? ': OVER' : ''}`,
    })),
  );
  for (const { practice } of sides) await practice.close();
  await cluster.stop();
  return figures.every(({ ratio }) => ratio <= limit);
}

if (import.meta.main) process.exitCode = (await benchFamilies()) ? 0 : 1;
