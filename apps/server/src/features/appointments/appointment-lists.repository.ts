/** The appointments of one side, narrowed down as their list asks for it, a page at a time and counted. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { AppointmentStatus, AppointmentType } from '@hodi/domain/appointments/appointment-kinds.ts';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import type { AppointmentCounts, AppointmentScope } from '@hodi/domain/appointments/appointments.api.ts';
import { type Executor, moment } from '#server/db/database.ts';
import { dayBoundsIn } from '#server/work/local-day.ts';
import { foldedText } from '#server/work/folded-text.ts';
import { searchConditions } from '#server/work/search-conditions.ts';
import {
  type Chosen,
  type ItemReader,
  type Side,
  allOfSide,
  isAfter,
  itemsOf,
  ofSide,
  startsAfter,
} from './appointments.repository.ts';

const isUpcoming = (now: Date) => sql<SqlBool>`(a.status = 'scheduled' and a.end_time > ${moment(now)})`;
const isToConfirm = (now: Date) => sql<SqlBool>`(a.status = 'scheduled' and a.end_time <= ${moment(now)})`;

/** The present days at the places where this side has appointments about now: one, except for travellers. */
async function daysOf(db: Executor, side: Side, now: Date) {
  const around = 2 * 86_400_000;
  const zonesOf = (part: Chosen) =>
    part
      .innerJoin('institution as i', 'i.id', 'a.institution_id')
      .select('i.time_zone')
      .distinct()
      .where('a.start_time', '>', moment(new Date(now.getTime() - around)))
      .where('a.start_time', '<', moment(new Date(now.getTime() + around)))
      .execute();
  const zones = (await Promise.all(allOfSide(db, side).map(zonesOf))).flat();
  return [...new Set(zones.map(({ time_zone }) => time_zone))].map((time_zone) => ({
    time_zone,
    ...dayBoundsIn(time_zone, now.getTime()),
  }));
}
type Days = Awaited<ReturnType<typeof daysOf>>;

/** Condition: it is on the present day by the clock of the place, and not cancelled. */
const isToday = (days: Days) => {
  const onDay = days.map(
    ({ time_zone, start, end }) =>
      sql`(a.start_time >= ${moment(start)} and a.start_time < ${moment(end)}
        and a.institution_id in (select id from institution where time_zone = ${time_zone}))`,
  );
  return sql<SqlBool>`(a.status <> 'cancelled' and (${onDay.length === 0 ? sql`false` : sql.join(onDay, sql` or `)}))`;
};

export interface Listed {
  side: Side;
  now: Date;
  scope: AppointmentScope;
  status: AppointmentStatus | undefined;
  type: AppointmentType | undefined;
  terms: readonly string[] | null;
  after: { at: Date; id: string } | null;
  limit: number;
  reader: ItemReader;
}

/**
 * Condition: a search word finds the other side of an appointment. Clinicians find patients as in their list of
 * patients, patients find clinicians by name, reception finds both.
 */
function isOtherSide(side: Side, term: string): Expression<SqlBool> {
  if ('clinician_id' in side) {
    // Appointments with patients not in their care come from the team.
    return sql<SqlBool>`(a.patient_id in (
        select r.patient_id from relationship r
        where r.clinician_id = ${side.clinician_id} and r.status = 'active' and ${and(searchConditions([term]))})
      or (a.is_with_team and exists (
        select from relationship r
        where r.patient_id = a.patient_id and r.institution_id = a.institution_id and r.status = 'active'
          and ${and(searchConditions([term]))})))`;
  }
  const name = foldedText('u.given_name', 'u.additional_name', 'u.family_name');
  if ('institution_id' in side) {
    return sql<SqlBool>`(a.patient_id in (
        select r.patient_id from relationship r
        where r.institution_id = ${side.institution_id} and r.status = 'active' and ${and(searchConditions([term]))})
      or a.clinician_id in (
        select c.id from clinician c join app_user u on u.id = c.user_id
        where c.institution_id = ${side.institution_id} and ${and(searchConditions([term], name))}))`;
  }
  return sql<SqlBool>`a.clinician_id in (
    select c.id from clinician c join app_user u on u.id = c.user_id
    where c.id in (select b.clinician_id from appointment b where b.patient_id = ${side.patient_id})
      and ${and(searchConditions([term], name))})`;
}
const and = (conditions: readonly Expression<SqlBool>[]) => sql`(${sql.join(conditions, sql` and `)})`;

