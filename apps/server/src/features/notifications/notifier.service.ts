/**
 * Sends due notifications, one per transaction. A person may open the subject at the same moment, another server looks
 * at the same rows, and the database may go away in between. So the thread is locked before its notification, as every
 * write does; rows that another server holds wait for the next sweep; and the messages are written together with the
 * outcome.
 */
import {
  type NotificationRule,
  type NotificationWay,
  type Telling,
  notificationRules,
  planTelling,
  usualQuietHours,
} from '@hodi/domain/notifications/notification-rules.ts';
import { chosenWaysSchema, waysOf } from '@hodi/domain/notifications/notification-settings.ts';
import { eContactUpdated } from '@hodi/domain/e-contacts/e-contacts.events.ts';
import { minutesIn } from '@hodi/i18n/zoned-time.ts';
import type { Database } from '#server/db/database.ts';
import { type PublicWork, performTelling } from '#server/work/perform-public.ts';
import { emailMessage, isOfThread, pushMessage, smsMessage } from './notification-texts.ts';
import * as rows from './notifications.repository.ts';
import { notifyStaff } from './notify.service.ts';
import { lockSubject, messagesAbout, setThreadTold, sidesOf } from './told.repository.ts';
import { sayTold } from './delivery-results.service.ts';
import { snoozeToken } from './snooze.service.ts';

export interface NotifierSettings {
  /** Signs tokens. */
  secret: string;
  publicUrl: string;
  /** SMS to the number that ours come from reach this server. */
  canReceiveSms: boolean;
  /** Minutes until an SMS follows, if the institution sets none. */
  smsAfterMinutes: number;
  /** SMS a day of an institution that sets no ceiling. */
  smsPerDay: number;
}

const minute = 60_000;
/** Notifications per sweep; more wait for the next one. */
const atMost = 200;
/** A message that is not sent for so long counts as one that reached nobody, until it is. */
const patience = 5 * minute;
const usualTimeZone = 'Africa/Nairobi';

const chosenOf = (ways: unknown) => chosenWaysSchema.safeParse(ways ?? {}).data ?? {};

function canOf(due: rows.DueNotification, rule: NotificationRule, { smsPerDay }: NotifierSettings) {
  const ways = waysOf(due.user_type, chosenOf(due.ways), chosenOf(due.usual_ways))[rule.group];
  const maySms = rule.isUrgent || (due.sms_stopped_at === null && due.sms_sent < (due.sms_per_day ?? smsPerDay));
  return {
    push: ways?.push === true && due.devices > 0,
    sms: ways?.sms === true && due.is_mobile_confirmed && maySms,
    email: ways?.email === true && due.email !== null,
  } satisfies Record<NotificationWay, boolean>;
}

function planOf(
  { now }: PublicWork,
  due: rows.DueNotification,
  { rule, settings }: { rule: NotificationRule; settings: NotifierSettings },
): Telling {
  const { is_quiet, quiet_from, quiet_to, time_zone, sms_after_minutes, snoozed_at, created_at } = due;
  const quiet = { from: quiet_from ?? usualQuietHours.from, to: quiet_to ?? usualQuietHours.to };
  return planTelling(rule, {
    now,
    created_at: snoozed_at ?? created_at,
    can: canOf(due, rule, settings),
    waitMinutes: sms_after_minutes ?? settings.smsAfterMinutes,
    quiet: is_quiet === false ? null : quiet,
    minutesAt: (at) => minutesIn(time_zone ?? usualTimeZone, at),
  });
}

async function pushTo(work: PublicWork, due: rows.DueNotification, { secret }: NotifierSettings): Promise<void> {
  const [devices, { subjects: open, unread }] = await Promise.all([
    rows.devicesOf(work.tx, due.user_id, work.at),
    rows.openSubjects(work.tx, due.user_id),
  ]);
  const later = snoozeToken(secret, due.id);
  for (const device of devices) work.sendOut(pushMessage(due, { device, at: work.now, open, unread, later }));
}

/** @returns whether an SMS was written. */
function follow(
  work: PublicWork,
  due: rows.DueNotification,
  { plan, settings }: { plan: Telling; settings: NotifierSettings },
): boolean {
  const isDue = (at: number | null) => at !== null && at <= work.now;
  const isBySms = isDue(plan.sms_at);
  const { publicUrl, canReceiveSms: mayReply } = settings;
  if (isBySms) work.sendOut(smsMessage(due, { number: due.mobile_number, publicUrl, mayReply }));
  if (due.email !== null && isDue(plan.email_at)) work.sendOut(emailMessage(due, { email: due.email, publicUrl }));
  return isBySms;
}

