/**
 * The figures of inquiries in one statement. Every thread that matters was written to since the beginning, or waits, or
 * was resolved since: three ranges of indices, however long the history is. Nothing is summed up ahead: medians do not
 * add up.
 */
import { sql } from 'kysely';
import type { Durations } from '@hodi/domain/statistics/statistics.api.ts';
import type { Tx } from '#server/db/database.ts';
import { type Side, type Stretch, given, inCare, rowsOf, sideOf, stepOf } from './stretch.ts';

type OfSide<T> = (T & { side: Side })[];
export type Counted = { step: number; count: number }[];

export interface InquiryFigures {
  received: { step: number; topic: string; count: number }[];
  answered: Counted;
  resolved: Counted;
  first_answer: OfSide<Durations>;
  messages: OfSide<{ received: number; sent: number }>;
  red_flags: OfSide<Durations & { emergencies: number; warnings: number; acknowledged: number }>;
  waiting_now: number;
  waiting_before: number;
}

/** `sort_key` is the negated time of the last thing that was written. Whoever answers, the clinic has answered. */
const facts = ({ clinician_id, from }: Stretch) => sql`
  thread as materialized (
    select e.id, e.topic, e.created_at, e.resolved_at, e.last_message_at, ${stepOf('e.created_at')} as step
    from e_contact e
    where e.clinician_id = ${clinician_id} and e.rank in (0, 1) and e.sort_key <= ${-from.getTime()}::bigint
      and e.patient_id in (select patient_id from mine)),
  said as materialized (
    select m.e_contact_id, m.seq, m.author_type, m.created_at, ${stepOf('m.created_at')} as step
    from thread t join e_contact_message m on m.e_contact_id = t.id),
  answer as materialized (
    select a.at, ${stepOf('a.at')} as step, extract(epoch from a.at - t.created_at) as took
    from (select e_contact_id, min(created_at) as at from said where author_type = 'clinician' group by 1) a
    join thread t on t.id = a.e_contact_id),
  ended as materialized (
    select e.resolved_at, e.last_message_at, e.last_message_author_type, e.created_at, ${stepOf('e.resolved_at')} as step
    from e_contact e
    where e.clinician_id = ${clinician_id} and e.resolved_at >= ${from}::timestamptz
      and e.patient_id in (select patient_id from mine)),
  waiting as materialized (
    select e.last_message_at from e_contact e
    where e.clinician_id = ${clinician_id} and e.status = 'patient_waits_response'
      and e.patient_id in (select patient_id from mine)),
  flag as materialized (
    select f.severity, f.acknowledged_at, ${stepOf('f.triggered_at')} as step,
      extract(epoch from f.acknowledged_at - f.triggered_at) as took
    from thread t join red_flag f on f.e_contact_id = t.id)`;

const then = sql`(select previous_end from given)`;
const durations = sql`
  percentile_cont(0.5) within group (order by took) as median_seconds,
  percentile_cont(0.9) within group (order by took) as p90_seconds`;
const perStep = (facts: string) => rowsOf(sql`select step, count(*) from ${sql.table(facts)} group by 1`);
const perSide = (facts: string, columns: ReturnType<typeof sql>) =>
  rowsOf(sql`select ${sideOf('step')} as side, ${columns} from ${sql.table(facts)} group by 1`);

/**
 * How many waited at the end of the earlier stretch: those in which something was written since, by who wrote last
 * before it; of the others, those that wait still, and those that were resolved since without an answer.
 */
const waitingBefore = sql`(
  select count(*) from thread t
  left join (
    select distinct on (e_contact_id) e_contact_id, author_type from said where created_at < ${then}
    order by e_contact_id, seq desc
  ) l on l.e_contact_id = t.id
  where t.last_message_at >= ${then} and t.created_at < ${then} and (t.resolved_at is null or t.resolved_at >= ${then})
    and l.author_type is distinct from 'clinician')
  + (select count(*) from waiting where last_message_at < ${then})
  + (select count(*) from ended where resolved_at >= ${then} and last_message_at < ${then}
      and last_message_author_type is distinct from 'clinician')`;

export async function inquiryFigures(tx: Tx, stretch: Stretch): Promise<InquiryFigures> {
  const { rows } = await sql<InquiryFigures>`
    with ${given(stretch)}, ${inCare(stretch)}, ${facts(stretch)}
    select
      ${rowsOf(sql`select step, topic, count(*) from thread group by 1, 2`)} as received,
      ${perStep('answer')} as answered,
      ${perStep('ended')} as resolved,
      ${perSide('answer', durations)} as first_answer,
      ${perSide(
        'said',
        sql`count(*) filter (where author_type = 'patient') as received,
          count(*) filter (where author_type = 'clinician') as sent`,
      )} as messages,
      ${perSide(
        'flag',
        sql`count(*) filter (where severity = 'emergency') as emergencies,
          count(*) filter (where severity = 'warning') as warnings, count(acknowledged_at) as acknowledged, ${durations}`,
      )} as red_flags,
      (select count(*) from waiting) as waiting_now,
      ${waitingBefore} as waiting_before`.execute(tx);
  const [figures] = rows;
  if (figures === undefined) throw new Error('a statement without a condition gives one row');
  return figures;
}
