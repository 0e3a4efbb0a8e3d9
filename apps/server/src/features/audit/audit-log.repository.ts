import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { actionsOf, givenOutActions } from '@hodi/domain/audit/audit-actions.ts';
import { peopleSearched } from '@hodi/domain/audit/audit.api.ts';
import { foldText } from '@hodi/domain/patients/search-text.ts';
import type { Executor } from '#server/db/database.ts';
import { nameUnlessErased, unlessErased } from '#server/work/erased-people.ts';
import { foldedText } from '#server/work/folded-text.ts';
import { firstIdAt } from '#server/work/new-id.ts';
import { isIdentityKnown, isNotErased } from '#server/work/patients-in-care.ts';
import { searchConditions } from '#server/work/search-conditions.ts';

/**
 * Actions of a patient on their own account or record, or tries of others at it. They belong to each of the patient's
 * clinics alike.
 */
const ownActions = [
  ...actionsOf({ part: 'account' }),
  ...actionsOf({ part: 'record', kind: 'changed' }).filter((action) => action !== 'patients.select_clinician'),
  'service_interests.create',
];

export interface LogConditions {
  /** Null for all institutions. */
  institution_id: string | null;
  user_ids: readonly string[] | null;
  patient_ids: readonly string[] | null;
  actions: readonly string[] | null;
  outcome: 'done' | 'refused' | null;
  /** Milliseconds since 1970. */
  from: number | null;
  to: number | null;
  /** Only these lines. */
  ids?: readonly string[];
}
export interface LogFilter extends LogConditions {
  /** The id of the last line of the page before. */
  before: string | null;
  limit: number;
}

function conditionsOf(filter: LogFilter): Expression<SqlBool>[] {
  const { user_ids, outcome, from, to, before, ids } = filter;
  const conditions: Expression<SqlBool>[] = [];
  if (ids !== undefined) conditions.push(sql<SqlBool>`a.id = any(${ids}::uuid[])`);
  if (user_ids !== null) conditions.push(sql<SqlBool>`a.user_id = any(${user_ids}::uuid[])`);
  if (outcome !== null) conditions.push(sql<SqlBool>`a.outcome = ${outcome}`);
  if (from !== null) conditions.push(sql<SqlBool>`a.id >= ${firstIdAt(from)}::uuid`);
  if (to !== null) conditions.push(sql<SqlBool>`a.id < ${firstIdAt(to)}::uuid`);
  if (before !== null) conditions.push(sql<SqlBool>`a.id < ${before}::uuid`);
  return conditions;
}

/** Lines of the institution of the filter, or of all. */
function ofInstitution(filter: LogFilter): Expression<SqlBool>[] {
  const { institution_id, actions, patient_ids } = filter;
  const conditions: Expression<SqlBool>[] = [];
  if (institution_id !== null) conditions.push(sql<SqlBool>`a.institution_id = ${institution_id}`);
  if (patient_ids !== null) conditions.push(sql<SqlBool>`a.patient_ids && ${patient_ids}::uuid[]`);
  if (actions !== null) conditions.push(sql<SqlBool>`a.action = any(${actions}::text[])`);
  return conditions;
}

/**
 * Actions of the institution's present patients on their own account and record: logins, failed ones, new numbers.
 * Their writes to a clinic carry its institution. Their reads, and lines that may be about another clinic, belong to no
 * institution (see decision 0015).
 */
function ofItsPatients(filter: LogFilter): Expression<SqlBool>[] {
  const { institution_id, actions, patient_ids } = filter;
  const seen = ownActions.filter((action) => actions === null || actions.includes(action));
  const among = patient_ids === null ? sql`` : sql`and p.id = any(${patient_ids}::uuid[])`;
  return [
    sql<SqlBool>`a.institution_id is null`,
    sql<SqlBool>`a.action = any(${seen}::text[])`,
    sql<SqlBool>`exists (select from patient p join relationship r on r.patient_id = p.id
      where p.user_id = a.user_id and r.institution_id = ${institution_id} and r.status = 'active' ${among})`,
  ];
}

const linesThat = (db: Executor, filter: LogFilter, conditions: readonly Expression<SqlBool>[]) =>
  db
    .selectFrom('audit_line as a')
    .leftJoin('institution as i', 'i.id', 'a.institution_id')
    .select(['a.id', 'a.at', 'a.action', 'a.outcome', 'a.user_id', 'a.role', 'a.patient_ids', 'a.subject_id'])
    .select(['a.address', 'a.institution_id', 'i.name as institution_name'])
    .where((where) => where.and([...conditionsOf(filter), ...conditions]))
    .orderBy('a.id', 'desc')
    .limit(filter.limit + 1)
    .execute();
export type LogLine = Awaited<ReturnType<typeof linesThat>>[number];

/** One page, newest first, one line more than `limit` if there is a next page. */
export async function pageOfLines(db: Executor, filter: LogFilter): Promise<LogLine[]> {
  const own = await linesThat(db, filter, ofInstitution(filter));
  if (filter.institution_id === null) return own;
  // Two queries, each along its own index, are quicker than one with an "or".
  const ofPatients = await linesThat(db, filter, ofItsPatients(filter));
  return [...own, ...ofPatients].toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, filter.limit + 1);
}

