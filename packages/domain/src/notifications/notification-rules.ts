/**
 * Notifications for people whose app is closed: one row for each kind of news. This table alone decides who is notified
 * of what, how and when. Source: product decisions, section 7.
 */
import type { UserType } from '../shared/user-type.ts';
import type { notificationWays } from './notification-ways.ts';

export type NotificationWay = (typeof notificationWays)[number];

/** A more urgent notification goes out although a less urgent one of the same thing is still unread. */
export const notificationLevels = { seen: 1, answer: 2, urgent: 3, emergency: 4 } as const;
export type NotificationLevel = (typeof notificationLevels)[keyof typeof notificationLevels];

/** The rows of the settings page: what a person turns on and off together. */
export const patientGroups = ['emergency', 'answer', 'appointment', 'change'] as const;
export const staffGroups = ['emergency', 'inquiry', 'delivery'] as const;
export type NotificationGroup = (typeof patientGroups)[number] | (typeof staffGroups)[number];

export interface NotificationRule {
  to: UserType;
  group: NotificationGroup;
  level: NotificationLevel;
  /**
   * When an SMS follows. `feature`: the feature that causes it has an SMS of its own, such as the correction of an
   * appointment (decision 0014).
   */
  sms: 'at_once' | 'after_wait' | 'never' | 'feature';
  /** Ignores quiet hours and the institution's ceiling of SMS. */
  isUrgent: boolean;
  /** Recipients who could not be notified in any way are listed under "not reached". */
  mustReach: boolean;
  /** Told once: it does not wait to be read. */
  isTold: 'once' | 'until_read';
}

const { seen, answer, urgent, emergency } = notificationLevels;
const read = { isTold: 'until_read' } as const;
const once = { isTold: 'once' } as const;
const normal = { isUrgent: false, mustReach: true } as const;
const pressing = { isUrgent: true, mustReach: true } as const;
const minor = { isUrgent: false, mustReach: false } as const;

export const notificationRules = {
  /** A clinician wrote. */
  answer: { to: 'patient', group: 'answer', level: answer, sms: 'after_wait', ...normal, ...read },
  /** A clinician wrote and marked it urgent. */
  urgent_answer: { to: 'patient', group: 'answer', level: urgent, sms: 'at_once', ...pressing, ...read },
  /** A clinician wrote in a thread whose emergency the patient has not read an answer to. */
  emergency_answer: { to: 'patient', group: 'emergency', level: emergency, sms: 'at_once', ...pressing, ...read },
  /** A clinician acknowledged the emergency. */
  emergency_seen: { to: 'patient', group: 'emergency', level: seen, sms: 'at_once', ...pressing, ...read },
  resolved: { to: 'patient', group: 'change', level: seen, sms: 'never', ...minor, ...read },
  correction: { to: 'patient', group: 'change', level: seen, sms: 'never', ...minor, ...read },
  appointment_booked: { to: 'patient', group: 'appointment', level: seen, sms: 'never', ...minor, ...once },
  appointment_changed: { to: 'patient', group: 'appointment', level: answer, sms: 'feature', ...minor, ...once },
  invitation: { to: 'patient', group: 'change', level: answer, sms: 'feature', ...minor, ...once },
  /**
   * Access to a person in care ended, or will end some weeks after they have grown up: both are notified. It belongs to
   * the group of answers: other changes send no SMS, and people without a notified device must hear of it.
   */
  care_ended: { to: 'patient', group: 'answer', level: seen, sms: 'after_wait', ...minor, ...once },
  care_ending: { to: 'patient', group: 'answer', level: seen, sms: 'after_wait', ...minor, ...once },
  /** Two records of the person are read as one, or no longer: in the group of answers for the same reason. */
  records_merged: { to: 'patient', group: 'answer', level: seen, sms: 'after_wait', ...minor, ...once },
  /** A plan asks for an answer today: told once until it is answered. */
  plan_due: { to: 'patient', group: 'answer', level: answer, sms: 'after_wait', ...minor, ...read },
  /** A patient sent an inquiry or wrote. */
  inquiry: { to: 'clinician', group: 'inquiry', level: answer, sms: 'never', ...minor, ...read },
  /** A colleague gave them an inquiry. */
  assigned: { to: 'clinician', group: 'inquiry', level: answer, sms: 'never', ...minor, ...read },
  /** Somebody waits in it longer than their institution promises: told once each wait, although the inquiry itself is unread. */
  overdue: { to: 'clinician', group: 'inquiry', level: urgent, sms: 'never', ...minor, ...read },
  /** A patient sent an inquiry or wrote, with danger in it: its SMS and escalation are those of the red flags. */
  emergency: { to: 'clinician', group: 'emergency', level: emergency, sms: 'feature', ...pressing, ...read },
  /** Nobody has seen, answered or read it in time: told to more people. */
  emergency_waiting: { to: 'clinician', group: 'emergency', level: emergency, sms: 'feature', ...pressing, ...once },
  /** A patient wrote down a value that is an emergency, or is to be seen today, in their record: told until a clinician confirmed it. */
  emergency_measurement: {
    to: 'clinician',
    group: 'emergency',
    level: emergency,
    sms: 'feature',
    ...pressing,
    ...read,
  },
  urgent_measurement: { to: 'clinician', group: 'inquiry', level: urgent, sms: 'never', ...minor, ...read },
  /** A patient's answer to a plan is an emergency, or is to be seen today: told until a clinician has looked at it. */
  emergency_in_plan: { to: 'clinician', group: 'emergency', level: emergency, sms: 'feature', ...pressing, ...read },
  urgent_in_plan: { to: 'clinician', group: 'inquiry', level: urgent, sms: 'never', ...minor, ...read },
  /** The patient could not be told of what was written to them. */
  not_reached: { to: 'clinician', group: 'delivery', level: answer, sms: 'never', ...minor, ...read },
} as const satisfies Record<string, NotificationRule>;

