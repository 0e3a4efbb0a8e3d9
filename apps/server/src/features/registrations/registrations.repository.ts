import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { memberId } from '@hodi/domain/patients/member-id.ts';
import type { Executor, Tx } from '#server/db/database.ts';
import type { AppUserTable, ClinicianTable, PatientTable } from '#server/db/schema.ts';

/** The account with its head row; false when the number has one of this role already, which stays as it is. */
export async function insertAccount(tx: Tx, account: Insertable<AppUserTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('app_user')
    .values(account)
    .onConflict((conflict) => conflict.columns(['mobile_number', 'user_type']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await tx.insertInto('user_head').values({ user_id: account.id }).execute();
  return true;
}

/** Prime to a million: each number is met once before any is met again, and neighbours lie far apart. */
const [stride, offset, million] = [617_213, 271_828, 1_000_000] as const;

/** The next member ID; a patient who came another way may have it already. */
export async function nextMemberId(db: Executor): Promise<string> {
  const { rows } = await sql<{ n: number }>`select nextval('member_number') as n`.execute(db);
  return memberId((Number(rows[0]?.n) * stride + offset) % million);
}

/**
 * The patient under a member ID that nobody ever had; a few may be taken by patients who came another way.
 * @returns the member ID, or undefined when the patient's id is taken.
 */
export async function insertPatient(
  tx: Tx,
  patient: Omit<Insertable<PatientTable>, 'member_id'>,
): Promise<string | undefined> {
  for (;;) {
    const inserted = await tx
      .insertInto('patient')
      .values({ ...patient, member_id: await nextMemberId(tx) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('member_id')
      .executeTakeFirst();
    if (inserted !== undefined) return inserted.member_id;
    const taken = await tx.selectFrom('patient').select('id').where('id', '=', patient.id).executeTakeFirst();
    if (taken !== undefined) return undefined;
  }
}

/** The clinician whose account a number is; where they work, and whether they may. */
export const clinicianWithNumber = (tx: Tx, mobile_number: string) =>
  tx
    .selectFrom('app_user as u')
    .innerJoin('clinician as c', 'c.user_id', 'u.id')
    .select(['c.institution_id', 'u.status'])
    .where('u.mobile_number', '=', mobile_number)
    .where('u.user_type', '=', 'clinician')
    .executeTakeFirst();

export const insertClinician = (tx: Tx, clinician: Insertable<ClinicianTable>) =>
  tx.insertInto('clinician').values(clinician).execute();

export async function patientsOfAccount(tx: Tx, user_id: string): Promise<string[]> {
  const rows = await tx.selectFrom('patient').select('id').where('user_id', '=', user_id).execute();
  return rows.map(({ id }) => id);
}

/** Whether the account may still be used. */
export const activeAccount = (tx: Tx, user_id: string) =>
  tx
    .selectFrom('app_user as u')
    .leftJoin('patient as p', 'p.user_id', 'u.id')
    .select(['u.id', 'u.user_type'])
    .where('u.id', '=', user_id)
    .where('u.status', '=', 'active')
    .where((where) => where.or([where('p.id', 'is', null), where('p.status', '=', 'active')]))
    .executeTakeFirst();
