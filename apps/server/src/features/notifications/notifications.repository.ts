/** Notifications: one open row per person and subject, from the news until it is read. */
import { type NotificationKind, notificationRules } from '@hodi/domain/notifications/notification-rules.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { sql } from 'kysely';
import { type Executor, type Tx, moment } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { NotificationStep } from '#server/db/tables/notification-tables.ts';
import { callsAboutAlarm, mayAnswerAlarm } from '#server/work/whose-record.ts';
import { livingDevices } from './subscriptions.repository.ts';

export interface NewNotification {
  id: string;
  user_id: string;
  subject_id: string;
  institution_id: string | null;
  kind: NotificationKind;
  level: number;
  at: Date;
}

/**
 * Opens one notification per subject and person: another one changes nothing, unless it is more urgent or the first
 * reached nobody. Then the person is told anew.
 */
export const putNotification = prepared<NewNotification, never>(
  (_, { id, user_id, subject_id, institution_id, kind, level, at }) => sql<never>`
    insert into notification as n (id, user_id, subject_id, institution_id, kind, level, created_at, next_at)
    values (${id}, ${user_id}, ${subject_id}, ${institution_id}, ${kind}, ${level}, ${at}, ${at})
    on conflict (user_id, subject_id) where closed_at is null do update
    set kind = excluded.kind, level = excluded.level, created_at = excluded.created_at, next_at = excluded.next_at,
      next_step = 'push', snoozed_at = null, told_at = null, told_by = null
    where excluded.level > n.level or n.not_reached_at is not null`,
);

/**
 * Closes notifications that are read, or no longer news. One that reached nobody is judged once more, so that nobody is
 * asked to call any longer.
 */
export const closeNotifications = prepared<{ user_ids: readonly string[]; subject_id: string; at: Date }, never>(
  (_, { user_ids, subject_id, at }) => sql<never>`
    update notification n set closed_at = ${at}, next_step = 'judge',
      next_at = case when n.not_reached_at is null then null else ${at}::timestamptz end
    where n.user_id = any(${user_ids}::uuid[]) and n.subject_id = ${subject_id} and n.closed_at is null`,
);

const openOf = prepared<{ user_id: string; subject_id: string }, { id: string }>((db, { user_id, subject_id }) =>
  db
    .selectFrom('notification')
    .select('id')
    .where('user_id', '=', user_id)
    .where('subject_id', '=', subject_id)
    .where('closed_at', 'is', null),
);
export const hasOpen = async (db: Executor, of: { user_id: string; subject_id: string }): Promise<boolean> =>
  (await openOf(db, of)).length > 0;

/** Kinds that this version knows: others are left to the version that wrote them, and keep nothing back here. */
const known = Object.keys(notificationRules);

/** The most urgent first. They are not locked: the notifier reads each again. */
export const dueNotifications = (db: Executor, at: Date, limit: number) =>
  db
    .selectFrom('notification')
    .select(['id', 'subject_id'])
    .where('next_at', '<=', moment(at))
    .where('kind', 'in', known as NotificationKind[])
    .orderBy('level', 'desc')
    .orderBy('next_at')
    .limit(limit)
    .execute();

export interface DueNotification {
  id: string;
  user_id: string;
  subject_id: string;
  institution_id: string | null;
  kind: NotificationKind;
  created_at: number;
  next_step: NotificationStep;
  snoozed_at: number | null;
  told_at: number | null;
  not_reached_at: number | null;
  closed_at: number | null;
  /** The person's. */
  user_type: 'patient' | 'clinician';
  mobile_number: string;
  email: string | null;
  language: Language;
  is_active: boolean;
  is_mobile_confirmed: boolean;
  ways: unknown;
  is_quiet: boolean | null;
  quiet_from: number | null;
  quiet_to: number | null;
  sms_stopped_at: number | null;
  /** The institution's. */
  usual_ways: unknown;
  sms_after_minutes: number | null;
  sms_per_day: number | null;
  time_zone: string | null;
  devices: number;
  /** SMS of the institution in the last day that count towards its ceiling. */
  sms_sent: number;
}

const day = sql`interval '1 day'`;

/** The notification with all facts that decide how its person is told, locked until the transaction ends. */
export async function holdDue(tx: Tx, id: string, at: Date): Promise<DueNotification | undefined> {
  const { rows } = await sql<DueNotification>`
    with n as (
      select * from notification where id = ${id} and next_at <= ${moment(at)} for update skip locked
    )
    select n.id, n.user_id, n.subject_id, n.institution_id, n.kind, n.created_at, n.next_step, n.snoozed_at, n.told_at, n.not_reached_at,
      n.closed_at, u.user_type, u.mobile_number, u.email, u.preferred_language as language,
      u.status = 'active' and coalesce(p.status, 'active') = 'active' and coalesce(c.approval, 'approved') = 'approved' as is_active,
      u.is_mobile_confirmed, s.ways, s.is_quiet, s.quiet_from, s.quiet_to, s.sms_stopped_at,
      i.notification_ways as usual_ways, i.sms_after_minutes, i.sms_per_day, i.time_zone,
      (select count(*)::int from ${livingDevices(at)} where d.user_id = n.user_id) as devices,
      (select count(*)::int from notification o where o.institution_id = n.institution_id
        and o.sms_at > ${moment(at)} - ${day}) as sms_sent
    from n join app_user u on u.id = n.user_id
      left join patient p on p.user_id = u.id left join clinician c on c.user_id = u.id
      left join notification_setting s on s.user_id = u.id left join institution i on i.id = n.institution_id`.execute(
    tx,
  );
  return rows[0];
}

