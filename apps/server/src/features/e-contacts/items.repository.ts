/** Reads threads as the items of lists. A page is found by its index first, names are joined to its rows only. */
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { CarerOfChild } from '@hodi/domain/caregivers/care-relation.ts';
import type { ClinicianRole } from '@hodi/domain/clinicians/clinician.ts';
import type { Owner } from '@hodi/domain/e-contacts/inbox/inbox.ts';
import type { WrittenBy } from '@hodi/domain/e-contacts/e-contact.ts';
import type { PersonName } from '@hodi/domain/users/user.ts';
import type { Executor, Tx } from '#server/db/database.ts';
import { prepared, preparedForIds, rowsOfPage } from '#server/db/prepared.ts';
import type { Schema } from '#server/db/schema.ts';
import { childOf } from '#server/work/care-relations.ts';
import { escalatedAt } from '#server/work/team/team-care.ts';
import { type PromiseTerms, termsOf } from '#server/features/opening-hours/promised-by.service.ts';
import { stateColumns } from './thread-rows.ts';

const itemColumns = [
  ...stateColumns.map((column) => `e.${column}` as const),
  'e.id',
  'e.patient_id',
  'e.clinician_id',
  'e.topic',
  'e.created_at',
  'e.waiting_since',
  'e.promised_by',
  'e.resolved_at',
  'e.selected_services',
  'e.submitted_by',
  'e.submitted_by_user_id',
  'e.for_caregivers',
  'e.kept_from_caregivers',
  'e.rank',
  'e.danger',
  'e.sort_key',
  'e.last_message_id',
  'e.last_message_user_id',
  'e.last_message_author_type',
  'e.last_message_text',
  'e.is_partial',
  'e.follows',
  'e.alone_part_of',
  'e.care_answer',
  'e.urgency',
  'e.revision',
  'e.patient_told_at',
  'e.patient_told_by',
  'e.patient_not_reached_at',
  'e.clinician_told_at',
  'e.clinician_told_by',
  'e.owner_id',
  'e.owner_version',
] as const;

const infoExcerpt = sql<string>`left(e.info_text, 200)`.as('info_excerpt');

/** The clinician who acknowledged its emergency; looked up for the few threads that have one. */
const seenBy = sql<(PersonName & { role: ClinicianRole }) | null>`case when e.emergency_seen_by is not null then (
  select jsonb_build_object('given_name', su.given_name, 'additional_name', su.additional_name, 'family_name', su.family_name,
    'role', sc.role)
  from clinician sc join app_user su on su.id = sc.user_id where sc.id = e.emergency_seen_by) end`.as('seen_by');

/** The owner, if that is a colleague of the clinician who was asked; looked up for those threads only. */
const otherOwner = sql<Owner | null>`case when e.owner_id <> e.clinician_id then (
  select jsonb_build_object('id', oc.id, 'user_id', ou.id, 'given_name', ou.given_name, 'additional_name', ou.additional_name,
    'family_name', ou.family_name, 'role', oc.role)
  from clinician oc join app_user ou on ou.id = oc.user_id where oc.id = e.owner_id) end`.as('other_owner');

/** Since when a voice note waits that its clinicians were told of as overdue. */
const unheardSince = sql<number | null>`(select min(v.created_at) from attachment v where v.e_contact_id = e.id
  and v.kind = 'voice' and v.author_type = 'patient' and v.state = 'stored' and v.heard_at is null
  and v.overdue_told_at is not null)`.as('unheard_since');

/** Since when a reply of the team is held. */
const heldSince = sql<number | null>`(select min(h.created_at) from held_reply h where h.e_contact_id = e.id)`.as(
  'held_since',
);

const escalated = escalatedAt.as('escalated_at_institution');

/** The caregiver who sent it for the patient; looked up for those inquiries only. */
const writtenBy =
  sql<WrittenBy | null>`case when e.submitted_by = 'patient' and (e.for_caregivers or e.kept_from_caregivers) then (
  select jsonb_build_object('given_name', wu.given_name, 'additional_name', wu.additional_name, 'family_name', wu.family_name,
    'relation', (select k.relation from caregiver k join patient kp on kp.id = k.caregiver_id
      where k.patient_id = e.patient_id and kp.user_id = wu.id order by k.created_at desc limit 1))
  from app_user wu where wu.id = e.submitted_by_user_id) end`.as('written_by');

