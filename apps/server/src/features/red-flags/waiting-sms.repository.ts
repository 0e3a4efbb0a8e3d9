import { type SqlBool, sql } from 'kysely';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { Executor } from '#server/db/database.ts';
import { callsAboutAlarm } from '#server/work/whose-record.ts';
import { isTeamAt } from '#server/work/team/team-care.ts';
import { isAwayAt, mayAnswerInTeam } from '#server/work/team/covering.ts';
import { escalatesFrom } from './escalation.repository.ts';

/** Receiver of one of these messages, with the present number. */
export interface Receiver {
  id: string;
  user_id: string;
  mobile_number: string;
  preferred_language: Language;
}

const receivers = (db: Executor, messageIds: readonly string[]) =>
  db
    .selectFrom('outbox_message as o')
    .innerJoin('app_user as u', 'u.id', 'o.receiver_user_id')
    .innerJoin('clinician as c', 'c.user_id', 'u.id')
    .select(['o.id', 'u.id as user_id', 'u.mobile_number', 'u.preferred_language'])
    .where('o.id', '=', (where) => where.fn.any(where.val(messageIds as string[])));

/**
 * Messages whose receivers have an emergency that nobody has acknowledged, or that somebody else acknowledged and
 * nobody answered, or a warning told like one. For an absent clinician their cover is checked. A colleague of the team got theirs since
 * nobody owned the thread, or nobody covered.
 */
export const toWhoIsAsked = (db: Executor, messageIds: readonly string[], at: Date): Promise<Receiver[]> =>
  receivers(db, messageIds)
    .where(sql<SqlBool>`exists (select from e_contact e where (c.id = e.clinician_id or e.owner_id in (
         select c.id union all select a.clinician_id from absence a where a.cover_id = c.id and ${isAwayAt(at)})
       or ${mayAnswerInTeam(sql`e.institution_id`, sql`e.patient_id`)})
      and (e.urgency in (0, 2, 3) or (e.urgency = 1 and e.emergency_seen_by is distinct from c.id)))`)
    .execute();

/**
 * Those of which an alarm still calls the receiver: a value's, or that of an answer to a plan. They were written in the transaction that
 * raised it, or kept one of a later one back.
 */
export const toWhoIsAlarmed = (
  db: Executor,
  messageIds: readonly string[],
  of: 'entry_id' | 'plan_id',
): Promise<Receiver[]> =>
  receivers(db, messageIds)
    .where(sql<SqlBool>`exists (select from alarm al where ${sql.ref(`al.${of}`)} is not null and al.raised_at >= o.created_at
      and ${callsAboutAlarm} and al.seen_by is distinct from u.id)`)
    .where('u.status', '=', 'active')
    .execute();

/** As `whoToTell`: those who may do something about the thread `e`. */
const mayDoSomething = sql`(e.clinician_id = c.id
  or (e.institution_id = c.institution_id and c.role in ('admin', 'superuser'))
  or exists (select from relationship r
    where r.clinician_id = c.id and r.patient_id = e.patient_id and r.status = 'active')
  or ${isTeamAt(sql`e.institution_id`)})`;

/**
 * Messages about an emergency that still waits, and since when. They were written in the transaction that marked their
 * threads, at the same moment.
 */
export const toWhoWaits = (
  db: Executor,
  messageIds: readonly string[],
): Promise<(Receiver & { waits_since: number })[]> =>
  receivers(db, messageIds)
    .innerJoinLateral(
      sql<{ waits_since: number | null }>`(
        select min(since) as waits_since from (
          select ${escalatesFrom} as since from e_contact e
          where e.urgency < 4 and e.escalated_at = o.created_at and ${mayDoSomething}
          union all select coalesce(al.seen_at, al.raised_at) from alarm al
          where al.escalated_at = o.created_at and ${callsAboutAlarm}) waiting)`.as<'w'>(sql`w`),
      (join) => join.onTrue(),
    )
    .select('w.waits_since')
    .$narrowType<{ waits_since: number }>()
    .where('w.waits_since', 'is not', null)
    .where('u.status', '=', 'active')
    .where('c.approval', '=', 'approved')
    .execute();