export interface Outcome {
  next_step: NotificationStep;
  next_at: Date | null;
  /** Counts for the ceiling. */
  sms_at?: Date;
  not_reached_at?: Date | null;
  closed_at?: Date;
}

export const putOutcome = (tx: Tx, id: string, outcome: Outcome): Promise<unknown> =>
  tx.updateTable('notification').set(outcome).where('id', '=', id).execute();

export interface Device {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Devices of active sessions. */
export async function devicesOf(db: Executor, user_id: string, at: Date): Promise<Device[]> {
  const { rows } = await sql<Device>`
    select d.id, d.endpoint, d.p256dh, d.auth from ${livingDevices(at)} where d.user_id = ${user_id}`.execute(db);
  return rows;
}

/** Open threads that are unread, of people whom the owner of this notification cares for: their heads count only their own. */
const unreadOfOthers = (user_id: string) => sql`(
  select count(*)::int from notification n join e_contact e on e.id = n.subject_id join patient p on p.id = e.patient_id
  where n.user_id = ${user_id} and n.closed_at is null and p.user_id <> n.user_id and e.unread_for_patient > 0)`;

/**
 * Unread subjects of the person, and the number for the badge of the app: it is the one before the title of its pages.
 * Clinicians count inquiries that wait for them, patients unread threads, also of people in their care.
 */
export async function openSubjects(db: Executor, user_id: string): Promise<{ subjects: string[]; unread: number }> {
  const { rows } = await sql<{ subjects: string[]; unread: number }>`
    select array(select subject_id from notification where user_id = ${user_id} and closed_at is null
        order by created_at desc limit 30)::text[] as subjects,
      case u.user_type when 'clinician' then greatest(coalesce(h.needs, 0), 0)
        else greatest(coalesce(h.unread, 0), 0) + ${unreadOfOthers(user_id)} end as unread
    from app_user u left join user_head h on h.user_id = u.id where u.id = ${user_id}`.execute(db);
  return rows[0] ?? { subjects: [], unread: 0 };
}

/** Notifications that ended before are of no use any more. */
export const deleteClosed = async (db: Executor, before: Date, limit: number): Promise<unknown> =>
  sql`delete from notification where id in (
      select id from notification where closed_at < ${moment(before)} and next_at is null limit ${limit} for update skip locked
    )`.execute(db);

export const openNotification = (tx: Tx, id: string) =>
  tx
    .selectFrom('notification')
    .select(['id', 'kind'])
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** It is told anew then, and the wait for an SMS begins anew. */
export const putSnoozed = (tx: Tx, id: string, until: Date): Promise<unknown> =>
  tx
    .updateTable('notification')
    .set({ snoozed_at: until, next_at: until, next_step: 'push' })
    .where('id', '=', id)
    .execute();

/** Of a notification `n` to a clinician `c` whose subject is a patient's record, a plan, or an alarm that waits too long. */
const stillCalls = sql`case
  when n.kind in ('emergency_measurement', 'urgent_measurement') then exists (
    select from patient s where s.id = n.subject_id and s.status = 'active' and ${mayAnswerAlarm(sql`s.id`)})
  when n.kind in ('emergency_in_plan', 'urgent_in_plan') then exists (
    select from care_plan e join patient s on s.id = e.patient_id
    where e.id = n.subject_id and s.status = 'active' and ${mayAnswerAlarm(sql`s.id`)})
  when n.kind = 'emergency_waiting' then exists (select from e_contact e where e.id = n.subject_id and e.urgency < 4)
    or exists (select from alarm al where al.id = n.subject_id and ${callsAboutAlarm})
  else true end`;

/** Messages that still tell of something unread, with their present receivers. */
export async function tellingMessages(db: Executor, ids: readonly string[], at: Date) {
  const { rows } = await sql<{
    id: string;
    channel: 'sms' | 'email' | 'push';
    language: Language;
    body: string;
    mobile_number: string;
    email: string | null;
    receiver: string;
  }>`
    select o.id, o.channel, o.language, o.body, o.receiver, u.mobile_number, u.email
    from outbox_message o join notification n on n.id = o.notification_id join app_user u on u.id = n.user_id
      left join patient p on p.user_id = u.id left join clinician c on c.user_id = u.id
    where o.id = any(${[...ids]}::uuid[]) and n.closed_at is null and u.status = 'active'
      and coalesce(p.status, 'active') = 'active' and ${stillCalls}
      and (o.channel <> 'push' or exists (
        select from ${livingDevices(at)} where d.id = o.push_subscription_id and d.user_id = n.user_id))`.execute(db);
  return rows;
}

/** A provider repeats an SMS for hours at most. */
export const deleteIncoming = (db: Executor, before: Date, limit: number): Promise<unknown> =>
  sql`delete from incoming_sms where (provider, provider_id) in (
      select provider, provider_id from incoming_sms where came_at < ${moment(before)} limit ${limit} for update skip locked
    )`.execute(db);
