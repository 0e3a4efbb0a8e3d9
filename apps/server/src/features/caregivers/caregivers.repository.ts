/** Relations of accounts to the people whom they care for. */
import { type Insertable, sql } from 'kysely';
import type { CareConsent } from '@hodi/domain/caregivers/caregiver.ts';
import type { CareRelation } from '@hodi/domain/caregivers/care-relation.ts';
import type { PersonName } from '@hodi/domain/users/user.ts';
import { type Executor, type Tx, moment } from '#server/db/database.ts';
import type { CaregiverTable } from '#server/db/tables/account-tables.ts';
import { isCareInForce } from '#server/work/care-relations.ts';
import { allRecordsOf } from '#server/work/records-of-person.ts';

const columns = [
  'k.id',
  'k.caregiver_id',
  'k.patient_id',
  'k.relation',
  'k.consent',
  'k.sees_record',
  'k.asked_number',
  'k.created_at',
  'k.from_at',
  'k.until_at',
  'k.ended_at',
  'k.confirmed_at',
] as const;

const withAccounts = (db: Executor) =>
  db
    .selectFrom('caregiver as k')
    .innerJoin('patient as p', 'p.id', 'k.patient_id')
    .innerJoin('patient as cp', 'cp.id', 'k.caregiver_id')
    .innerJoin('app_user as cu', 'cu.id', 'cp.user_id')
    .select(columns)
    .select(['p.user_id', 'p.birthday', 'cp.user_id as caregiver_user_id']);

export const insertRelation = async (tx: Tx, row: Insertable<CaregiverTable>): Promise<boolean> => {
  const inserted = tx
    .insertInto('caregiver')
    .values(row)
    .onConflict((conflict) => conflict.doNothing());
  return (await inserted.returning('id').executeTakeFirst()) !== undefined;
};

interface Pair {
  caregiver_id: string;
  patient_id: string;
}

/** The relation between the two that has not ended, held until the transaction ends. */
export const lockBetween = (tx: Tx, { caregiver_id, patient_id }: Pair) =>
  withAccounts(tx)
    .where('k.caregiver_id', '=', caregiver_id)
    .where('k.patient_id', '=', patient_id)
    .where('k.ended_at', 'is', null)
    .forUpdate('k')
    .executeTakeFirst();
export type Relation = NonNullable<Awaited<ReturnType<typeof lockBetween>>>;

export const lockById = (
  tx: Tx,
  { id, patient_id }: { id: string; patient_id: string },
): Promise<Relation | undefined> =>
  withAccounts(tx).where('k.id', '=', id).where('k.patient_id', '=', patient_id).forUpdate('k').executeTakeFirst();

/** The caregiver's other relations that have not ended, to records that are merged with this one. */
export const lockJoined = (tx: Tx, { id, caregiver_id, patient_id }: Pair & { id: string }): Promise<Relation[]> =>
  withAccounts(tx)
    .where('k.caregiver_id', '=', caregiver_id)
    .where('k.patient_id', '=', (where) => where.fn.any(allRecordsOf(patient_id)))
    .where('k.id', '<>', id)
    .where('k.ended_at', 'is', null)
    .orderBy('k.id')
    .forUpdate('k')
    .execute();

/** Whether there was one, even if it has ended. */
export const isBetween = async (db: Executor, { caregiver_id, patient_id }: Pair): Promise<boolean> => {
  const found = db.selectFrom('caregiver').select('id').where('caregiver_id', '=', caregiver_id);
  return (await found.where('patient_id', '=', patient_id).limit(1).executeTakeFirst()) !== undefined;
};

/** Locks the account's own record: if two are added at once, the second counts the first. */
export async function countPeople(tx: Tx, caregiver_id: string): Promise<number> {
  await tx.selectFrom('patient').select('id').where('id', '=', caregiver_id).forUpdate().execute();
  const counted = tx.selectFrom('caregiver').select((row) => row.fn.countAll<number>().as('count'));
  const row = counted.where('caregiver_id', '=', caregiver_id).where('ended_at', 'is', null);
  return (await row.executeTakeFirstOrThrow()).count;
}

interface Agreed {
  consent: CareConsent;
  sees_record: boolean;
  from_at: Date;
  patient_id?: string;
  relation?: CareRelation;
  confirmed_at?: Date;
  confirmed_by?: string;
}