export type NotificationKind = keyof typeof notificationRules;

/** @returns the kind of news that a clinician's message is. */
export function kindOfAnswer({
  isUrgent,
  isOfEmergency,
}: {
  isUrgent: boolean;
  isOfEmergency: boolean;
}): NotificationKind {
  if (isOfEmergency) return 'emergency_answer';
  return isUrgent ? 'urgent_answer' : 'answer';
}

export interface QuietHours {
  /** Full hours of the day by the clinic's clock; `from` may be later than `to`. */
  from: number;
  to: number;
}
export const usualQuietHours: QuietHours = { from: 21, to: 7 };

const minute = 60_000;
const dayMinutes = 24 * 60;

/**
 * The earliest moment that is not in quiet hours.
 * @param at milliseconds since 1970, like the answer.
 * @param minutesAt minutes since midnight by the clinic's clock at a moment.
 * @returns `at` where it is not quiet, else the full minute at which the quiet hours end.
 */
export function afterQuietHours(
  at: number,
  { quiet, minutesAt }: { quiet: QuietHours | null; minutesAt: (at: number) => number },
): number {
  if (quiet === null || quiet.from === quiet.to) return at;
  const [from, to, now] = [quiet.from * 60, quiet.to * 60, minutesAt(at)];
  const isQuiet = from < to ? now >= from && now < to : now >= from || now < to;
  if (!isQuiet) return at;
  return at - (at % minute) + ((to - now + dayMinutes) % dayMinutes) * minute;
}

export interface TellingFacts {
  /** Milliseconds since 1970: when it became news. */
  created_at: number;
  now: number;
  /** By which ways this person may be told of this kind: what they chose, and what they have. */
  can: Readonly<Record<NotificationWay, boolean>>;
  /** Minutes after which an SMS follows what was not opened. */
  waitMinutes: number;
  quiet: QuietHours | null;
  minutesAt: (at: number) => number;
}

export interface Telling {
  /** When it goes to the devices; null where it does not. */
  push_at: number | null;
  /** When it goes by SMS, unless it was opened by then. */
  sms_at: number | null;
  email_at: number | null;
  /** When it is judged whether anything reached the person. */
  judged_at: number;
}

/** How and when one person is told of one piece of news. Pure: the same facts give the same plan. */
export function planTelling(rule: NotificationRule, facts: TellingFacts): Telling {
  const { created_at, now, can, quiet, minutesAt, waitMinutes } = facts;
  const allowed = (at: number) =>
    rule.isUrgent ? Math.max(at, now) : afterQuietHours(Math.max(at, now), { quiet, minutesAt });
  const later = allowed(rule.sms === 'at_once' ? now : created_at + waitMinutes * minute);
  const hasSms = rule.sms === 'at_once' || rule.sms === 'after_wait';
  return {
    push_at: can.push ? allowed(now) : null,
    sms_at: can.sms && hasSms ? later : null,
    email_at: can.email ? later : null,
    judged_at: later,
  };
}
