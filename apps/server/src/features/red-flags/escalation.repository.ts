import { sql } from 'kysely';
import { type Tx, moment } from '#server/db/database.ts';

export interface Waiting {
  id: string;
  patient_id: string;
  clinician_id: string;
  institution_id: string;
  flag_waits_since: number;
}

interface Due {
  now: Date;
  /** What came before this has waited too long. */
  late: Date;
  /** What came before this comes after all that is newer. */
  oldest: Date;
  limit: number;
}

/** Within this time of an SMS a second one of the same patient stays out: emergency-sms.service.ts. */
const quiet = sql`interval '10 minutes'`;

/**
 * Marks the threads with an emergency that nobody has acknowledged in time, or of which the clinician was not told since
 * their SMS has failed; what another server is at is passed over. One of each patient comes before a second of anybody, so
 * that nobody who sends many keeps those of others waiting.
 */
export async function takeDue(tx: Tx, { now, late, oldest, limit }: Due): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with waiting as (
      select e.id, e.flag_waits_since, row_number() over (partition by e.patient_id order by e.flag_waits_since, e.id) as place
      from e_contact e join patient p on p.id = e.patient_id join clinician c on c.id = e.clinician_id
      where e.rank = 0 and e.escalated_at is null and p.status = 'active'
        and (e.flag_waits_since <= ${moment(late)} or exists (
          select from outbox_message o
          where o.receiver_user_id = c.user_id and o.template = 'sms.emergency' and o.state = 'failed'
            and o.created_at >= e.flag_waits_since - ${quiet}
            and (o.created_at >= e.flag_waits_since or not exists (
              select from outbox_message since
              where since.receiver_user_id = c.user_id and since.template = 'sms.emergency'
                and since.created_at >= e.flag_waits_since))))
    ), due as (
      select e.id from e_contact e join waiting w on w.id = e.id
      where e.rank = 0 and e.escalated_at is null
      order by e.flag_waits_since <= ${moment(oldest)}, w.place, w.flag_waits_since limit ${limit} for update of e skip locked
    )
    update e_contact e set escalated_at = ${moment(now)} from due where e.id = due.id
    returning e.id, e.patient_id, e.clinician_id, e.institution_id, e.flag_waits_since`.execute(tx);
  return rows;
}

/** Who may do something about it: whoever has the patient in their care, and those who manage the institution. */
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
      ]),
    )
    .orderBy('u.id')
    .execute();
