import { type Expression, type SqlBool, sql } from 'kysely';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import type {
  listForClinician,
  listForPatient,
  listNeedsYouNow,
  listOverdueOfColleagues,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { type InquiryFilter, filterConditions } from '@hodi/domain/e-contacts/inquiry-filters.ts';
import type { getInboxCounts } from '@hodi/domain/e-contacts/inbox/inbox.api.ts';
import { type InboxView, inboxViews } from '@hodi/domain/e-contacts/inbox/inbox.ts';
import type { AnswerOf, QueryOf } from '@hodi/domain/shared/endpoint.ts';
import { countCeiling } from '@hodi/domain/shared/page.ts';
import { foldText, searchTerms } from '@hodi/domain/patients/search-text.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import type { Executor } from '#server/db/database.ts';
import { catalogInForce } from '#server/features/questionnaires/editions.service.ts';
import { patientsInCare } from '#server/work/patients-in-care.ts';
import { isRecordOpenTo, recordsOpenTo } from '#server/work/record-access.ts';
import { recordsOf } from '#server/work/records-of-person.ts';
import { escalatedAt, teamOf } from '#server/work/team/team-care.ts';
import { searchConditions } from '#server/work/search-conditions.ts';
import { isSeenBy } from '#server/work/team/covering.ts';
import type { Work } from '#server/work/work.ts';
import { type CursorKind, readCursor } from '#server/wire/cursor.ts';
import { pageOf, totalOf } from '#server/wire/pages.ts';
import { type Caller, clinicianOf } from '#server/wire/caller.ts';
import { notFound } from '#server/wire/refusal.ts';
import { inboxConditions, scopeOf } from './inbox/inbox-conditions.ts';
import { itemOf } from './item-mapping.ts';
import { threadsWithWords } from './inbox/message-search.ts';
import { type ItemRow, type PageQuery, countItems, firstPageOf, pageOfItems } from './items.repository.ts';
import { headOf, type SeenCounts, seenOf } from './lists.repository.ts';

type Condition = Expression<SqlBool>;
type InboxQuery = QueryOf<typeof listForClinician>;

/** The conditions of a filter as SQL, from the one table of filters. */
function filterSql(viewer: UserType, filter: InquiryFilter): Condition[] {
  // The same, stored in the row and indexed: either condition alone would be checked on every thread there ever was.
  if (viewer === 'clinician' && filter === 'action_needed') return [sql<SqlBool>`e.needs_clinician`];
  const conditions = filterConditions[viewer][filter].map((condition) => {
    if ('status' in condition) {
      const { status } = condition;
      const isStatus = sql<SqlBool>`e.status = ${status}`;
      return status === 'patient_waits_response'
        ? sql<SqlBool>`(${isStatus} and e.no_reply_needed_at is null)`
        : isStatus;
    }
    if ('is_dangerous' in condition) return sql<SqlBool>`e.urgency < 5`;
    return viewer === 'patient' ? sql<SqlBool>`e.unread_for_patient > 0` : sql<SqlBool>`e.unread_for_clinician > 0`;
  });
  return conditions.length === 0 ? [] : [sql<SqlBool>`(${sql.join(conditions, sql` or `)})`];
}

/** Topics whose title, in either language, holds the words. */
async function topicsLike(db: Executor, search: string): Promise<string[]> {
  const words = foldText(search);
  if (words === '') return [];
  return (await catalogInForce(db))
    .filter(({ title }) => foldText(title.en).includes(words) || foldText(title.sw).includes(words))
    .map(({ key }) => key);
}

interface Searching {
  search: string | undefined;
  /** Conditions of the list without the search. */
  scope: readonly Condition[];
}

/** Conditions of a search: by name, number or topic, and by the words of messages. */
async function searched(work: Work, { search, scope }: Searching): Promise<{ words: Condition[]; isCut: boolean }> {
  if (search === undefined || search === '') return { words: [], isCut: false };
  const { ids, isCut } = await threadsWithWords(work.tx, { search, scope, now: work.now });
  const found = searchForClinician(work.caller, { search, topics: await topicsLike(work.tx, search) });
  const words = ids.length === 0 ? found : sql<SqlBool>`(${found} or e.id = any(${ids}::uuid[]))`;
  return { words: [words], isCut };
}

function searchForClinician(caller: Caller, { search, topics }: { search: string; topics: string[] }): Condition {
  const found = sql.join(searchConditions(searchTerms(search)), sql` and `);
  const team = teamOf(caller);
  const whose = sql`r.clinician_id = ${clinicianOf(caller).id}`;
  const ofTeam = sql`or r.institution_id = ${team} and r.team_consent = 'team' and r.status = 'active'`;
  return sql<SqlBool>`(e.topic = any(${topics}) or e.patient_id in (
    select r.patient_id from relationship r where (${whose} ${team === null ? sql`` : ofTeam}) and ${found}))`;
}

async function searchForPatient(db: Executor, search: string): Promise<Condition> {
  if (foldText(search) === '') return sql<SqlBool>`false`;
  const words = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`(e.topic = any(${await topicsLike(db, search)}) or e.info_text ilike ${words})`;
}

type Total = ReturnType<typeof totalOf>;

const countOf = async (work: Work, where: Condition[]) => totalOf(await countItems(work.tx, where, countCeiling));

/** The counters of a clinician's dashboard, as long as their lists: without patients whose relationship ended. */
export const seenCounts = ({ tx, caller }: Work): Promise<SeenCounts> =>
  seenOf(tx, { user_id: caller.user_id, clinician_id: clinicianOf(caller).id });

const wholeTotal = async (work: Work, of: 'e_contacts' | 'needs'): Promise<Total> => ({
  total: (await seenCounts(work))[of],
  is_more_than_total: false,
});

interface List extends Total {
  items: EContactItem[];
  next_cursor: string | null;
  is_search_cut?: boolean;
}

type Order = PageQuery['order'];
const kinds: Readonly<Record<Order[number], CursorKind>> = {
  urgency: 'small',
  sort_key: 'number',
  waiting_since: 'moment',
  id: 'id',
};
const placeAfter = (cursor: string | undefined, order: Order) =>
  readCursor(
    cursor,
    order.map((column) => kinds[column]),
  );
const cursorValue = (row: ItemRow, column: Order[number]) =>
  column === 'waiting_since' ? new Date(row.waiting_since ?? 0).toISOString() : row[column];

/** Queries the rows and their number at the same time. */
async function listOf(
  work: Work,
  { limit, order }: Pick<PageQuery, 'limit' | 'order'>,
  asked: readonly [rows: Promise<ItemRow[]>, total: Promise<Total>],
): Promise<List> {
  const [rows, total] = await Promise.all(asked);
  const { shown, next_cursor } = pageOf(rows, limit, (last) => order.map((column) => cursorValue(last, column)));
  work.touches({ patient_ids: [...new Set(shown.map((row) => row.patient_id))] });
  return {
    items: shown.map((row) => itemOf(row, work.caller.user_type)),
    ...total,
    next_cursor,
  };
}

const newestOrder = ['urgency', 'sort_key', 'id'] as const;
/** In a team an owner's threads may have been asked of a colleague: then the clinician of each row is looked up. */
const firstOfOwner = (isTeam: boolean) =>
  firstPageOf<{ clinician_id: string }>(({ clinician_id }) => ({
    where: [sql<SqlBool>`e.owner_id = ${clinician_id}`, isSeenBy(clinician_id)],
    order: newestOrder,
    clinician_id: isTeam ? undefined : clinician_id,
  }));
const firstPages = { alone: firstOfOwner(false), team: firstOfOwner(true) };

/** The clinician of all of the caller's threads; undefined in a team. */
const aloneOf = ({ id, is_team }: { id: string; is_team?: boolean }): string | undefined =>
  is_team === true ? undefined : id;

/** The clinician's inquiries: one indexed query for the page; the total of the head row if nothing is filtered. */
export async function inquiriesOfClinician(work: Work, query: QueryOf<typeof listForClinician>): Promise<List> {
  const clinician = clinicianOf(work.caller);
  const { filter, search, patient_id, limit, cursor } = query;
  if (query.view !== undefined) return inboxOf(work, query.view, query);
  if (patient_id !== undefined && !(await isRecordOpenTo(work.tx, work.caller, patient_id))) {
    throw notFound('patient_not_found');
  }
  const page = { order: newestOrder, limit, clinician_id: patient_id === undefined ? aloneOf(clinician) : undefined };
  // On a patient's page a clinician sees colleagues' inquiries too.
  const scope =
    patient_id === undefined
      ? sql<SqlBool>`e.owner_id = ${clinician.id}`
      : sql<SqlBool>`e.patient_id = any(${recordsOf(patient_id, clinician.id)})`;
  const { words, isCut } = await searched(work, { search, scope: [scope, isSeenBy(clinician.id)] });
  const isWhole = filter === 'all' && words.length === 0 && patient_id === undefined;
  const after = placeAfter(cursor, newestOrder);
  if (isWhole && after === null) {
    const ofOwner = firstPages[clinician.is_team === true ? 'team' : 'alone'];
    const first = ofOwner(work.tx, { clinician_id: clinician.id }, limit);
    return listOf(work, page, [first, wholeTotal(work, 'e_contacts')]);
  }
  const where = [scope, isSeenBy(clinician.id), ...filterSql('clinician', filter), ...words];
  const total = isWhole ? wholeTotal(work, 'e_contacts') : countOf(work, where);
  const list = await listOf(work, page, [pageOfItems(work.tx, { ...page, where, after }), total]);
  return { ...list, ...(isCut && { is_search_cut: true }) };
}

const dangerOrder = ['urgency', 'waiting_since', 'id'] as const;

/** Most dangerous first, then waiting longest. */
export async function needsYouNow(work: Work, query: QueryOf<typeof listNeedsYouNow>): Promise<List> {
  const clinician = clinicianOf(work.caller);
  const where = [sql<SqlBool>`e.owner_id = ${clinician.id}`, sql<SqlBool>`e.needs_clinician`, isSeenBy(clinician.id)];
  const { limit, cursor } = query;
  const order = { order: dangerOrder, after: placeAfter(cursor, dangerOrder) };
  const page = { where, ...order, limit, clinician_id: aloneOf(clinician) };
  return listOf(work, page, [pageOfItems(work.tx, page), wholeTotal(work, 'needs')]);
}

/**
 * One view of the inbox: danger first, then the longest wait; threads that nobody waits for come by newest activity.
 * @throws Refusal 409 `team_care_off` for a view that only a team has.
 */
async function inboxOf(work: Work, view: InboxView, query: InboxQuery): Promise<List> {
  const { filter, search, limit, cursor } = query;
  const scope = await scopeOf(work, view);
  const { words, isCut } = await searched(work, { search, scope });
  const where = [...scope, ...filterSql('clinician', filter), ...inboxConditions(query, work.now), ...words];
  const waits = filter === 'action_needed' || filter === 'waiting_for_response';
  const order = waits ? dangerOrder : newestOrder;
  const waiting = waits ? [sql<SqlBool>`e.needs_clinician`] : [];
  const all = [...where, ...waiting];
  const page = { where: all, order, after: placeAfter(cursor, order), limit };
  const list = await listOf(work, page, [pageOfItems(work.tx, page), countOf(work, all)]);
  return { ...list, ...(isCut && { is_search_cut: true }) };
}

/** Number of waiting threads in each view; 0 in those that only a team has. */
export async function inboxCounts(work: Work): Promise<AnswerOf<typeof getInboxCounts>> {
  const isTeam = teamOf(work.caller) !== null;
  const counted = async (view: InboxView) => {
    if (view !== 'mine' && !isTeam) return none;
    const where = [...(await scopeOf(work, view)), sql<SqlBool>`e.needs_clinician`];
    const [needs, emergencies] = await Promise.all([
      countItems(work.tx, where, countCeiling),
      countItems(work.tx, [...where, sql<SqlBool>`e.urgency < 2`], countCeiling),
    ]);
    return { needs, emergencies };
  };
  const [mine, unassigned, team, covering] = await Promise.all(inboxViews.map(counted));
  return { mine: mine ?? none, unassigned: unassigned ?? none, team: team ?? none, covering: covering ?? none };
}
const none = { needs: 0, emergencies: 0 };

/**
 * Threads of patients in care; for a team also everything that was escalated there, which all of its members may open.
 */
function isOfColleagues(caller: Caller): Condition {
  const inCare = sql<SqlBool>`e.patient_id in (${patientsInCare(clinicianOf(caller).id)})`;
  const team = teamOf(caller);
  if (team === null) return inCare;
  const opened = sql<SqlBool>`(e.institution_id = ${team}
    and not exists (select from patient x where x.id = e.patient_id and x.status <> 'active'))`;
  return sql<SqlBool>`(${opened} or ${inCare})`;
}

/**
 * Emergencies that wait and were escalated, or were seen by somebody who does not have the patient in care: whoever may
 * answer them finds them here.
 */
export async function overdueOfColleagues(work: Work, query: QueryOf<typeof listOverdueOfColleagues>): Promise<List> {
  const { id } = clinicianOf(work.caller);
  const where = [
    sql<SqlBool>`e.urgency < 4 and ${escalatedAt} is not null and e.owner_id is distinct from ${id}`,
    isOfColleagues(work.caller),
  ];
  const { limit, cursor } = query;
  const page = { where, order: dangerOrder, after: placeAfter(cursor, dangerOrder), limit };
  return listOf(work, page, [pageOfItems(work.tx, page), countOf(work, where)]);
}

/** Condition: the caller sees an inquiry `e` of the patient; patients see all of their own. */
async function seenInList({ tx, caller }: Work, patient_id: string): Promise<Condition[]> {
  if (caller.patient?.id === patient_id) return [];
  if (await isRecordOpenTo(tx, caller, patient_id)) return [sql<SqlBool>`e.for_caregivers`];
  return [sql<SqlBool>`e.for_caregivers and e.submitted_by_user_id = ${caller.user_id}`];
}

/** Counts of the person's inquiries that a caregiver sees. */
export async function countsForCarer(work: Work, patient_id: string) {
  const where = [sql<SqlBool>`e.patient_id = ${patient_id}`, ...(await seenInList(work, patient_id))];
  const [inquiries, unread_inquiries] = await Promise.all([
    countItems(work.tx, where, mostCounted),
    countItems(work.tx, [...where, sql<SqlBool>`e.unread_for_patient > 0`], mostCounted),
  ]);
  return { inquiries, unread_inquiries };
}
/** More than anybody has. */
const mostCounted = 100_000;

/** The patient's inquiries, newest activity first. @throws Refusal 404 for anybody else's. */
export async function inquiriesOfPatient(
  work: Work,
  patient_id: string,
  query: QueryOf<typeof listForPatient>,
): Promise<List> {
  const { tx, caller } = work;
  const open = await recordsOpenTo(tx, caller, { patientIds: [patient_id], area: 'inquiries' });
  if (!open.has(patient_id)) throw notFound('patient_not_found');
  const { filter, search, limit, cursor } = query;
  const words = search === undefined || search === '' ? [] : [await searchForPatient(work.tx, search)];
  const seen = await seenInList(work, patient_id);
  const where = [sql<SqlBool>`e.patient_id = ${patient_id}`, ...seen, ...filterSql('patient', filter), ...words];
  const order = ['sort_key', 'id'] as const;
  const page = { where, order, after: placeAfter(cursor, order), limit };
  return listOf(work, page, [pageOfItems(work.tx, page), countOf(work, where)]);
}

/** The counters of a patient's dashboard. */
export const headCounts = headOf;
