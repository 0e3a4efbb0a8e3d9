import { sql } from 'kysely';
import type { Executor, Tx } from '#server/db/database.ts';
import { firstIdAt } from '#server/work/new-id.ts';
import { type SealedContent, type SealedPlace, sealVersion } from './chain.ts';

/** Any fixed number: the process that holds this lock seals. */
const sealersLock = 7_218_847;

/** Whether nobody else is sealing; held until the end of the transaction. */
export async function takeTurn(tx: Tx): Promise<boolean> {
  const result = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${sealersLock}) as mine`.execute(tx);
  return result.rows[0]?.mine === true;
}

export interface Head {
  n: number;
  audit_id: string;
  hash: Buffer;
  sealed_at: number;
}

export const headOf = (db: Executor): Promise<Head | undefined> =>
  db
    .selectFrom('audit_seal')
    .select(['n', 'audit_id', 'hash', 'sealed_at'])
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The newest line that has a seal: ids are in order of time. */
export async function newestSealed(db: Executor): Promise<string | undefined> {
  const result = await sql<{ id: string }>`
    select audit_id as id from audit_seal order by audit_id desc limit 1`.execute(db);
  return result.rows[0]?.id;
}

/** The columns of a line `a`. */
export const contentColumns = sql`a.id, (extract(epoch from a.at) * 1000000)::bigint as at_us, a.action, a.outcome,
  a.user_id, a.user_type, a.session_id, a.institution_id, a.patient_ids, a.subject_id, a.address, a.request_id, a.role`;

/**
 * Lines `a` from this moment on that have no seal. The seals are looked for from there on too: of the lines' bound alone
 * PostgreSQL does not see that, and with thousands of lines in sight it reads all seals from the beginning of the chain.
 */
export const unsealed = (moment: number) => sql`audit_line a
  where a.id >= ${firstIdAt(moment)}::uuid and not exists (
    select 1 from audit_seal s where s.audit_id = a.id and s.audit_id >= ${firstIdAt(moment)}::uuid
  )`;

/** Oldest first. */
export async function unsealedSince(db: Executor, moment: number, limit: number): Promise<SealedContent[]> {
  const result = await sql<SealedContent>`
    select ${contentColumns} from ${unsealed(moment)} order by a.id limit ${limit}`.execute(db);
  return result.rows;
}

/** The newest are looked at first: where there is any, it is most likely among them. */
export async function isAnyUnsealed(db: Executor, moment: number): Promise<boolean> {
  const result = await sql`select a.id from ${unsealed(moment)} order by a.id desc limit 1`.execute(db);
  return result.rows.length > 0;
}

export interface Seal extends SealedPlace {
  audit_id: string;
  hash: Buffer;
}

/** Seals of one moment, `at` in milliseconds. */
export async function insertSeals(tx: Tx, seals: readonly Seal[], at: number): Promise<void> {
  const rows = seals.map(({ n, audit_id, line_hash, hash }) => ({
    n,
    audit_id,
    line_hash: line_hash.toString('hex'),
    hash: hash.toString('hex'),
  }));
  await sql`
    insert into audit_seal (n, audit_id, line_hash, hash, sealed_at, version)
    select s.n, s.audit_id, decode(s.line_hash, 'hex'), decode(s.hash, 'hex'), ${new Date(at)}::timestamptz, ${sealVersion}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(n bigint, audit_id uuid, line_hash text, hash text)`.execute(
    tx,
  );
}
