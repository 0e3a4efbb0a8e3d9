import { type AbsenceInput, type Colleague, coveringRoles } from '@hodi/domain/absences/absence.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '#server/db/database.ts';

/** The clinician of this id, with the clock of their institution. */
export const memberOf = (db: Executor, id: string) =>
  db
    .selectFrom('clinician as c')
    .innerJoin('institution as i', 'i.id', 'c.institution_id')
    .select(['c.id', 'c.user_id', 'c.role', 'c.institution_id', 'i.time_zone'])
    .where('c.id', '=', id)
    .executeTakeFirst();
export type AbsentMember = NonNullable<Awaited<ReturnType<typeof memberOf>>>;

/** Locks the clinician's absence: nobody else changes it until the transaction ends. */
export const lockMember = (tx: Tx, id: string) =>
  tx.selectFrom('clinician').select('id').where('id', '=', id).forNoKeyUpdate().execute();

const colleagues = (db: Executor) =>
  db
    .selectFrom('clinician as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['c.id', 'u.given_name', 'u.additional_name', 'u.family_name', 'c.role']);

/** Other doctors and nurses of the institution who may work, by name. */
export const coversFor = (db: Executor, { id, institution_id }: AbsentMember): Promise<Colleague[]> =>
  colleagues(db)
    .where('c.institution_id', '=', institution_id)
    .where('c.id', '<>', id)
    .where('c.role', 'in', [...coveringRoles])
    .where('c.approval', '=', 'approved')
    .where('u.status', '=', 'active')
    .orderBy(sql`lower(concat_ws(' ', u.given_name, u.additional_name, u.family_name))`)
    .orderBy('c.id')
    .execute();

export const absenceRow = (db: Executor, clinician_id: string) =>
  db.selectFrom('absence').selectAll().where('clinician_id', '=', clinician_id).executeTakeFirst();

interface StoredAbsence extends AbsenceInput {
  clinician_id: string;
  starts_at: Date;
  ends_at: Date;
  version: number;
}

export async function putAbsence(tx: Tx, { from, until, ...row }: StoredAbsence): Promise<void> {
  const values = { ...row, from_day: from, until_day: until };
  await tx
    .insertInto('absence')
    .values(values)
    .onConflict((conflict) => conflict.column('clinician_id').doUpdateSet(values))
    .execute();
}

/** The row stays, with its version: a change begun before it is recognised as older. */
export const takeBack = (tx: Tx, clinician_id: string): Promise<unknown> =>
  sql`update absence set ends_at = starts_at, version = version + 1
    where clinician_id = ${clinician_id} and ends_at > starts_at`.execute(tx);

/** Clinicians whom somebody covers, with their last day of absence. */
export const coveredColleagues = (db: Executor, ids: readonly string[]) =>
  colleagues(db)
    .innerJoin('absence as a', 'a.clinician_id', 'c.id')
    .select('a.until_day as until')
    .where('c.id', '=', (where) => where.fn.any(where.val(ids as string[])))
    .orderBy('c.id')
    .execute();
