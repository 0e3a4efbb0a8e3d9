import { type SqlBool, type Updateable, sql } from 'kysely';
import type { ClinicianFilter } from '@hodi/domain/clinicians/clinician-kinds.ts';
import type { ClinicianState, ManagedClinician } from '@hodi/domain/clinicians/managed-clinician.ts';
import { type Executor, type Tx, moment } from '#server/db/database.ts';
import type { ClinicianTable } from '#server/db/schema.ts';
import { awayOf } from '#server/work/team/covering.ts';
import { foldedText } from '#server/work/folded-text.ts';
import { searchConditions } from '#server/work/search-conditions.ts';
import { isUnfinished } from './handover.repository.ts';

const clinicianColumns = [
  'c.id',
  'c.institution_id',
  'c.role',
  'c.profession',
  'c.expanding_patients',
  'c.patient_list_name',
  'c.work_experience',
  'c.joined_date',
  'c.birthday',
  'c.gender',
  'c.is_clinical_lead',
  'c.license_number',
  'c.version',
] as const;
const userColumns = [
  'u.given_name',
  'u.additional_name',
  'u.family_name',
  'u.email',
  'u.mobile_number',
  'u.preferred_language',
] as const;

const state = sql<ClinicianState>`case when u.status = 'inactive' then 'inactive'
  when c.approval = 'approved' then 'active' else c.approval end`;
/** Clinicians who wait for approval come first, those who may not work last. */
const rank = sql<number>`case when u.status = 'inactive' then 3 when c.approval = 'waiting' then 0
  when c.approval = 'approved' then 1 else 2 end`;
const sortName = sql<string>`lower(concat_ws(' ', u.given_name, u.additional_name, u.family_name))`;

const inCare = sql`select 1 from relationship r where r.clinician_id = c.id and r.status in ('active', 'invited')`;

const people = (db: Executor) =>
  db
    .selectFrom('clinician as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .innerJoin('institution as n', 'n.id', 'c.institution_id');

/** Clinicians with the number of people in their care; `at` decides which appointments are upcoming. */
const clinicians = (db: Executor, at: Date) =>
  people(db)
    .select(clinicianColumns)
    .select(userColumns)
    .select(['u.id as user_id', 'n.name as institution_name', awayOf])
    .select(state.as('state'))
    .select([
      sql<number>`(select count(*) from (${inCare}) x)`.as('patients'),
      sql<number>`(select count(*) from e_contact e where e.clinician_id = c.id and ${isUnfinished}
        and exists (${inCare} and r.patient_id = e.patient_id))`.as('open_inquiries'),
      sql<number>`(select count(*) from appointment a where a.clinician_id = c.id and a.status = 'scheduled'
        and a.deleted_at is null and a.start_time > ${moment(at)})`.as('upcoming_appointments'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof clinicians>['execute']>>[number];

export async function managedById(db: Executor, id: string, at: Date): Promise<ManagedClinician | undefined> {
  const row = await clinicians(db, at).where('c.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : managedOf(row);
}

export interface ClinicianPage {
  institution_id: string;
  filter: ClinicianFilter;
  /** Folded words, all of which must be found; null without a search. */
  terms: readonly string[] | null;
  after: readonly (string | number)[] | null;
  limit: number;
}

const found = ({ institution_id, filter, terms }: ClinicianPage) => [
  sql<SqlBool>`c.institution_id = ${institution_id}`,
  filter === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${state} = ${filter}`,
  ...(terms === null
    ? []
    : searchConditions(
        terms,
        foldedText('u.given_name', 'u.additional_name', 'u.family_name', 'u.email', 'u.mobile_number', 'c.profession'),
      )),
];

/** One page, one row more than `limit` when there is a next page. */
export async function pageOfClinicians(
  db: Executor,
  page: ClinicianPage,
  at: Date,
): Promise<{ clinician: ManagedClinician; place: [number, string, string] }[]> {
  const { after, limit } = page;
  const rows = await clinicians(db, at)
    .select([rank.as('rank'), sortName.as('sort_name')])
    .where((where) => where.and(found(page)))
    .where(after === null ? sql<SqlBool>`true` : sql<SqlBool>`(${rank}, ${sortName}, c.id) > (${sql.join([...after])})`)
    .orderBy(rank)
    .orderBy(sortName)
    .orderBy('c.id')
    .limit(limit + 1)
    .execute();
  return rows.map(({ rank: first, sort_name, ...row }) => ({
    clinician: managedOf(row),
    place: [first, sort_name, row.id],
  }));
}

/** How many there are, counted no further than `ceiling` + 1. */
export async function countClinicians(db: Executor, page: ClinicianPage, ceiling: number): Promise<number> {
  const rows = await people(db)
    .select('c.id')
    .where((where) => where.and(found(page)))
    .limit(ceiling + 1)
    .execute();
  return rows.length;
}

const members = (db: Executor) =>
  db
    .selectFrom('clinician as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.user_id', 'c.role', 'c.institution_id', 'c.approval', 'c.version', 'u.status'])
    .select(['u.mobile_number', 'u.preferred_language']);

export const memberById = (db: Executor, id: string) => members(db).where('c.id', '=', id).executeTakeFirst();

/** Clinicians with their accounts, locked: they do not change and get no patients until the transaction ends. */
export const lockMembers = (tx: Tx, ids: readonly string[]) =>
  members(tx)
    .where('c.id', '=', (where) => where.fn.any(where.val(ids as string[])))
    .orderBy('c.id')
    .forUpdate()
    .execute();
export type Member = Awaited<ReturnType<typeof lockMembers>>[number];

export const updateMember = (tx: Tx, id: string, change: Updateable<ClinicianTable>) =>
  tx.updateTable('clinician').set(change).where('id', '=', id).execute();

export const setAccountStatus = (
  tx: Tx,
  user_id: string,
  change: { status: 'active' | 'inactive'; updated_at: Date },
) => tx.updateTable('app_user').set(change).where('id', '=', user_id).execute();

/** Invited numbers without an account move together with their inviter. */
export const moveInvitations = (tx: Tx, clinician_id: string, institution_id: string) =>
  tx.updateTable('patient_invitation').set({ institution_id }).where('clinician_id', '=', clinician_id).execute();

function managedOf(row: Row): ManagedClinician {
  const { state: now, patients, open_inquiries, upcoming_appointments, user_id, ...rest } = row;
  const { given_name, additional_name, family_name, email, mobile_number, preferred_language, ...clinician } = rest;
  return {
    clinician,
    user: { id: user_id, given_name, additional_name, family_name, email, mobile_number, preferred_language },
    state: now,
    counts: { patients, open_inquiries, upcoming_appointments },
  };
}