/** Stores the consent, perhaps again: a relation that ended at 18 continues. */
export const setAgreed = (tx: Tx, id: string, agreed: Agreed) =>
  tx
    .updateTable('caregiver')
    .set({ ...agreed, until_at: null, asked_number: null })
    .where('id', '=', id)
    .execute();

interface Ended {
  ended_at: Date;
  ended_by: string | null;
  end_reason?: string | null;
}

export const setEnded = (tx: Tx, id: string, ended: Ended) =>
  tx
    .updateTable('caregiver')
    .set({ ...ended, until_at: ended.ended_at, asked_number: null })
    .where('id', '=', id)
    .execute();

export const setConfirmed = (tx: Tx, id: string, confirmed: { confirmed_at: Date; confirmed_by: string }) =>
  tx.updateTable('caregiver').set(confirmed).where('id', '=', id).where('confirmed_at', 'is', null).execute();

/** Marks notifications about the person as no longer news, and deletes drafts about them. */
export async function forgetPerson(
  tx: Tx,
  { user_id, patient_id, at }: { user_id: string; patient_id: string; at: Date },
) {
  await sql`
    update notification n set closed_at = ${moment(at)}, next_step = 'judge',
      next_at = case when n.not_reached_at is null then null else ${moment(at)}::timestamptz end
    where n.user_id = ${user_id} and n.closed_at is null and (
      n.subject_id in (select id from e_contact where patient_id = ${patient_id})
      or n.subject_id in (select id from appointment where patient_id = ${patient_id})
      or n.subject_id in (select id from care_plan where patient_id = ${patient_id}))`.execute(tx);
  await tx
    .deleteFrom('questionnaire_draft')
    .where('author_user_id', '=', user_id)
    .where('patient_id', '=', patient_id)
    .execute();
}

/** The people of an account, including those who have not consented yet. */
export const peopleOf = (db: Executor, caregiver_id: string, at: Date) =>
  db
    .selectFrom('caregiver as k')
    .innerJoin('patient as p', 'p.id', 'k.patient_id')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select(columns)
    .select(sql<boolean>`u.mobile_number not like 'none:%'`.as('has_own_number'))
    .where('k.caregiver_id', '=', caregiver_id)
    .where('k.ended_at', 'is', null)
    // A person who was asked is known only by the data that the account typed.
    .where((where) => where.or([where('k.consent', 'is not', null), where('k.asked_number', 'is not', null)]))
    .where((where) => where.or([where('k.until_at', 'is', null), where('k.until_at', '>', moment(at))]))
    .where('p.status', '=', 'active')
    .orderBy('k.created_at')
    .orderBy('k.id')
    .execute();
export type PersonRow = Awaited<ReturnType<typeof peopleOf>>[number];

/** Caregivers of a person, with open requests, and who confirmed them. */
export const caregiversOf = (db: Executor, patient_id: string, { id, at }: { id?: string; at: Date }) =>
  db
    .selectFrom('caregiver as k')
    .innerJoin('patient as cp', 'cp.id', 'k.caregiver_id')
    .innerJoin('app_user as cu', 'cu.id', 'cp.user_id')
    .leftJoin('clinician as c', 'c.id', 'k.confirmed_by')
    .leftJoin('app_user as bu', 'bu.id', 'c.user_id')
    .select(columns)
    .select(['cp.user_id', 'cu.given_name', 'cu.additional_name', 'cu.family_name', 'cu.mobile_number'])
    .select(
      sql<PersonName | null>`case when bu.id is not null then jsonb_build_object('given_name', bu.given_name,
      'additional_name', bu.additional_name, 'family_name', bu.family_name) end`.as('confirmed_by'),
    )
    .where('k.patient_id', '=', patient_id)
    .where('k.ended_at', 'is', null)
    .where((where) => where.or([where('k.until_at', 'is', null), where('k.until_at', '>', moment(at))]))
    .$if(id !== undefined, (query) => query.where('k.id', '=', id ?? ''))
    .orderBy('k.created_at')
    .orderBy('k.id')
    .execute();
export type CaregiverRow = Awaited<ReturnType<typeof caregiversOf>>[number];

