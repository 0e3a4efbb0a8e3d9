import { sql } from 'kysely';
import type { Executor } from '#server/db/database.ts';

/** Milliseconds after the end of its link for which an invitation can still be sent again. */
const kept = 30 * 86_400_000;

/**
 * Forgets names and numbers of who never answered, and of who did: what came of that stands in the relationship. One that
 * nobody answered ends with it, as if it had been deleted, unless a later one to another number leads to it too. At most
 * so many at a time.
 * @param now milliseconds since 1970.
 */
export const forgetInvitations = (db: Executor, now: number, limit: number): Promise<unknown> =>
  sql`with old as materialized (
      select i.id, i.relationship_id from patient_invitation i
      where i.expires_at <= ${new Date(now - kept)} limit ${limit} for update skip locked),
    over as (
      update relationship r set status = 'ended', ended_at = ${new Date(now)} from old
      where r.id = old.relationship_id and r.status = 'invited' and not exists (
        select from patient_invitation o where o.relationship_id = r.id and o.expires_at > ${new Date(now - kept)}))
    delete from patient_invitation i using old where i.id = old.id`.execute(db);
