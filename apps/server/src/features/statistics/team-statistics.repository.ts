/** How the clinicians of an institution answer: all inquiries of a period in one statement. */
import { sql } from 'kysely';
import type { AnsweringRow } from '@hodi/domain/statistics/statistics.api.ts';
import { type Tx, moment } from '#server/db/database.ts';
import { firstIdAt } from '#server/work/new-id.ts';
import { rowsOf, stepOf } from './compared-periods.ts';

export type CountedClinician = NonNullable<AnsweringRow['clinician']>;

/** Moments are milliseconds since 1970. */
export interface AnsweringFacts {
  /** `is_kept`: it came as promised at the time; null for inquiries from before promises were stored. */
  first_answers: { clinician_id: string; asked_at: number; answered_at: number; is_kept: boolean | null }[];
  referrals: { from_id: string; to_id: string; count: number }[];
  /** `day` counts the days of the period from 1; the owner is null if there was none. */
  open: { day: number; owner_id: string | null; count: number }[];
  /** The clinicians of the institution and everybody who is named above, by name. Members are its doctors and nurses. */
  clinicians: (CountedClinician & { is_member: boolean })[];
}

interface Asked {
  institution_id: string;
  /** Only inquiries to this clinician; null for all of the institution. */
  clinician_id: string | null;
  from: number;
  /** Ends of the days, oldest first; the last is the end of the period. */
  day_ends: readonly number[];
}

export const clinicTerms = (tx: Tx, institution_id: string) =>
  tx
    .selectFrom('institution')
    .select(['time_zone', 'opening_hours', 'team_care'])
    .where('id', '=', institution_id)
    .executeTakeFirstOrThrow();

/** Clinicians of whose inquiries figures are wanted. */
const askedOf = ({ institution_id, clinician_id }: Asked) =>
  clinician_id === null
    ? sql`array(select id from clinician where institution_id = ${institution_id})`
    : sql`array[${clinician_id}::uuid]`;

const isOurs = ({ institution_id }: Asked) => sql`e.institution_id = ${institution_id}`;

/** Condition: the patient of an inquiry `e` is in care there now. */
const isInCare = ({ institution_id }: Asked) => sql`exists (
  select from relationship r join patient p on p.id = r.patient_id
  where r.patient_id = e.patient_id and r.institution_id = ${institution_id} and r.status = 'active'
    and p.status = 'active')`;

const ends = ({ day_ends }: Asked): number => day_ends.at(-1) ?? Number.NaN;

/**
 * As in inquiries.repository.ts, inquiries count that were written to or resolved since the beginning, or wait. The
 * indexes by clinician find them; the institution is compared afterwards, since its index would bring the whole history
 * in. The owner at the end of a day comes from the changes of owner; before the first it was the clinician who was
 * asked.
 */
