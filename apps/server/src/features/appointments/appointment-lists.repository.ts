/** The appointments of one side, narrowed down as their list asks for it, a page at a time and counted. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { AppointmentStatus, AppointmentType } from '@hodi/domain/appointments/appointment-kinds.ts';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import type { AppointmentCounts, AppointmentScope } from '@hodi/domain/appointments/appointments.api.ts';
import { type Executor, moment } from '#server/db/database.ts';
import { dayBoundsIn } from '#server/work/day-in.ts';
import { foldedText } from '#server/work/folded-text.ts';
import { searchConditions } from '#server/work/search-conditions.ts';
import { type Side, itemOf, ofSide, startsAfter, withNames } from './appointments.repository.ts';

const isUpcoming = (now: Date) => sql<SqlBool>`(a.status = 'scheduled' and a.end_time > ${moment(now)})`;
const isToConfirm = (now: Date) => sql<SqlBool>`(a.status = 'scheduled' and a.end_time <= ${moment(now)})`;

/** The present days of the places where this side's appointments of about now take place: one, but for travellers. */
async function daysOf(db: Executor, side: Side, now: Date) {
  const around = 2 * 86_400_000;
  const zones = await ofSide(db, side)
    .innerJoin('institution as i', 'i.id', 'a.institution_id')
    .select('i.time_zone')
    .distinct()
    .where('a.start_time', '>', moment(new Date(now.getTime() - around)))
    .where('a.start_time', '<', moment(new Date(now.getTime() + around)))
    .execute();
  return zones.map(({ time_zone }) => ({ time_zone, ...dayBoundsIn(time_zone, now.getTime()) }));
}
type Days = Awaited<ReturnType<typeof daysOf>>;

/** Of the present day by the clock of the place, and not cancelled. */
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
}

/** A clinician finds by what their patients are found by; who looks at one patient's, by the clinician's name. */
const searchedText = (side: Side): Expression<string> =>
  'clinician_id' in side
    ? sql<string>`(r.search_text || ' ' || a.search_topic)`
    : sql<string>`(a.search_topic || ' ' || ${foldedText('cu.given_name', 'cu.additional_name', 'cu.family_name')})`;

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

const listed = (db: Executor, list: Listed, days: Days) =>
  withNames(ofSide(db, list.side))
    .where(isInScope(list, days))
    .$if(list.status !== undefined, (query) => query.where('a.status', '=', list.status ?? 'scheduled'))
    .$if(list.type !== undefined, (query) => query.where('a.type', '=', list.type ?? 'consultation'))
    .$if(list.terms !== null, (query) =>
      query.where((where) => where.and(searchConditions(list.terms ?? [], searchedText(list.side)))),
    );

/** What is to come, and today's, soonest first; everything else latest first. */
const isAscending = (scope: AppointmentScope): boolean => scope === 'upcoming' || scope === 'today';

/** One page, one more than `limit` when there is a next page. */
export async function pageOfList(db: Executor, list: Listed): Promise<AppointmentItem[]> {
  const days = list.scope === 'today' ? await daysOf(db, list.side, list.now) : [];
  const [order, sign] = isAscending(list.scope) ? (['asc', sql`>`] as const) : (['desc', sql`<`] as const);
  const { after } = list;
  const rows = await listed(db, list, days)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(a.start_time, a.id) ${sign} (${moment(after?.at ?? new Date(0))}, ${after?.id}::uuid)`),
    )
    .orderBy('a.start_time', order)
    .orderBy('a.id', order)
    .limit(list.limit + 1)
    .execute();
  return rows.map(itemOf);
}

/** How many there are, counted no further than `ceiling` + 1. */
export async function countList(db: Executor, list: Listed, ceiling: number): Promise<number> {
  const days = list.scope === 'today' ? await daysOf(db, list.side, list.now) : [];
  const row = await db
    .selectFrom(
      listed(db, list, days)
        .limit(ceiling + 1)
        .as('counted'),
    )
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** All of a side's in one walk over their index. */
export async function countSide(db: Executor, side: Side, { now }: { now: Date }): Promise<AppointmentCounts> {
  const days = await daysOf(db, side, now);
  const counting = (condition: Expression<SqlBool>) => sql<number>`(count(*) filter (where ${condition}))::int`;
  return ofSide(db, side)
    .select([
      counting(isUpcoming(now)).as('upcoming'),
      counting(sql<SqlBool>`not ${isUpcoming(now)}`).as('past'),
      counting(isToday(days)).as('today'),
      counting(sql<SqlBool>`a.status = 'completed'`).as('completed'),
      counting(isToConfirm(now)).as('to_confirm'),
    ])
    .executeTakeFirstOrThrow();
}