/** Columns of the patient that an item shows. */
const shownOfPatient = [
  'p.member_id',
  'p.birthday',
  'p.birthday_precision',
  'p.gender',
  'p.status as patient_status',
  'pu.id as pu_id',
  'pu.given_name as pu_given_name',
  'pu.additional_name as pu_additional_name',
  'pu.family_name as pu_family_name',
  'pu.email as pu_email',
] as const;

/** The caregiver of a child without a number; looked up for those patients only. */
const carerOfChild = sql<CarerOfChild | null>`case when pu.mobile_number like 'none:%' then ${childOf} end`.as(
  'child_of',
);

/** Columns of the clinician that an item shows. */
const shownOfClinician = [
  'cu.id as cu_id',
  'cu.given_name as cu_given_name',
  'cu.additional_name as cu_additional_name',
  'cu.family_name as cu_family_name',
  'cu.email as cu_email',
  'c.role',
  'c.institution_id',
  'i.name as institution_name',
] as const;

const patientsQuery = (db: Executor) =>
  db
    .selectFrom('patient as p')
    .innerJoin('app_user as pu', 'pu.id', 'p.user_id')
    .select([...shownOfPatient, carerOfChild]);

const cliniciansQuery = (db: Executor) =>
  db
    .selectFrom('clinician as c')
    .innerJoin('app_user as cu', 'cu.id', 'c.user_id')
    .innerJoin('institution as i', 'i.id', 'c.institution_id')
    .select(shownOfClinician);
type ClinicianRow = Awaited<ReturnType<ReturnType<typeof cliniciansQuery>['executeTakeFirstOrThrow']>>;

type Threads = SelectQueryBuilder<Schema & { e: Schema['e_contact']; own: ClinicianRow }, 'e', object>;

const withPatients = (threads: Threads) =>
  threads
    .innerJoin('patient as p', 'p.id', 'e.patient_id')
    .innerJoin('app_user as pu', 'pu.id', 'p.user_id')
    .select([
      ...itemColumns,
      infoExcerpt,
      seenBy,
      writtenBy,
      otherOwner,
      escalated,
      unheardSince,
      heldSince,
      ...shownOfPatient,
      carerOfChild,
    ]);

const withPeople = (threads: Threads) =>
  withPatients(threads)
    .innerJoin('clinician as c', 'c.id', 'e.clinician_id')
    .innerJoin('app_user as cu', 'cu.id', 'c.user_id')
    .innerJoin('institution as i', 'i.id', 'c.institution_id')
    .select(shownOfClinician);
export type ItemRow = Awaited<ReturnType<ReturnType<typeof withPeople>['executeTakeFirstOrThrow']>>;

/** In no order. */
const itemsQuery = (db: Executor) => withPeople(db.selectFrom('e_contact as e'));

const itemsWithIds = preparedForIds<ItemRow>((db, among) => itemsQuery(db).where(among('e.id')));
export const itemsById = (db: Executor, ids: readonly string[]): Promise<ItemRow[]> => itemsWithIds(db, ids, {});

/** Columns that follow from a thread's state: every change of the state computes them anew. */
const derived = ['e.rank', 'e.danger', 'e.sort_key', 'e.waiting_since', 'e.promised_by', 'e.urgency'] as const;
type Derived = 'rank' | 'danger' | 'sort_key' | 'waiting_since' | 'promised_by' | 'urgency';
const stored = itemColumns.filter((column) => !derived.some((one) => one === column));

/** The thread with the facts that decide who may use it, and everything that an item shows of it. */
export type LockedThread = Omit<ItemRow, Derived> & {
  thread_institution_id: string;
  terms: PromiseTerms | null;
  /** When the patient completed the answers of a report that was sent early. */
  completed_at: number | null;
};

/**
 * Its people are looked up separately: carried through each step of a join with all its columns, they cost PostgreSQL a
 * third of reading it.
 */
