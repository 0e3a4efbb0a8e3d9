import { sql } from 'kysely';
import type { Executor } from '#server/db/database.ts';

/** Milliseconds after the end of its link for which an invitation can still be sent again. */
const kept = 30 * 86_400_000;

/**
 * Forgets names and numbers of who never answered, and of who did: what came of that stands in the relationship. What
 * waits on a dashboard stays. At most so many at a time.
 * @param now milliseconds since 1970.
 */
export const forgetInvitations = (db: Executor, now: number, limit: number): Promise<unknown> =>
  sql`delete from patient_invitation where id in (
    select i.id from patient_invitation i
    left join relationship r on r.id = i.relationship_id
    where i.expires_at <= ${new Date(now - kept)} and r.status is distinct from 'invited'
    limit ${limit} for update of i skip locked)`.execute(db);
