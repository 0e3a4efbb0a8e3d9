import { type Kysely, sql } from 'kysely';

/**
 * Emergencies from before: those of resolved threads, or raised over 7 days ago, count as answered; of the others an
 * acknowledged one is answered where a clinician wrote after it was acknowledged. Every thread with an open red flag gets
 * its urgency from the trigger of 0091.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    with raised as (
      select f.e_contact_id, max(f.triggered_at) as raised_at, max(f.acknowledged_at) as acknowledged_at,
        (array_agg(f.acknowledged_by order by f.acknowledged_at desc nulls last))[1] as acknowledged_by
      from red_flag f where f.severity = 'emergency' group by f.e_contact_id
    ), judged as (
      select r.*, e.open_emergencies, e.status = 'resolved' or r.raised_at < now() - interval '7 days' as is_old,
        (select min(m.created_at) from e_contact_message m
          where m.e_contact_id = e.id and m.author_type = 'clinician' and m.created_at >= r.acknowledged_at) as answer_at
      from raised r join e_contact e on e.id = r.e_contact_id where e.emergency_raised_at is null
    )
    update e_contact e set
      emergency_raised_at = j.raised_at,
      emergency_seen_at = case when e.open_emergencies = 0 or j.is_old then coalesce(j.acknowledged_at, e.resolved_at, now()) end,
      emergency_seen_by = j.acknowledged_by,
      emergency_answer_seq = case when j.is_old or (e.open_emergencies = 0 and j.answer_at is not null) then -1 end,
      emergency_answered_at = case when j.is_old then coalesce(e.resolved_at, j.answer_at, j.acknowledged_at, now())
        when e.open_emergencies = 0 then j.answer_at end,
      emergency_read_at = case when j.is_old then coalesce(e.resolved_at, j.answer_at, j.acknowledged_at, now())
        when e.open_emergencies = 0 then j.answer_at end
    from judged j where j.e_contact_id = e.id`.execute(db);
  await sql`
    update e_contact e set open_self_harm = f.count
    from (select e_contact_id, count(*) from red_flag
      where rule_id in ('MENTAL_HEALTH_WARNING_001', 'FATIGUE_WARNING_003') and acknowledged_at is null group by 1) f
    where f.e_contact_id = e.id and e.open_self_harm = 0`.execute(db);
  await sql`
    update e_contact set urgency = 4
    where urgency = 5 and (open_warnings > 0 or open_emergencies > 0)`.execute(db);
}
