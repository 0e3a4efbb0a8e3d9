/**
 * The figures of inquiries, as parts of one statement. Every thread that matters was written to or resolved since the
 * beginning, or waits: two ranges of indices, however long the history is. Nothing is summed up ahead: medians do not
 * add up.
 */
import { sql } from 'kysely';
import type { Durations } from '@hodi/domain/statistics/statistics.api.ts';
import { type Side, type ComparedPeriods, rowsOf, sideOf, stepOf } from './compared-periods.ts';

type OfSide<T> = (T & { side: Side })[];
export type Counted = { step: number; count: number }[];

export interface InquiryFigures {
  received: { step: number; topic: string; count: number }[];
  answered: Counted;
  resolved: Counted;
  first_answer: OfSide<Durations>;
  messages: OfSide<{ received: number; sent: number }>;
  red_flags: OfSide<Durations & { emergencies: number; warnings: number; acknowledged: number }>;
  emergencies: OfSide<EmergencyCounts>;
  waiting_now: number;
  waiting_before: number;
}

export interface EmergencyCounts {
  raised: number;
  not_answered: number;
  seen_median: number | null;
  seen_longest: number | null;
  answered_median: number | null;
  answered_longest: number | null;
  care_yes: number;
  care_no: number;
  care_not_needed: number;
}

/**
 * Any answering clinician counts for the clinic. The threads come in the order of their ids, so that their messages are
 * looked up from one end of the index to the other.
 */
export const inquiryFacts = ({ clinician_id, from }: ComparedPeriods) => sql`
  thread as materialized (
    select e.id, e.topic, e.created_at, e.resolved_at, e.has_red_flags, e.no_reply_needed_at, e.emergency_raised_at,
      e.emergency_seen_at, e.emergency_answered_at, e.care_answer,
      ${stepOf('e.created_at')} as step, ${stepOf('e.resolved_at')} as end_step
    from e_contact e
    where e.clinician_id = ${clinician_id} and greatest(e.last_message_at, e.resolved_at) >= ${from}::timestamptz
      and e.patient_id in (select patient_id from mine)
    order by e.id),
  said as materialized (
    select m.e_contact_id, m.seq, m.author_type, m.created_at, ${stepOf('m.created_at')} as step,
      t.created_at as asked_at, t.resolved_at
    from thread t join e_contact_message m on m.e_contact_id = t.id),
  answer as materialized (
    select ${stepOf('a.at')} as step, extract(epoch from a.at - a.asked_at) as took
    from (select min(created_at) as at, asked_at from said where author_type = 'clinician'
      group by e_contact_id, asked_at) a),
  waiting as materialized (
    select e.last_message_at from e_contact e
    where e.clinician_id = ${clinician_id} and e.status = 'patient_waits_response'
      and e.no_reply_needed_at is null and e.patient_id in (select patient_id from mine)),
  flag as materialized (
    select f.severity, f.acknowledged_at, ${stepOf('f.triggered_at')} as step,
      extract(epoch from f.acknowledged_at - f.triggered_at) as took
    from thread t join red_flag f on f.e_contact_id = t.id
    where t.has_red_flags),
  emergency as materialized (
    select ${stepOf('t.emergency_raised_at')} as step, t.emergency_answered_at, t.care_answer,
      extract(epoch from t.emergency_seen_at - t.emergency_raised_at) as seen,
      extract(epoch from t.emergency_answered_at - t.emergency_raised_at) as answered
    from thread t where t.emergency_raised_at is not null)`;

const durations = sql`
  percentile_cont(0.5) within group (order by took) as median_seconds,
  percentile_cont(0.9) within group (order by took) as p90_seconds`;
const perSide = (facts: string, columns: ReturnType<typeof sql>) =>
  rowsOf(sql`select ${sideOf('step')} as side, ${columns} from ${sql.table(facts)} group by 1`);

const then = sql`(select previous_end from given)`;

const wasOpen = sql`(resolved_at is null or resolved_at >= ${then})`;

/**
 * Number of waiting threads at the end of the earlier period: of threads with activity since its beginning, those that
 * were open, without those in which the clinic had the last word; and threads without activity since, which still wait.
 * Threads and messages are not joined: their numbers are hard to estimate.
 */
const waitingBefore = sql`
  (select count(*) from thread where created_at < ${then} and ${wasOpen}
    and (no_reply_needed_at is null or no_reply_needed_at >= ${then}))
  - (select count(*) from (
      select distinct on (e_contact_id) author_type, resolved_at from said where created_at < ${then}
      order by e_contact_id, seq desc) last
    where author_type = 'clinician' and ${wasOpen})
  + (select count(*) from waiting where last_message_at < (select starts from given))`;

const messages = sql`
  count(*) filter (where author_type = 'patient') as received,
  count(*) filter (where author_type = 'clinician') as sent`;
const flags = sql`
  count(*) filter (where severity = 'emergency') as emergencies, count(*) filter (where severity = 'warning') as warnings,
  count(acknowledged_at) as acknowledged, ${durations}`;

const emergencies = sql`
  count(*) as raised, count(*) filter (where emergency_answered_at is null) as not_answered,
  percentile_cont(0.5) within group (order by seen) as seen_median, max(seen) as seen_longest,
  percentile_cont(0.5) within group (order by answered) as answered_median, max(answered) as answered_longest,
  count(*) filter (where care_answer = 'yes') as care_yes, count(*) filter (where care_answer = 'no') as care_no,
  count(*) filter (where care_answer = 'not_needed') as care_not_needed`;

export const inquiryColumns = sql`
  ${rowsOf(sql`select step, topic, count(*) from thread group by 1, 2`)} as received,
  ${rowsOf(sql`select step, count(*) from answer group by 1`)} as answered,
  ${rowsOf(sql`select end_step as step, count(*) from thread where resolved_at is not null group by 1`)} as resolved,
  ${perSide('answer', durations)} as first_answer,
  ${perSide('said', messages)} as messages,
  ${perSide('flag', flags)} as red_flags,
  ${perSide('emergency', emergencies)} as emergencies,
  (select count(*) from waiting) as waiting_now,
  ${waitingBefore} as waiting_before`;
