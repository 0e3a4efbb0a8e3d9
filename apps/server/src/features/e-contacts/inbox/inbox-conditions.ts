/** Which threads `e` stand in a view of the inbox, and what its filters ask for, as parts of statements. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { listForClinician } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { InboxView } from '@hodi/domain/e-contacts/inbox/inbox.ts';
import type { QueryOf } from '@hodi/domain/shared/endpoint.ts';
import { isActive } from '#server/work/patients-in-care.ts';
import { awayFrom, coveredBy, isAwayUncovered, isSeenBy } from '#server/work/team/covering.ts';
import { escalatedAt, teamOf } from '#server/work/team/team-care.ts';
import type { Work } from '#server/work/work.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { Refusal } from '#server/wire/refusal.ts';

type Condition = Expression<SqlBool>;

const hour = 3_600_000;

/** Escalated, and not answered yet: the whole team may open it, whatever the patient's consent. */
const isOpenedTo = (team: string) => sql<SqlBool>`(${escalatedAt} = ${team}::uuid and ${isActive(sql`e.patient_id`)})`;

/** @throws Refusal 409 `team_care_off` of a view that only a team has. */
export async function scopeOf({ tx, caller, at }: Work, view: InboxView): Promise<Condition[]> {
  const { id } = clinicianOf(caller);
  if (view === 'mine') return [sql<SqlBool>`e.owner_id = ${id}`, isSeenBy(id)];
  const team = teamOf(caller);
  if (team === null) throw new Refusal(409, 'team_care_off');
  const atInstitution = sql<SqlBool>`e.institution_id = ${team}`;
  if (view === 'unassigned') {
    // Their ids are read first, so that an index finds their threads.
    const away = await awayFrom(tx, team, at);
    const isLeft = isAwayUncovered(sql`e.owner_id`, at);
    // A thread also counts as unassigned if its owner is away without a cover who may see it.
    const isNobodys = sql<SqlBool>`(e.owner_id is null or (e.owner_id = any(${away}::uuid[]) and ${isLeft}))`;
    return [atInstitution, isNobodys, sql<SqlBool>`(${isSeenBy(id)} or ${isOpenedTo(team)})`];
  }
  if (view === 'covering') {
    const covered = await coveredBy(tx, id, at);
    return [sql<SqlBool>`e.owner_id = any(${covered}::uuid[])`, isSeenBy(id)];
  }
  return [atInstitution, isSeenBy(id)];
}

/** The years that people of an age were born in, as dates: from the younger end to the older. */
const bornBefore = (now: number, years: number): string => {
  const day = new Date(now);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day.toISOString().slice(0, 10);
};

/** @param now milliseconds since 1970. */
export function inboxConditions(query: QueryOf<typeof listForClinician>, now: number): Condition[] {
  const { topic, owner_id, danger, unread, overdue, age_from, age_to, waiting_hours } = query;
  const isBorn = (condition: Condition): Condition => sql<SqlBool>`exists (
    select from patient a where a.id = e.patient_id and ${condition})`;
  return [
    ...(topic === undefined ? [] : [sql<SqlBool>`e.topic = ${topic}`]),
    ...(owner_id === undefined ? [] : [sql<SqlBool>`e.owner_id = ${owner_id}`]),
    ...(danger === undefined ? [] : [sql<SqlBool>`e.urgency < 5`]),
    ...(unread === undefined ? [] : [sql<SqlBool>`e.unread_for_clinician > 0`]),
    ...(overdue === undefined
      ? []
      : [
          sql<SqlBool>`((e.promised_by > e.waiting_since and e.promised_by <= ${new Date(now).toISOString()}::timestamptz)
            or e.status <> 'resolved' and exists (select from attachment v where v.e_contact_id = e.id and v.kind = 'voice'
              and v.author_type = 'patient' and v.state = 'stored' and v.heard_at is null
              and v.overdue_told_at is not null))`,
        ]),
    ...(age_from === undefined ? [] : [isBorn(sql<SqlBool>`a.birthday <= ${bornBefore(now, age_from)}::date`)]),
    ...(age_to === undefined ? [] : [isBorn(sql<SqlBool>`a.birthday > ${bornBefore(now, age_to + 1)}::date`)]),
    ...(waiting_hours === undefined
      ? []
      : [sql<SqlBool>`e.waiting_since <= ${new Date(now - waiting_hours * hour).toISOString()}::timestamptz`]),
  ];
}