/** Lines of others than the patient: of another account, or of an institution if no account gave the records out. */
export const byOthers = (user_id: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(a.user_id <> ${user_id} or (a.user_id is null and a.action = any(${givenOutActions}::text[])))`;

/** Others' lines about one patient's record, newest first, one line more than `limit` if there is a next page. */
export const pageOfOthersLines = (db: Executor, own: { patient_id: string; user_id: string }, filter: LogFilter) =>
  linesThat(db, filter, [sql<SqlBool>`a.patient_ids @> array[${own.patient_id}]::uuid[]`, byOthers(own.user_id)]);

/** Limit of a search by name: one more than the number of people shown, to know that there are more. */
const most = peopleSearched + 1;

/** Staff accounts by name, ignoring accents. They are few enough for a full scan. */
export async function staffNamed(db: Executor, typed: string, institution_id: string | null): Promise<string[]> {
  const words = foldText(typed).split(' ');
  if (words[0] === '') return [];
  const rows = await db
    .selectFrom('clinician as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['u.id', 'u.given_name', 'u.additional_name', 'u.family_name'])
    .$if(institution_id !== null, (query) => query.where('c.institution_id', '=', institution_id ?? ''))
    .orderBy('u.id')
    .limit(5000)
    .execute();
  const nameOf = (row: (typeof rows)[number]) =>
    foldText([row.given_name, row.additional_name ?? '', row.family_name ?? ''].join(' '));
  return rows
    .filter((row) => words.every((word) => nameOf(row).includes(word)))
    .map(({ id }) => id)
    .slice(0, most);
}

/** Name of the account, whatever an invitation says: only readers of all institutions search it. */
const ownName = sql<string>`(
  select ${foldedText('u.given_name', 'u.additional_name', 'u.family_name')} from app_user u where u.id = p.user_id)`;

/**
 * Patients by name, member ID or phone: those whom the institution has or invites now, or all if none is named.
 * Patients who declined, left or were erased are found by id only.
 */
export async function patientsFound(db: Executor, terms: readonly string[], institution_id: string | null) {
  const rows = await db
    .selectFrom('relationship as r')
    .innerJoin('patient as p', 'p.id', 'r.patient_id')
    .select(['p.id', 'p.user_id'])
    .distinct()
    .where((where) =>
      where.and([
        where.or([
          where.and(searchConditions(terms)),
          ...(institution_id === null ? [where.and(searchConditions(terms, ownName))] : []),
        ]),
        isNotErased(sql`p.id`),
      ]),
    )
    .$if(institution_id !== null, (query) =>
      query.where('r.institution_id', '=', institution_id ?? '').where('r.status', 'in', ['active', 'invited']),
    )
    .orderBy('p.id')
    .limit(most)
    .execute();
  return rows;
}

/** Condition: a patient `p` has such a relationship there. */
const isKnownAt = (institution_id: string | null, such: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  institution_id === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (
        select from relationship r where r.patient_id = p.id and r.institution_id = ${institution_id}::uuid and ${such})`;

/**
 * Names of those patients whom the institution knows, or of all if none is named, with the member ID of those who have
 * been patients there. Patients known from an invitation only are not named; erased ones are marked as erased.
 */
export async function patientNames(db: Executor, ids: readonly string[], institution_id: string | null) {
  const memberId = unlessErased<string, null>('p.member_id', sql`null`);
  const wasPatient = isKnownAt(institution_id, sql<SqlBool>`r.activated_at is not null`);
  const rows = await db
    .selectFrom('patient as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .leftJoin('erasure as z', 'z.patient_id', 'p.id')
    .select('p.id')
    .select(nameUnlessErased)
    .select(sql<string | null>`case when ${wasPatient} then ${memberId} end`.as('member_id'))
    .where('p.id', '=', (where) => where.fn.any(where.val(ids as string[])))
    .where(isKnownAt(institution_id, isIdentityKnown))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Names of accounts. Patients are named until they are erased. */
export async function accountsOf(db: Executor, ids: readonly string[]) {
  const rows = await db
    .selectFrom('app_user as u')
    .leftJoin('clinician as c', 'c.user_id', 'u.id')
    .leftJoin('institution as i', 'i.id', 'c.institution_id')
    .leftJoin('patient as p', 'p.user_id', 'u.id')
    .leftJoin('erasure as z', 'z.patient_id', 'p.id')
    .select(['u.id as user_id', 'u.user_type', 'c.role', 'i.name as institution_name'])
    .select(nameUnlessErased)
    .where('u.id', '=', (where) => where.fn.any(where.val(ids as string[])))
    .execute();
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** Those of the ids that are clinicians, of the institution or of any. */
export async function clinicianNames(db: Executor, ids: readonly string[], institution_id: string | null) {
  const rows = await db
    .selectFrom('clinician as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['c.id as clinician_id', 'u.given_name', 'u.additional_name', 'u.family_name', 'c.role'])
    .where('c.id', '=', (where) => where.fn.any(where.val(ids as string[])))
    .$if(institution_id !== null, (query) => query.where('c.institution_id', '=', institution_id ?? ''))
    .execute();
  return new Map(rows.map((row) => [row.clinician_id, row]));
}
