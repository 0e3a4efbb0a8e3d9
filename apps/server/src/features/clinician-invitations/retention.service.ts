import { sql } from 'kysely';
import type { Executor } from '#server/db/database.ts';

/** Milliseconds after its end for which an invitation is shown, and an expired one can be sent again. */
const kept = 30 * 86_400_000;

/**
 * Forgets names, numbers and addresses of who was invited and accepted, declined or never answered, with their links. What
 * was only written and never sent stays until somebody deletes it. At most so many at a time; `now` since 1970.
 */
export const forgetClinicianInvitations = (db: Executor, now: number, limit: number): Promise<unknown> =>
  sql`with old as (
      select id from clinician_invitation
      where least(accepted_at, declined_at, deleted_at, expires_at) <= ${new Date(now - kept)}
      limit ${limit} for update skip locked),
    links as (delete from clinician_invitation_link where invitation_id in (select id from old))
    delete from clinician_invitation where id in (select id from old)`.execute(db);
