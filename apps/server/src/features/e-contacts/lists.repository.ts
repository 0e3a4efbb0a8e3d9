import { sql } from 'kysely';
import type { Executor } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { isSeenBy } from '#server/work/team/covering.ts';
import { isInTeamCareOf } from '#server/work/team/team-care.ts';

export interface HeadCounts {
  e_contacts: number;
  unread: number;
  needs: number;
}

/** Counters of the threads that a clinician sees. */
export interface SeenCounts extends HeadCounts {
  emergencies: number;
}

/** The counters of a user's head row: every thread whose patient is active. */
export async function headOf(db: Executor, user_id: string): Promise<HeadCounts> {
  const head = await db
    .selectFrom('user_head')
    .select(['e_contacts', 'unread', 'needs'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return head ?? { e_contacts: 0, unread: 0, needs: 0 };
}

/**
 * The counters without threads that the clinician may not see: of patients whose relationship ended, or waits for a new
 * consent. Few clinicians have any, so they are counted by index each time, as are the emergencies that nobody has
 * answered.
 */
const seen = prepared<{ user_id: string; clinician_id: string }, SeenCounts>(
  (_, { user_id, clinician_id }) => sql<SeenCounts>`
    select coalesce(h.e_contacts, 0) - closed.e_contacts as e_contacts, coalesce(h.unread, 0) - closed.unread as unread,
      coalesce(h.needs, 0) - closed.needs as needs,
      (
        select count(*)::int
        from e_contact e where e.owner_id = ${clinician_id} and e.urgency < 2 and ${isSeenBy(clinician_id)}
      ) as emergencies
    from (
      select count(*)::int as e_contacts, (count(*) filter (where e.unread_for_clinician > 0))::int as unread,
        (count(*) filter (where e.needs_clinician))::int as needs
      from relationship r
        join patient p on p.id = r.patient_id
        join e_contact e on e.patient_id = r.patient_id and e.owner_id = r.clinician_id
      where r.clinician_id = ${clinician_id} and r.status in ('invited', 'declined', 'ended') and p.status = 'active'
        and not ${isInTeamCareOf(clinician_id, sql`e.patient_id`)}
    ) closed left join user_head h on h.user_id = ${user_id}`,
);

export async function seenOf(db: Executor, clinician: { user_id: string; clinician_id: string }): Promise<SeenCounts> {
  const [counts] = await seen(db, clinician);
  return counts ?? { e_contacts: 0, unread: 0, needs: 0, emergencies: 0 };
}
