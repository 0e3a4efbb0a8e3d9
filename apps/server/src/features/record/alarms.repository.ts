/** Dangers outside of inquiries, until a clinician has answered them. The measurement or the plan names the patient. */
import { type SqlBool, sql } from 'kysely';
import type { Alarm } from '@hodi/domain/record/alarm.ts';
import { type Executor, type Tx, moment } from '#server/db/database.ts';
import type { ToTell } from '#server/features/e-contacts/submitting/waiting-emergency.service.ts';
import { alarmAsJson, mayAnswerAlarm, patientOfAlarm } from '#server/work/whose-record.ts';
import { isNewWhenWritten } from './waiting.repository.ts';

type How = NonNullable<Alarm['answered']>['how'];

interface Raised {
  id: string;
  entry_id: string | null;
  plan_id: string | null;
  raised_at: Date;
  /** Seen by its author, if that was a clinician. */
  seen: { at: Date; by: string } | null;
}

const unanswered = { answered_at: null, answered_by: null, answered_how: null, escalated_at: null } as const;

/**
 * A corrected value that is dangerous again is raised anew.
 * @returns false if the id is one of an alarm of something else.
 */
export async function raise(tx: Tx, { seen, ...raised }: Raised): Promise<boolean> {
  const state = { ...raised, seen_at: seen?.at ?? null, seen_by: seen?.by ?? null };
  const { raised_at, seen_at, seen_by } = state;
  const stored = await tx
    .insertInto('alarm')
    .values(state)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ raised_at, seen_at, seen_by, ...unanswered })
        .where(
          sql<SqlBool>`(alarm.entry_id, alarm.plan_id) is not distinct from (excluded.entry_id, excluded.plan_id)`,
        ),
    )
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Marks it as seen: if it still waits for an answer, it is escalated anew from then on. */
export const markSeen = (tx: Tx, of: { entry_id: string } | { plan_id: string }, by: { at: Date; user_id: string }) =>
  tx
    .updateTable('alarm')
    .set({ seen_at: by.at, seen_by: by.user_id, escalated_at: null })
    .where('entry_id' in of ? 'entry_id' : 'plan_id', '=', 'entry_id' in of ? of.entry_id : of.plan_id)
    .where('seen_at', 'is', null)
    .where('answered_at', 'is', null)
    .execute();