/** Reception does not find appointments by topics that it may not read. */
const isReadable = (side: Side) =>
  'institution_id' in side ? sql<SqlBool>`a.is_topic_of_reception` : sql<SqlBool>`true`;

/** Each word must be in the topic or on the other side; no words match nothing. */
function isFound(side: Side, terms: readonly string[]): Expression<SqlBool> {
  if (terms.length === 0) return sql<SqlBool>`false`;
  const found = terms.map(
    (term) => sql`((${isReadable(side)} and ${and(searchConditions([term], foldedText('a.topic')))})
      or ${isOtherSide(side, term)})`,
  );
  return sql<SqlBool>`(${sql.join(found, sql` and `)})`;
}

const isInScope = ({ scope, now }: Pick<Listed, 'scope' | 'now'>, days: Days): Expression<SqlBool> => {
  switch (scope) {
    case 'upcoming':
      return sql<SqlBool>`(${isUpcoming(now)} and a.start_time > ${startsAfter(now)})`;
    case 'past':
      return sql<SqlBool>`not ${isUpcoming(now)}`;
    case 'today':
      return isToday(days);
    case 'all':
      return sql<SqlBool>`true`;
  }
};

function listed(db: Executor, list: Listed, days: Days): Chosen[] {
  const { side, status, type, terms } = list;
  return ofSide(db, side).map((part) => {
    let chosen = part.where(isInScope(list, days));
    if (status !== undefined) chosen = chosen.where('a.status', '=', status);
    if (type !== undefined) chosen = chosen.where('a.type', '=', type);
    return terms === null ? chosen : chosen.where(isFound(side, terms));
  });
}

/** Upcoming and today's appointments come soonest first, all others latest first. */
const isAscending = (scope: AppointmentScope): boolean => scope === 'upcoming' || scope === 'today';

/** One page, one more than `limit` when there is a next page. */
export async function pageOfList(db: Executor, list: Listed): Promise<AppointmentItem[]> {
  const days = list.scope === 'today' ? await daysOf(db, list.side, list.now) : [];
  const order = isAscending(list.scope) ? 'asc' : 'desc';
  const chosen = listed(db, list, days);
  const { after } = list;
  const from = after === null ? chosen : chosen.map((part) => part.where(isAfter(after, order)));
  return itemsOf(db, from, { order, limit: list.limit + 1, reader: list.reader });
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** Number of appointments, each part counted no further than `ceiling` + 1. */
export async function countList(db: Executor, list: Listed, ceiling: number): Promise<number> {
  const days = list.scope === 'today' ? await daysOf(db, list.side, list.now) : [];
  const countOf = async (part: Chosen) => {
    const row = await db
      .selectFrom(
        part
          .select('a.id')
          .limit(ceiling + 1)
          .as('counted'),
      )
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return row.count;
  };
  return sumOf(await Promise.all(listed(db, list, days).map(countOf)));
}

/** All appointments of a side, each part in one walk over its index. */
export async function countSide(db: Executor, side: Side, { now }: { now: Date }): Promise<AppointmentCounts> {
  const days = await daysOf(db, side, now);
  const counting = (condition: Expression<SqlBool>) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const countsOf = (part: Chosen) =>
    part
      .select([
        counting(isUpcoming(now)).as('upcoming'),
        counting(sql<SqlBool>`not ${isUpcoming(now)}`).as('past'),
        counting(isToday(days)).as('today'),
        counting(sql<SqlBool>`a.status = 'completed'`).as('completed'),
        counting(isToConfirm(now)).as('to_confirm'),
      ])
      .executeTakeFirstOrThrow();
  const counted = await Promise.all(ofSide(db, side).map(countsOf));
  const all = (which: keyof AppointmentCounts) => sumOf(counted.map((counts) => counts[which]));
  return {
    upcoming: all('upcoming'),
    past: all('past'),
    today: all('today'),
    completed: all('completed'),
    to_confirm: all('to_confirm'),
  };
}
