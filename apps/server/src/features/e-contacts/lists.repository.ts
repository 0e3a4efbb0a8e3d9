import { sql } from 'kysely';
import type { Executor } from '#server/db/database.ts';

export interface HeadCounts {
  e_contacts: number;
  unread: number;
  needs: number;
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
 * What the counters hold of threads that the clinician may not see: of patients whose relationship ended, or waits for
 * a new yes. Few have such, so they are counted by index each time.
 */
export async function closedOf(db: Executor, clinician_id: string): Promise<HeadCounts> {
  return db
    .selectFrom('relationship as r')
    .innerJoin('patient as p', 'p.id', 'r.patient_id')
    .innerJoin('e_contact as e', (join) =>
      join.onRef('e.patient_id', '=', 'r.patient_id').onRef('e.clinician_id', '=', 'r.clinician_id'),
    )
    .select([
      sql<number>`count(*)::int`.as('e_contacts'),
      sql<number>`(count(*) filter (where e.unread_for_clinician > 0))::int`.as('unread'),
      sql<number>`(count(*) filter (where e.needs_clinician))::int`.as('needs'),
    ])
    .where('r.clinician_id', '=', clinician_id)
    .where('r.status', 'in', ['invited', 'declined', 'ended'])
    .where('p.status', '=', 'active')
    .executeTakeFirstOrThrow();
}
