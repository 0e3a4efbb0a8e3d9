import { type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { AskedDataRequest, DataRequest } from '@hodi/domain/data-requests/data-request.ts';
import { dueAt } from '@hodi/domain/data-requests/data-request-kinds.ts';
import type { Executor, Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { nameUnlessErased, saidOfErased, unlessErased } from '#server/work/erased-people.ts';

const columns = [
  'd.id',
  'd.patient_id',
  'd.institution_id',
  'd.kind',
  'd.state',
  'd.created_at',
  'd.answered_at',
] as const;

/** Requests with their state stay after an erasure; names, and the words of either side, do not. */
const requests = (db: Executor) =>
  db
    .selectFrom('data_request as d')
    .innerJoin('patient as p', 'p.id', 'd.patient_id')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .leftJoin('erasure as z', 'z.patient_id', 'p.id')
    .leftJoin('institution as n', 'n.id', 'd.institution_id')
    .select(columns)
    .select('n.name as institution_name')
    .select(['p.user_id', ...nameUnlessErased])
    .select(unlessErased<string, null>('p.member_id', sql`null`).as('member_id'))
    .select(unlessErased<string, string>('d.text', sql`''`).as('text'))
    .select(unlessErased<string | null, null>('d.reason', sql`null`).as('reason'));
export type RequestRow = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number];

export interface NewRequest {
  id: string;
  patient_id: string;
  institution_id: string | null;
  kind: 'correction' | 'erasure';
  text: string;
  created_at: Date;
}

/** False when the id is taken. */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<boolean> {
  const inserted = await tx
    .insertInto('data_request')
    .values(request)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** With what was corrected for them, oldest first. */
export const requestsOfPatient = (db: Executor, patient_id: string, limit: number) =>
  requests(db)
    .select((select) =>
      jsonArrayFrom(
        select
          .selectFrom('correction as k')
          .select(['k.e_contact_id', 'k.text'])
          .whereRef('k.patient_id', '=', 'd.patient_id')
          .whereRef('k.data_request_id', '=', 'd.id')
          .orderBy('k.created_at'),
      ).as('corrections'),
    )
    .where('d.patient_id', '=', patient_id)
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute();

/** Unanswered corrections that a patient requests from an institution, or from none in particular. */
export const openCorrections = prepared((db, given: { patient_id: string; institution_id: string }) =>
  requests(db)
    .where('d.patient_id', '=', given.patient_id)
    .where('d.kind', '=', 'correction')
    .where('d.state', '=', 'open')
    .where((where) =>
      where.or([where('d.institution_id', '=', given.institution_id), where('d.institution_id', 'is', null)]),
    )
    .orderBy('d.id', 'desc'),
);

export interface RequestPage {
  /** Null for all. */
  institution_id: string | null;
  state: 'open' | 'done' | 'refused' | undefined;
  after: readonly (string | number)[] | null;
  limit: number;
}

/** Open ones first, by the server's time: the device of the request may have another. */
const answered = sql<number>`case when d.state = 'open' then 0 else 1 end`;
/** Milliseconds: of the open ones the oldest first, whose time ends first; of the answered the newest. */
const place = sql<number>`case when d.state = 'open' then floor(extract(epoch from d.created_at) * 1000)
  else -floor(extract(epoch from coalesce(d.answered_at, d.created_at)) * 1000) end::bigint`;

/** For a waiting erasure: at how many other institutions they are in care. */
const elsewhere = sql<number>`case when d.kind = 'erasure' and d.state = 'open' then (
  select count(distinct r.institution_id) from relationship r
  where r.patient_id = d.patient_id and r.status = 'active' and r.institution_id is distinct from d.institution_id)
  else 0 end`;

/** One row more than `limit` when there is a next page. */
export const pageOfRequests = (db: Executor, { institution_id, state, after, limit }: RequestPage) =>
  requests(db)
    .select([answered.as('answered'), place.as('place'), elsewhere.as('elsewhere')])
    .$if(institution_id !== null, (query) => query.where('d.institution_id', '=', institution_id))
    .$if(state !== undefined, (query) => query.where('d.state', '=', state ?? 'open'))
    .where(
      after === null ? sql<SqlBool>`true` : sql<SqlBool>`(${answered}, ${place}, d.id) > (${sql.join([...after])})`,
    )
    .orderBy(answered)
    .orderBy(place)
    .orderBy('d.id')
    .limit(limit + 1)
    .execute();
export type ListedRow = Awaited<ReturnType<typeof pageOfRequests>>[number];

export const requestById = (db: Executor, id: string) => requests(db).where('d.id', '=', id).executeTakeFirst();

/** The request, locked until the transaction ends. */
export const lockRequest = (tx: Tx, id: string) =>
  tx
    .selectFrom('data_request')
    .select(['id', 'patient_id', 'institution_id', 'kind', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const setAnswer = (
  tx: Tx,
  id: string,
  answer: { state: 'done' | 'refused'; reason: string | null; answered_at: Date; answered_by: string },
) => tx.updateTable('data_request').set(answer).where('id', '=', id).execute();

/** Ends the open requests of a patient who is erased. */
export const endRequests = (
  tx: Tx,
  { patient_id, kind, answered_at }: { patient_id: string; kind: DataRequest['kind']; answered_at: Date },
) =>
  tx
    .updateTable('data_request')
    .set({ state: 'done', answered_at })
    .where('patient_id', '=', patient_id)
    .where('kind', '=', kind)
    .where('state', '=', 'open')
    .returning(['id', 'institution_id'])
    .execute();

const iso = (at: number): string => new Date(at).toISOString();

export const requestOf = (row: RequestRow): DataRequest => ({
  id: row.id,
  kind: row.kind,
  text: row.text,
  institution_name: row.institution_name,
  state: row.state,
  reason: row.reason,
  created_at: iso(row.created_at),
  due_at: iso(dueAt(row.created_at)),
  answered_at: row.answered_at === null ? null : iso(row.answered_at),
});

export function askedOf(row: ListedRow): AskedDataRequest {
  const { patient_id: id, member_id, given_name, additional_name, family_name } = row;
  const patient = { id, member_id, given_name, additional_name, family_name, ...saidOfErased(row) };
  const { elsewhere: in_care_elsewhere } = row;
  return { ...requestOf(row), patient, ...(in_care_elsewhere > 0 && { in_care_elsewhere }) };
}