/** Former caregivers of a person, the last first; those who never agreed had no access. */
export const endedOf = (db: Executor, patient_id: string) =>
  db
    .selectFrom('caregiver as k')
    .innerJoin('patient as cp', 'cp.id', 'k.caregiver_id')
    .innerJoin('app_user as cu', 'cu.id', 'cp.user_id')
    .leftJoin('app_user as eu', 'eu.id', 'k.ended_by')
    .select(['k.id', 'k.relation', 'k.end_reason', 'cu.given_name', 'cu.additional_name', 'cu.family_name'])
    .select(sql<number>`k.ended_at`.as('ended_at'))
    .select(
      sql<PersonName | null>`case when eu.id is not null then jsonb_build_object('given_name', eu.given_name,
      'additional_name', eu.additional_name, 'family_name', eu.family_name) end`.as('ended_by'),
    )
    .where('k.patient_id', '=', patient_id)
    .where('k.ended_at', 'is not', null)
    .where('k.consent', 'is not', null)
    .orderBy('k.ended_at', 'desc')
    .orderBy('k.id')
    .limit(20)
    .execute();
export type EndedRow = Awaited<ReturnType<typeof endedOf>>[number];

/** The relation of the reader's account to each of these people, by the latest one. */
export async function accessOf(
  db: Executor,
  { caregiver_id, ids, at }: { caregiver_id: string; ids: readonly string[]; at: Date },
) {
  const { rows } = await sql<{ patient_id: string; access: 'open' | 'waiting' | 'ended' }>`
    select distinct on (k.patient_id) k.patient_id, case when ${isCareInForce(sql`${moment(at)}::timestamptz`)} then 'open'
      when k.ended_at is null and k.consent is null then 'waiting' else 'ended' end as access
    from caregiver k where k.caregiver_id = ${caregiver_id} and k.patient_id = any(${[...ids]}::uuid[])
    order by k.patient_id, k.ended_at desc nulls first, k.created_at desc`.execute(db);
  return new Map(rows.map(({ patient_id, access }) => [patient_id, access]));
}

/** Confirms a number: the code that the person read aloud went there. Not if another account has it. */
export async function setOwnNumber(tx: Tx, user_id: string, change: { mobile_number: string; updated_at: Date }) {
  await sql`update app_user set mobile_number = ${change.mobile_number}, is_mobile_confirmed = true,
      updated_at = ${moment(change.updated_at)}
    where id = ${user_id} and not exists (select from app_user o where o.mobile_number = ${change.mobile_number}
      and o.user_type = 'patient')`.execute(tx);
}

export const numberOf = async (db: Executor, user_id: string): Promise<string> =>
  (await db.selectFrom('app_user').select('mobile_number').where('id', '=', user_id).executeTakeFirstOrThrow())
    .mobile_number;

/** Confirmed by their first caregiver's word, or their own consent. */
export const beginRecord = (tx: Tx, patient_id: string, at: Date) =>
  tx
    .updateTable('patient')
    .set({ active_since: sql<Date>`coalesce(active_since, ${at}::timestamptz)`, updated_at: at })
    .where('id', '=', patient_id)
    .execute();

/** The account of a person whom the caller asked for consent, or who gave it. */
export const askedPerson = (db: Executor, { caregiver_id, patient_id }: Pair) =>
  db
    .selectFrom('caregiver as k')
    .innerJoin('patient as p', 'p.id', 'k.patient_id')
    .select('p.user_id')
    .where('k.caregiver_id', '=', caregiver_id)
    .where('k.patient_id', '=', patient_id)
    .where('k.ended_at', 'is', null)
    .executeTakeFirst();

/** For a child: until then its caregiver still sees the record; null: it has not grown up. */
export const setUntil = (tx: Tx, id: string, until_at: Date | null) =>
  tx.updateTable('caregiver').set({ until_at }).where('id', '=', id).execute();

/** Open relations of a person, on either side. */
export const openOf = (db: Executor, patient_id: string) =>
  db
    .selectFrom('caregiver')
    .select(['id', 'patient_id'])
    .where('ended_at', 'is', null)
    .where((where) => where.or([where('patient_id', '=', patient_id), where('caregiver_id', '=', patient_id)]))
    .orderBy('id')
    .execute();