const facts = (asked: Asked) => sql`
  given as materialized (select ${asked.day_ends.map((at) => new Date(at).toISOString())}::timestamptz[] as borders),
  touched as materialized (
    select e.id, e.patient_id, ${isOurs(asked)} as is_ours, e.clinician_id, e.owner_id, e.created_at, e.first_promised_by, e.resolved_at,
      e.no_reply_needed_at, e.status = 'patient_waits_response' and e.no_reply_needed_at is null as waits
    from e_contact e
    where e.clinician_id = any(${askedOf(asked)})
      and greatest(e.last_message_at, e.resolved_at) >= ${moment(new Date(asked.from))}
    union all
    select e.id, e.patient_id, ${isOurs(asked)} as is_ours, e.clinician_id, e.owner_id, e.created_at, e.first_promised_by, e.resolved_at,
      null, true
    from e_contact e
    where e.clinician_id = any(${askedOf(asked)}) and e.status = 'patient_waits_response'
      and e.no_reply_needed_at is null and e.last_message_at < ${moment(new Date(asked.from))}),
  thread as materialized (select * from touched e where is_ours and ${isInCare(asked)}),
  said as materialized (
    select m.e_contact_id, m.seq, m.author_type, m.created_at
    from thread t join e_contact_message m on m.e_contact_id = t.id),
  first_answer as materialized (
    select c.id as clinician_id, t.created_at as asked_at, a.created_at as answered_at,
      a.created_at <= t.first_promised_by as is_kept
    from (select distinct on (e_contact_id) * from said where author_type = 'clinician' order by e_contact_id, seq) a
      join thread t on t.id = a.e_contact_id
      join e_contact_message m on m.e_contact_id = a.e_contact_id and m.seq = a.seq
      join clinician c on c.user_id = m.user_id
    where a.created_at >= ${moment(new Date(asked.from))} and a.created_at < ${moment(new Date(ends(asked)))}),
  spoken as (
    select e_contact_id, author_type, created_at as starts,
      lead(created_at) over (partition by e_contact_id order by seq) as ends
    from (select id as e_contact_id, 0 as seq, 'patient' as author_type, created_at from thread
      union all select e_contact_id, seq, author_type, created_at from said) turn),
  wait as (
    select t.id, t.clinician_id, s.starts, least(s.ends, t.resolved_at,
      case when t.no_reply_needed_at >= s.starts then t.no_reply_needed_at end, 'infinity') as ends
    from spoken s join thread t on t.id = s.e_contact_id where s.author_type = 'patient'),
  owned as materialized (
    select o.e_contact_id, o.to_clinician_id, o.created_at as starts,
      coalesce(lead(o.created_at) over (partition by o.e_contact_id order by o.created_at, o.id), 'infinity') as ends
    from thread t join owner_change o on o.e_contact_id = t.id),
  open as materialized (
    select day, case when o.e_contact_id is null then w.clinician_id else o.to_clinician_id end as owner_id
    from wait w cross join given
      cross join generate_series(${stepOf('w.starts')} + 1,
        least(${stepOf('w.ends')}, ${asked.day_ends.length}::int - 1)) as day
      left join owned o on o.e_contact_id = w.id and o.starts < given.borders[day] and o.ends >= given.borders[day]
    union all
    -- Of the last day as it stands now.
    select ${asked.day_ends.length}::int, owner_id from thread where waits),
  -- The primary key of changes is in the order of time: those of the period are one range of it.
  passed_on as materialized (
    select o.e_contact_id, o.by_clinician_id as from_id, o.to_clinician_id as to_id
    from owner_change o
    where o.id >= ${firstIdAt(asked.from)}::uuid and o.id < ${firstIdAt(ends(asked))}::uuid and o.kind = 'assigned'
      and (o.by_clinician_id = any(${askedOf(asked)}) or o.to_clinician_id = any(${askedOf(asked)}))),
  referral as materialized (
    select o.from_id, o.to_id, count(*) from passed_on o join e_contact e on e.id = o.e_contact_id
    where ${isOurs(asked)} and ${isInCare(asked)} group by 1, 2)`;

export async function answeringFacts(tx: Tx, asked: Asked): Promise<AnsweringFacts> {
  const { rows } = await sql<AnsweringFacts>`
    with ${facts(asked)}
    select
      ${rowsOf(sql`select clinician_id, extract(epoch from asked_at) * 1000 as asked_at,
        extract(epoch from answered_at) * 1000 as answered_at, is_kept from first_answer`)} as first_answers,
      ${rowsOf(sql`select * from referral`)} as referrals,
      ${rowsOf(sql`select day, owner_id, count(*) from open group by 1, 2`)} as open,
      ${rowsOf(sql`select c.id, c.role, u.given_name, u.additional_name, u.family_name,
          c.institution_id = ${asked.institution_id} and c.role in ('doctor', 'nurse') and c.approval = 'approved'
            and u.status = 'active' as is_member
        from clinician c join app_user u on u.id = c.user_id
        where c.id = any(array(select unnest(${askedOf(asked)}) union select clinician_id from first_answer
          union select owner_id from open union select from_id from referral union select to_id from referral))
        order by u.given_name, u.family_name, c.id`)} as clinicians`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw new Error('a statement without a condition gives one row');
  return found;
}