/**
 * Marks on the thread that nothing reached its patient, or removes the mark; both sides and the clinician's list are
 * told.
 */
async function sayNotReached(work: PublicWork, { subject_id, kind }: rows.DueNotification, at: Date | null) {
  const sides = isOfThread(kind) ? await sidesOf(work.tx, subject_id) : undefined;
  if (sides === undefined || (sides.patient_not_reached_at === null && at === null)) return undefined;
  await setThreadTold(work.tx, subject_id, { patient_not_reached_at: at });
  work.tell([sides.clinician_user_id, sides.owner_user_id, sides.patient_user_id], eContactUpdated, {
    e_contact_id: subject_id,
  });
  return sides;
}

/** Nothing is left to try: a person who had to be told and was not is listed for a call. */
async function judge(work: PublicWork, due: rows.DueNotification, rule: NotificationRule): Promise<rows.Outcome> {
  const isOnce = rule.isTold === 'once';
  const over = { next_step: 'judge', next_at: null, ...(isOnce && { closed_at: work.at }) } as const;
  if (due.told_at !== null && !isOnce) return over;
  const { waits_since, left_by } = await messagesAbout(work.tx, due.id, due.created_at);
  if (waits_since !== null && left_by === null && waits_since + patience > work.now)
    return { next_step: 'judge', next_at: new Date(work.now + minute) };
  if (due.told_at === null && left_by !== null) await sayTold(work, { id: due.id, by: left_by });
  if (due.told_at !== null || left_by !== null) return over;
  if (!rule.mustReach || due.user_type !== 'patient') return over;
  const sides = await sayNotReached(work, due, work.at);
  if (sides !== undefined) {
    const { institution_id, subject_id } = due;
    const news = { user_id: sides.owner_user_id, kind: 'not_reached', subject_id, institution_id } as const;
    await notifyStaff(work, sides, news);
  }
  return { ...over, not_reached_at: work.at };
}

async function nextOutcome(
  work: PublicWork,
  due: rows.DueNotification,
  settings: NotifierSettings,
): Promise<rows.Outcome> {
  const rule: NotificationRule = notificationRules[due.kind];
  if (due.next_step === 'judge') return judge(work, due, rule);
  const plan = planOf(work, due, { rule, settings });
  if (due.next_step === 'push' && plan.push_at !== null) {
    if (plan.push_at > work.now) return { next_step: 'push', next_at: new Date(plan.push_at) };
    await pushTo(work, due, settings);
  }
  const times = [plan.sms_at, plan.email_at].filter((at) => at !== null);
  const later = times.length === 0 ? plan.judged_at : Math.min(...times);
  if (later > work.now) return { next_step: 'follow', next_at: new Date(later) };
  const isBySms = follow(work, due, { plan, settings });
  const counts = isBySms && !rule.isUrgent ? { sms_at: work.at } : {};
  return { next_step: 'judge', next_at: new Date(work.now + minute), ...counts };
}

/** Read, or for somebody who gets nothing any more. */
async function end(work: PublicWork, due: rows.DueNotification): Promise<rows.Outcome> {
  if (due.not_reached_at !== null) await sayNotReached(work, due, null);
  return { next_step: 'judge', next_at: null, not_reached_at: null };
}

async function tellOne(
  work: PublicWork,
  { id, subject_id }: { id: string; subject_id: string },
  settings: NotifierSettings,
): Promise<void> {
  if (!(await lockSubject(work.tx, subject_id))) return;
  const due = await rows.holdDue(work.tx, id, work.at);
  if (due === undefined) return;
  const isOver = due.closed_at !== null || !due.is_active;
  await rows.putOutcome(work.tx, id, await (isOver ? end(work, due) : nextOutcome(work, due, settings)));
}

/** @returns who is told in the app. @throws if the database is away; nothing is lost by that. */
export async function tellDue(db: Database, now: number, settings: NotifierSettings): Promise<string[]> {
  const told: string[] = [];
  for (const due of await rows.dueNotifications(db, new Date(now), atMost)) {
    const done = await performTelling(db, now, (work) => tellOne(work, due, settings));
    told.push(...done.told);
  }
  return told;
}
