import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ServiceInterest } from '@hodi/domain/service-interests/service-interest.ts';
import { type Executor, type Tx, moment } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { isServiceForCarers } from '#server/work/care-relations.ts';
import { patientsInCare } from '#server/work/patients-in-care.ts';
import { recordsOf } from '#server/work/records-of-person.ts';
import { searchConditions } from '#server/work/search-conditions.ts';

const interestColumns = [
  's.id',
  's.patient_id',
  's.service',
  's.e_contact_id',
  's.created_at',
  's.fulfilled_at',
  'p.member_id',
  'p.birthday',
  'p.birthday_precision',
  'p.gender',
  'u.given_name',
  'u.additional_name',
  'u.family_name',
] as const;

const interestsQuery = (db: Executor) =>
  db
    .selectFrom('service_interest as s')
    .innerJoin('patient as p', 'p.id', 's.patient_id')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select(interestColumns)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc');
type InterestRow = Awaited<ReturnType<ReturnType<typeof interestsQuery>['execute']>>[number];

export interface NewInterest {
  id: string;
  patient_id: string;
  service: string;
  e_contact_id: string | null;
  /** Of one without an inquiry. */
  for_caregivers?: boolean;
  created_at: Date;
}

/** The ids of those that were new: requesting an open service again returns the open one. */
export async function insertInterests(tx: Tx, interests: NewInterest[]): Promise<string[]> {
  if (interests.length === 0) return [];
  const rows = await tx
    .insertInto('service_interest')
    .values(interests)
    .onConflict((conflict) => conflict.columns(['patient_id', 'service']).where('fulfilled_at', 'is', null).doNothing())
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** The same of one whose id the client made; false when it was open already, or the id is taken. */
export async function insertInterest(tx: Tx, interest: NewInterest): Promise<boolean> {
  const inserted = await tx
    .insertInto('service_interest')
    .values(interest)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Links open requests that were made outside of an inquiry to the first inquiry that requests the same services, and
 * that the same people see.
 * @returns the ids of those that changed.
 */
export async function bindToInquiry(
  tx: Tx,
  { patient_id, e_contact_id, services }: { patient_id: string; e_contact_id: string; services: readonly string[] },
): Promise<string[]> {
  const rows = await tx
    .updateTable('service_interest as s')
    .set({ e_contact_id })
    .where('s.patient_id', '=', patient_id)
    .where('s.service', 'in', services)
    .where('s.fulfilled_at', 'is', null)
    .where('s.e_contact_id', 'is', null)
    .where(
      sql<SqlBool>`${isServiceForCarers} = (select i.for_caregivers from e_contact i where i.id = ${e_contact_id})`,
    )
    .returning('s.id')
    .execute();
  return rows.map((row) => row.id);
}

export async function openInterest(
  db: Executor,
  { patient_id, service }: Pick<NewInterest, 'patient_id' | 'service'>,
): Promise<ServiceInterest | undefined> {
  const row = await interestsQuery(db)
    .where('s.patient_id', '=', patient_id)
    .where('s.service', '=', service)
    .where('s.fulfilled_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? undefined : interestOf(row);
}

/**
 * Locks the relationships of a patient, by which fulfilled services are counted: two fulfilments at once run one after
 * the other, instead of deadlocking.
 */
export const lockTies = (tx: Tx, patient_id: string) =>
  tx
    .selectFrom('relationship')
    .select('id')
    .where('patient_id', '=', patient_id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** False when it was fulfilled before. */
export async function markFulfilled(tx: Tx, id: string, by: { clinician_id: string; at: Date }): Promise<boolean> {
  const marked = await tx
    .updateTable('service_interest')
    .set({ fulfilled_at: by.at, fulfilled_by: by.clinician_id })
    .where('id', '=', id)
    .where('fulfilled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

const interestsIn = prepared((db, { e_contact_id }: { e_contact_id: string }) =>
  interestsQuery(db).where('s.e_contact_id', '=', e_contact_id),
);
export const interestsOfContact = async (db: Executor, e_contact_id: string): Promise<ServiceInterest[]> =>
  (await interestsIn(db, { e_contact_id })).map(interestOf);

export async function interestsById(db: Executor, ids: readonly string[]): Promise<ServiceInterest[]> {
  const rows = await interestsQuery(db)
    .where('s.id', '=', (where) => where.fn.any(where.val(ids as string[])))
    .execute();
  return rows.map(interestOf);
}

/** Those that are kept from caregivers, by themselves or with their inquiry. */
export async function keptFromCarers(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const kept = db
    .selectFrom('service_interest as s')
    .select('s.id')
    .where(sql<SqlBool>`not ${isServiceForCarers}`);
  const rows = await kept.where('s.id', '=', (where) => where.fn.any(where.val(ids as string[]))).execute();
  return new Set(rows.map(({ id }) => id));
}

export interface InterestPage {
  /** The clinician whose patients' services are listed; null for a patient's own. */
  clinician_id: string | null;
  patient_id: string | undefined;
  state: 'all' | 'open' | 'fulfilled';
  /** Folded words of which all must be found with the patient, or the services that are meant; null for everything. */
  search?: { terms: readonly string[]; services: readonly string[] } | null;
  after: { at: Date; id: string } | null;
  limit: number;
  /** Without those that are kept from caregivers. */
  isForCarer?: boolean;
}

/**
 * Looks up services patient by patient, so that those of everybody else's patients are not read; each patient's index
 * is in order of time.
 */
const isInCareOf = (clinician_id: string) => sql<boolean>`s.patient_id = any(array(${patientsInCare(clinician_id)}))`;

const isOfPerson = (patient_id: string, clinician_id: string | null) =>
  clinician_id === null
    ? sql<SqlBool>`s.patient_id = ${patient_id}`
    : sql<SqlBool>`s.patient_id = any(${recordsOf(patient_id, clinician_id)})`;

function isFound({ clinician_id, search }: InterestPage): RawBuilder<SqlBool> {
  const { terms = [], services = [] } = search ?? {};
  if (clinician_id === null) return sql<SqlBool>`s.service = any(${services})`;
  return sql<SqlBool>`(s.service = any(${services}) or s.patient_id in (
    select r.patient_id from relationship r
    where r.clinician_id = ${clinician_id} and r.status = 'active' and ${sql.join(searchConditions(terms), sql` and `)}))`;
}

/** Those of the patients in the clinician's care, or of one patient. */
const ofCare = (db: Executor, page: InterestPage) => {
  const { clinician_id, patient_id, state, search, isForCarer = false } = page;
  return db
    .selectFrom('service_interest as s')
    .$if(clinician_id !== null, (query) => query.where(isInCareOf(clinician_id ?? '')))
    .$if(isForCarer, (query) => query.where(isServiceForCarers))
    .$if(search != null, (query) => query.where(isFound(page)))
    .$if(patient_id !== undefined, (query) => query.where(isOfPerson(patient_id ?? '', clinician_id)))
    .$if(state === 'open', (query) => query.where('s.fulfilled_at', 'is', null))
    .$if(state === 'fulfilled', (query) => query.where('s.fulfilled_at', 'is not', null));
};

interface Found {
  id: string;
  counted: number;
}

/** Ids with the total number, in one walk over an index. */
const foundAmongAll = (db: Executor, page: InterestPage) => {
  const { after, limit } = page;
  const all = ofCare(db, page).select(['s.id', 's.created_at', sql<number>`(count(*) over ())::int`.as('counted')]);
  return db
    .selectFrom(all.as('a'))
    .select(['a.id', 'a.counted'])
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(a.created_at, a.id) < (${moment(after?.at ?? new Date(0))}, ${after?.id}::uuid)`),
    )
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit + 1);
};

/**
 * The same for all fulfilled services of a clinician's patients. Their number is the sum of the counts per patient. For
 * patients whose newest one is older than the start of the page, only as many rows are read as the page has.
 */
const foundFulfilled = (clinician_id: string, { after, limit }: Pick<InterestPage, 'after' | 'limit'>) => {
  const begin = after === null ? sql`'infinity'::timestamptz` : moment(after.at);
  const isBefore = after === null ? sql`true` : sql`(s.created_at, s.id) < (${begin}, ${after.id}::uuid)`;
  return sql<Found>`(
    with tie as materialized (
      select patient_id, newest, services from fulfilled_in_care
      where clinician_id = ${clinician_id} and patient_id in (${patientsInCare(clinician_id)})
    ), looked_at as (
      select patient_id from tie where newest >= ${begin}
      union all
      (select patient_id from tie where newest < ${begin} order by newest desc fetch first ${limit + 1} rows with ties)
    )
    select s.id, (select sum(services)::int from tie) as counted from service_interest s
    where s.patient_id = any(array(select patient_id from looked_at)) and s.fulfilled_at is not null and ${isBefore}
    order by s.created_at desc, s.id desc limit ${limit + 1})`;
};

/**
 * One page, newest first, one more than `limit` when there is a next page, and how many there are in all. The names are
 * joined to the rows of the page only.
 */
export async function pageOfInterests(
  db: Executor,
  page: InterestPage,
): Promise<{ found: ServiceInterest[]; counted: number }> {
  const { clinician_id, patient_id, state, search, after } = page;
  const isAllFulfilled = state === 'fulfilled' && patient_id === undefined && search == null;
  const found =
    clinician_id !== null && isAllFulfilled
      ? foundFulfilled(clinician_id, page)
      : sql<Found>`${foundAmongAll(db, page)}`;
  const rows = await interestsQuery(db)
    .innerJoin(found.as<'f'>('f'), (join) => join.onRef('f.id', '=', 's.id'))
    .select('f.counted')
    .execute();
  const [first] = rows;
  // Behind the last page no row carries the total.
  if (first === undefined && after !== null) {
    return { found: [], counted: (await pageOfInterests(db, { ...page, after: null, limit: 1 })).counted };
  }
  return { found: rows.map(({ counted: _, ...row }) => interestOf(row)), counted: first?.counted ?? 0 };
}

function interestOf(row: InterestRow): ServiceInterest {
  const { given_name, additional_name, family_name, fulfilled_at, created_at, ...rest } = row;
  return {
    ...rest,
    fulfilled: fulfilled_at !== null,
    fulfilled_at: fulfilled_at === null ? null : new Date(fulfilled_at).toISOString(),
    created_at: new Date(created_at).toISOString(),
    patient_name: { given_name, additional_name, family_name },
  };
}