const lockQuery = (db: Executor, { id }: { id: string }) =>
  db
    .selectFrom('e_contact as e')
    .select([
      ...stored,
      infoExcerpt,
      seenBy,
      writtenBy,
      otherOwner,
      escalated,
      unheardSince,
      heldSince,
      'e.institution_id as thread_institution_id',
      'e.completed_at',
    ])
    .select(termsOf(sql.ref('e.institution_id')).as('terms'))
    .select([
      jsonObjectFrom(patientsQuery(db).whereRef('p.id', '=', sql.ref('e.patient_id'))).as('of_patient'),
      jsonObjectFrom(cliniciansQuery(db).whereRef('c.id', '=', sql.ref('e.clinician_id'))).as('of_clinician'),
    ])
    .where('e.id', '=', id)
    .forUpdate('e');
const locked = prepared<{ id: string }, Awaited<ReturnType<ReturnType<typeof lockQuery>['executeTakeFirstOrThrow']>>>(
  lockQuery,
);

/** Locked until the transaction ends. */
export async function lockThread(tx: Tx, id: string): Promise<LockedThread | undefined> {
  const [row] = await locked(tx, { id });
  return row?.of_patient && row.of_clinician ? { ...row, ...row.of_patient, ...row.of_clinician } : undefined;
}

export interface PageQuery {
  /** Conditions on `e`, the thread. */
  where: Expression<SqlBool>[];
  /** Columns of `e` by which the page is ordered; the last is `id`. */
  order: readonly ('urgency' | 'sort_key' | 'waiting_since' | 'id')[];
  after: readonly (string | number | Date)[] | null;
  limit: number;
  /** Set if the conditions leave only threads of one clinician, who is then looked up once and not for each row. */
  clinician_id?: string | undefined;
}

/**
 * @param rows at most, one more than a page shows. The number is written into the text: for an unknown number
 * PostgreSQL assumes that a tenth of all rows are wanted, and plans each page anew.
 */
function pageQuery(db: Executor, page: Omit<PageQuery, 'limit'>, rows: number) {
  const columns = sql.join(page.order.map((column) => sql.ref(`e.${column}`)));
  const after = page.after === null ? [] : [sql<SqlBool>`(${columns}) > (${sql.join([...page.after])})`];
  const conditions = [...page.where, ...after];
  const paged = db.with('e', (query) =>
    query
      .selectFrom('e_contact as e')
      .selectAll()
      .where(sql<SqlBool>`${sql.join(conditions, sql` and `)}`)
      .orderBy(columns)
      .limit(sql.lit(rows)),
  );
  const { clinician_id } = page;
  if (clinician_id === undefined) return withPeople(paged.selectFrom('e') as unknown as Threads).orderBy(columns);
  const own = paged.with(
    (as) => as('own').materialized(),
    (query) => cliniciansQuery(query as unknown as Executor).where('c.id', '=', clinician_id),
  );
  const threads = own.selectFrom('e') as unknown as Threads;
  return withPatients(threads).crossJoin('own').selectAll('own').orderBy(columns);
}

/** One page of items in the requested order, more rows than `limit` if there is a next page. */
export const pageOfItems = (db: Executor, page: PageQuery): Promise<ItemRow[]> =>
  pageQuery(db, page, rowsOfPage(page.limit)).execute();

/** The first page of a list that everybody opens, compiled once per length for all of them. */
export function firstPageOf<Given extends object>(
  page: (given: Given) => Pick<PageQuery, 'where' | 'order' | 'clinician_id'>,
): (db: Executor, given: Given, limit: number) => Promise<ItemRow[]> {
  const known = new Map<number, (db: Executor, given: Given) => Promise<ItemRow[]>>();
  return (db, given, limit) => {
    const rows = rowsOfPage(limit);
    const made =
      known.get(rows) ??
      prepared<Given, ItemRow>((on, places) => pageQuery(on, { ...page(places), after: null }, rows));
    known.set(rows, made);
    return made(db, given);
  };
}

/** How many threads meet the conditions, counted no further than `ceiling` + 1. */
export async function countItems(db: Executor, where: Expression<SqlBool>[], ceiling: number): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from e_contact e where ${sql.join(where, sql` and `)} limit ${sql.lit(ceiling + 1)}
    ) as counted`.execute(db);
  return result.rows[0]?.count ?? 0;
}
