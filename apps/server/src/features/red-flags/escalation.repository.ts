import { sql } from 'kysely';
import { type Tx, moment } from '#server/db/database.ts';
import { isAwayAt, isAwayUncovered, mayAnswerInTeam } from '#server/work/team/covering.ts';
import { isTeamAt } from '#server/work/team/team-care.ts';

export interface Waiting {
  id: string;
  patient_id: string;
  clinician_id: string;
  institution_id: string;
  /** Since when its present state lasts. */
  waits_since: number;
}

interface Due {
  now: Date;
  /** Threads before this moment have waited too long. */
  late: Date;
  /** Threads before this moment come after all newer ones. */
  oldest: Date;
  limit: number;
}

/** Within this time after an SMS a second one about the same patient is left out: emergency-sms.service.ts. */
const quiet = sql`interval '10 minutes'`;

/**
 * Accounts that get the SMS of an emergency in a thread `e`: its clinician, its owner, and who covers for them now; the team if nobody
 * owns it or covers.
 */
const toldOfThread = (at: Date) => sql<string[]>`array(
  select c.user_id from clinician c where c.id in (e.clinician_id, e.owner_id) or c.id in (
    select a.cover_id from absence a where a.clinician_id in (e.clinician_id, e.owner_id) and ${isAwayAt(at)})
  or (${mayAnswerInTeam(sql`e.institution_id`, sql`e.patient_id`)}
    and (e.owner_id is null or ${isAwayUncovered(sql`e.owner_id`, at)})))`;

/** Since when a thread `e` waits in its present state: `escalatesFrom` of the domain. */
export const escalatesFrom = sql`case when e.emergency_returned_at is not null then e.emergency_answered_at
  when e.urgency = 0 then e.emergency_raised_at when e.urgency = 1 then e.emergency_seen_at else e.flag_waits_since end`;

/**
 * Marks threads that have waited too long for somebody to see or answer them, or of which somebody was not told since
 * their SMS failed. Rows that another server has locked are skipped. One thread of each patient comes before a second of any
 * patient, so that a patient who sends many does not delay others.
 */
export async function takeDue(tx: Tx, { now, late, oldest, limit }: Due): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with open as (
      select e.id, e.patient_id, e.urgency, ${toldOfThread(now)} as user_ids, ${escalatesFrom} as waits_since
      from e_contact e join patient p on p.id = e.patient_id
      where e.urgency < 4 and e.escalated_at is null and p.status = 'active'
    ), waiting as (
      select w.id, w.waits_since, row_number() over (partition by w.patient_id order by w.waits_since, w.id) as place
      from open w
      where w.waits_since <= ${moment(late)} or w.urgency <> 1 and exists (
          select from outbox_message o
          where o.receiver_user_id = any(w.user_ids) and o.template = 'sms.emergency' and o.state = 'failed'
            and o.created_at >= w.waits_since - ${quiet}
            and (o.created_at >= w.waits_since or not exists (
              select from outbox_message since
              where since.receiver_user_id = o.receiver_user_id and since.template = 'sms.emergency'
                and since.created_at >= w.waits_since)))
    ), due as (
      select e.id, w.waits_since from e_contact e join waiting w on w.id = e.id
      where e.urgency < 4 and e.escalated_at is null
      order by w.waits_since <= ${moment(oldest)}, w.place, w.waits_since limit ${limit} for update of e skip locked
    )
    update e_contact e set escalated_at = ${moment(now)} from due where e.id = due.id
    returning e.id, e.patient_id, e.clinician_id, e.institution_id, due.waits_since`.execute(tx);
  return rows;
}

/** Threads whose answer to an emergency came before `late` and was not opened: locked until the transaction ends. */
export async function takeUnread(tx: Tx, { late, limit }: Pick<Due, 'late' | 'limit'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from e_contact e join patient p on p.id = e.patient_id
    where e.emergency_answered_at <= ${moment(late)} and e.emergency_read_at is null and e.emergency_returned_at is null
      and p.status = 'active'
    order by e.emergency_answered_at limit ${limit} for update of e skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

/** People who can act: clinicians who have the patient in care, managers of the institution, and its team. */
export const whoToTell = (
  tx: Tx,
  { patient_id, clinician_id, institution_id }: Pick<Waiting, 'patient_id' | 'clinician_id' | 'institution_id'>,
) =>
  tx
    .selectFrom('clinician as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['u.id as user_id', 'u.mobile_number', 'u.preferred_language as language', 'c.role', 'c.institution_id'])
    .where('u.status', '=', 'active')
    .where('c.approval', '=', 'approved')
    .where((where) =>
      where.or([
        where.eb('c.id', '=', clinician_id),
        where.and([
          where.eb('c.institution_id', '=', institution_id),
          where.eb('c.role', 'in', ['admin', 'superuser']),
        ]),
        where.exists(
          where
            .selectFrom('relationship as r')
            .select('r.id')
            .whereRef('r.clinician_id', '=', 'c.id')
            .where('r.patient_id', '=', patient_id)
            .where('r.status', '=', 'active'),
        ),
        isTeamAt(institution_id),
      ]),
    )
    .orderBy('u.id')
    .execute();
