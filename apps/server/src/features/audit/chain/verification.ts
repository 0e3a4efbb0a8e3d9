/** Whether the chain over the audit lines is whole, and whether each line's times fit its place in it. Only reads. */
import { sql } from 'kysely';
import { momentOfId } from '@hodi/domain/shared/id.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { firstIdAt } from '#server/work/new-id.ts';
import { type SealedContent, beginning, hashOfContent, hashOfSeal, latest, patience } from './chain.ts';
import { type Misdated, SealingTimes } from './sealing-times.ts';
import { type Head, type Seal, contentColumns, headOf, newestSealed } from './sealing.repository.ts';

export interface Break {
  /** `moved`: it is not where it was sealed; `inserted`: it came after later lines had been sealed. */
  how: 'changed' | 'removed' | 'moved' | 'inserted';
  /** Its place in the chain; null for a line that has none. */
  n: number | null;
  /** The line; null if line and seal are gone. */
  audit_id: string | null;
}

export interface Verdict {
  /** How many lines were found whole, in order, before the break. */
  lines: number;
  broken: Break | null;
  /** Lines before the break whose times do not fit their place; the first hundred. */
  misdated: Misdated[];
  head: { n: number; hash: string } | null;
  /** Lines that have no seal yet, and when the oldest of them was written, in milliseconds since 1970. */
  waiting: { lines: number; since: number | null };
  /** Sealed more than a minute after they were written: the server was away, or its clock was wrong. */
  late: number;
  /** The database's time of this look. */
  looked_at: number;
}

const atOnce = 2000;

/** A seal with its line, whose id is null when it is gone. */
type Row = Seal & (SealedContent | { id: null });

async function sealsFrom(db: Executor, n: number): Promise<Row[]> {
  const result = await sql<Row>`
    select ${contentColumns}, s.n, s.audit_id, s.line_hash, s.hash, s.version,
      (extract(epoch from s.sealed_at) * 1000000)::bigint as sealed_us
    from audit_seal s left join audit_line a on a.id = s.audit_id
    where s.n > ${n} order by s.n limit ${atOnce}`.execute(db);
  return result.rows;
}

async function isContentElsewhere(db: Executor, lineHash: Buffer): Promise<boolean> {
  const row = db.selectFrom('audit_seal').select('n').where('line_hash', '=', lineHash).executeTakeFirst();
  return (await row) !== undefined;
}

/** The fault of a seal that should follow `before`; null if there is none. */
async function breakAt(db: Executor, row: Row, before: Pick<Seal, 'n' | 'hash'>): Promise<Break | null> {
  const { n, audit_id, line_hash } = row;
  const expected = before.n + 1;
  if (n !== expected) return { how: 'removed', n: expected, audit_id: null };
  if (row.id === null) return { how: 'removed', n, audit_id };
  const content = hashOfContent(row);
  if (!content.equals(line_hash)) {
    return { how: (await isContentElsewhere(db, content)) ? 'moved' : 'changed', n, audit_id };
  }
  return hashOfSeal(before.hash, row).equals(row.hash) ? null : { how: 'moved', n, audit_id };
}

async function walk(db: Executor): Promise<Pick<Verdict, 'lines' | 'broken' | 'misdated' | 'late'>> {
  let before: Pick<Seal, 'n' | 'hash'> = { n: 0, hash: beginning };
  const times = new SealingTimes();
  for (;;) {
    const rows = await sealsFrom(db, before.n);
    for (const row of rows) {
      const broken = await breakAt(db, row, before);
      if (broken !== null || row.id === null) return { lines: before.n, broken, ...times.found() };
      times.take(row);
      before = row;
    }
    if (rows.length < atOnce) return { lines: before.n, broken: null, ...times.found() };
  }
}

/** Lines without a seal: those that the sealer would have sealed had they been there, and those that wait for it. */
async function unsealed(db: Executor, head: Head | undefined): Promise<Pick<Verdict, 'broken' | 'waiting'>> {
  const newest = await newestSealed(db);
  const sealed = head === undefined || newest === undefined ? 0 : Math.min(momentOfId(newest), head.sealed_at);
  const passed = firstIdAt(sealed - latest);
  const result = await sql<{ id: string; is_passed: boolean }>`
    select a.id, a.id < ${passed}::uuid as is_passed from audit_line a
    where not exists (select 1 from audit_seal s where s.audit_id = a.id) order by a.id`.execute(db);
  const first = result.rows.find(({ is_passed }) => is_passed);
  const waiting = result.rows.filter(({ is_passed }) => !is_passed);
  return {
    broken: first === undefined ? null : { how: 'inserted', n: null, audit_id: first.id },
    waiting: { lines: waiting.length, since: waiting[0] === undefined ? null : momentOfId(waiting[0].id) },
  };
}

async function timeOf(db: Executor): Promise<number> {
  const { rows } = await sql<{ ms: number }>`select (extract(epoch from now()) * 1000)::bigint as ms`.execute(db);
  return rows[0]?.ms ?? 0;
}

/** Looks at the whole log as it is at one moment, also while servers write to it. */
export const verifyChain = (db: Database): Promise<Verdict> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const head = await headOf(tx);
      const walked = await walk(tx);
      const rest = await unsealed(tx, head);
      return {
        ...walked,
        broken: walked.broken ?? rest.broken,
        head: head === undefined ? null : { n: head.n, hash: head.hash.toString('hex') },
        waiting: rest.waiting,
        looked_at: await timeOf(tx),
      };
    });

/**
 * Whether lines wait for their seal longer than a running server takes: until then one could vanish without a trace.
 */
export const isStalled = ({ waiting, looked_at }: Pick<Verdict, 'waiting' | 'looked_at'>): boolean =>
  waiting.since !== null && looked_at - waiting.since > patience;

/** Whether the chain still holds a head that was noted earlier. */
export async function holdsHead(db: Executor, noted: { n: number; hash: string }): Promise<boolean> {
  const row = db.selectFrom('audit_seal').select('hash').where('n', '=', noted.n).executeTakeFirst();
  return (await row)?.hash.toString('hex') === noted.hash;
}