/** Number of alarms of a plan that nobody has answered. */
export async function countOpen(db: Executor, plan_id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from alarm where plan_id = ${plan_id} and answered_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Marks it as answered, and as seen if it was not. An alarm that was answered before stays as it is. */
export const markAnswered = (
  tx: Tx,
  { column, id }: { column: 'id' | 'entry_id'; id: string },
  { at, user_id, how }: { at: Date; user_id: string; how: How },
) =>
  tx
    .updateTable('alarm')
    .set({ answered_at: at, answered_by: user_id, answered_how: how })
    .set({
      seen_at: sql<Date>`coalesce(seen_at, ${moment(at)})`,
      seen_by: sql<string>`coalesce(seen_by, ${user_id}::uuid)`,
    })
    .where(column, '=', id)
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow();

/** Open, or seen, as before its answer. */
export const openAgain = (tx: Tx, id: string) =>
  tx
    .updateTable('alarm')
    .set((row) => ({
      ...unanswered,
      seen_at: sql<Date | null>`nullif(${row.ref('seen_at')}, ${row.ref('answered_at')})`,
      seen_by: sql<string | null>`case when seen_at is distinct from answered_at then seen_by end`,
    }))
    .where('id', '=', id)
    .execute();

/** A value that was removed by mistake raises its alarm again, if it is still the emergency that it was. */
export const takeBackNotSo = (tx: Tx, entry_id: string) =>
  tx
    .updateTable('alarm')
    .set(unanswered)
    .where('entry_id', '=', entry_id)
    .where('answered_how', '=', 'not_so')
    .where(
      sql<SqlBool>`exists (select from record_entry m where m.id = alarm.entry_id and m.danger = 'emergency'
        and ${isNewWhenWritten('m')})`,
    )
    .execute();

interface LockedAlarm extends Pick<Raised, 'id' | 'entry_id' | 'plan_id'> {
  answered_at: number | null;
  answered_by: string | null;
  answered_how: How | null;
  for_caregivers: boolean;
}

/** Locked until the work is done, with the plan before it. */
export async function lockAlarm(tx: Tx, of: { id: string; patient_id: string }) {
  await sql`select from care_plan where id = (select plan_id from alarm where id = ${of.id}) for update`.execute(tx);
  const { rows } = await sql<LockedAlarm>`
    select al.id, al.entry_id, al.plan_id, al.answered_at, al.answered_by, al.answered_how, coalesce((select m.for_caregivers from record_entry m where m.id = al.entry_id),
      (select c.for_caregivers from care_plan c where c.id = al.plan_id), false) as for_caregivers from alarm al
    where al.id = ${of.id} and ${patientOfAlarm} = ${of.patient_id}::uuid for update`.execute(tx);
  return rows[0];
}

export async function alarmById(db: Executor, id: string): Promise<Alarm | undefined> {
  const { rows } = await sql<{ alarm: Alarm }>`
    select ${alarmAsJson} as alarm from alarm al join patient p on p.id = ${patientOfAlarm} where al.id = ${id}`.execute(
    db,
  );
  return rows[0]?.alarm;
}

/** Condition: a worse answer came to a plan after its last alarm. */
const isSomethingNewer = sql<SqlBool>`concern_at > (select max(al.raised_at) from alarm al where al.plan_id = care_plan.id)`;

/** Ends a plan's concern once none of its alarms is open. @returns whether it did. */
export async function endConcern(tx: Tx, plan_id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update care_plan set concern = case when ${isSomethingNewer} then 'worse' end,
      concern_at = case when ${isSomethingNewer} then concern_at end, concern_entry_id = null
    where id = ${plan_id} and concern = 'dangerous' and concern_entry_id is null
      and not exists (select from alarm al where al.plan_id = ${plan_id} and al.answered_at is null)`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

export interface DueAlarm {
  id: string;
  patient_id: string;
  entry_id: string | null;
  plan_id: string | null;
  /** Since when its present state lasts. */
  waits_since: number;
}

interface Due {
  now: Date;
  /** Alarms before this moment have waited too long. */
  late: Date;
  limit: number;
}

/** Condition: the SMS to a clinician who may answer the alarm `w` has failed, so nobody may know of it. */
const hasFailedSms = sql`(w.seen_at is null and exists (
  select from outbox_message o join clinician c on c.user_id = o.receiver_user_id
  where o.state = 'failed' and ${mayAnswerAlarm(sql`w.patient_id`)}
    and o.template in ('sms.emergency_measurement', 'sms.emergency_in_plan') and o.created_at >= w.raised_at))`;

/**
 * Marks alarms that have waited too long for somebody to see or answer them, or whose SMS has failed. Rows that another
 * server has locked are skipped. One alarm of each patient comes before a second of any patient.
 */
export async function takeDueAlarms(tx: Tx, { now, late, limit }: Due): Promise<DueAlarm[]> {
  const { rows } = await sql<DueAlarm>`
    with open as (
      select al.id, al.raised_at, al.seen_at, coalesce(al.seen_at, al.raised_at) as waits_since, ${patientOfAlarm} as patient_id
      from alarm al where al.answered_at is null and al.escalated_at is null
    ), waiting as (
      select w.id, w.patient_id, w.waits_since, row_number() over (partition by w.patient_id order by w.waits_since, w.id) as place
      from open w join patient p on p.id = w.patient_id
      where p.status = 'active' and (w.waits_since <= ${moment(late)} or ${hasFailedSms})
    ), due as (
      select al.id, w.patient_id, w.waits_since from alarm al join waiting w on w.id = al.id
      where al.answered_at is null and al.escalated_at is null
      order by w.place, w.waits_since limit ${limit} for update of al skip locked
    )
    update alarm al set escalated_at = ${moment(now)} from due where al.id = due.id
    returning al.id, al.entry_id, al.plan_id, due.patient_id, due.waits_since`.execute(tx);
  return rows;
}

export async function whoToTellOfAlarm(db: Executor, patient_id: string): Promise<ToTell[]> {
  const { rows } = await sql<ToTell>`
    select u.id as user_id, u.mobile_number, u.preferred_language as language, c.role, c.institution_id
    from clinician c join app_user u on u.id = c.user_id
    where u.status = 'active' and c.approval = 'approved' and ${mayAnswerAlarm(sql`${patient_id}::uuid`)}
    order by u.id`.execute(db);
  return rows;
}
