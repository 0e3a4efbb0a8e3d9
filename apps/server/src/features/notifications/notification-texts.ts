/**
 * Texts of notifications: the same neutral words for every message, so that nobody who sees a phone can guess what it
 * is about.
 */
import {
  type NotificationKind,
  type NotificationRule,
  type NotificationWay,
  notificationRules,
} from '@hodi/domain/notifications/notification-rules.ts';
import type { PushPayload } from '@hodi/domain/notifications/push-payload.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { texts } from '#server/work/texts.ts';
import { inLanguage } from '#server/work/link-tokens.ts';
import type { OutgoingMessage } from '#server/work/work.ts';
import type { Device } from './notifications.repository.ts';

/** The words of a kind; several kinds have the same. */
const wordsOf = {
  answer: 'message',
  urgent_answer: 'urgent',
  emergency_answer: 'urgent',
  emergency_seen: 'seen',
  resolved: 'message',
  correction: 'message',
  appointment_booked: 'appointment',
  appointment_changed: 'appointment',
  invitation: 'invitation',
  records_merged: 'records',
  care_ended: 'ended',
  care_ending: 'waits',
  plan_due: 'asks',
  inquiry: 'inquiry',
  assigned: 'assigned',
  overdue: 'overdue',
  emergency: 'emergency',
  emergency_waiting: 'emergency',
  emergency_measurement: 'emergency',
  urgent_measurement: 'measured',
  emergency_in_plan: 'emergency',
  urgent_in_plan: 'in_plan',
  not_reached: 'not_reached',
} as const satisfies Record<NotificationKind, string>;

/** Those that an SMS or an e-mail says. */
const said = ['message', 'urgent', 'seen', 'ended', 'waits', 'records', 'asks'] as const;
type Said = (typeof said)[number];
const saidOf = (kind: NotificationKind): Said => said.find((words) => words === wordsOf[kind]) ?? 'message';

const threadKinds: ReadonlySet<NotificationKind> = new Set([
  'answer',
  'urgent_answer',
  'emergency_answer',
  'emergency_seen',
  'resolved',
  'correction',
  'inquiry',
  'assigned',
  'overdue',
  'emergency',
  'emergency_waiting',
  'not_reached',
]);
export const isOfThread = (kind: NotificationKind): boolean => threadKinds.has(kind);

/** Path that it leads to, after login or unlock; it names nobody. */
export function pathOf(kind: NotificationKind, user_type: UserType, subject_id: string): string {
  if (isOfThread(kind) && kind !== 'emergency_waiting') return `/${user_type}/e-contact/${subject_id}`;
  if (kind === 'appointment_booked' || kind === 'appointment_changed') return `/${user_type}/appointments`;
  if (kind === 'care_ended' || kind === 'care_ending') return `/${user_type}/people`;
  if (kind === 'records_merged') return `/${user_type}/account/record`;
  if (kind === 'plan_due') return `/${user_type}/plans/${subject_id}`;
  if (kind === 'emergency_measurement' || kind === 'urgent_measurement') return `/${user_type}/patients/${subject_id}`;
  return `/${user_type}/dashboard`;
}

/** Template by urgency: urgent ones are sent before the others. */
const templateOf = (channel: NotificationWay, kind: NotificationKind) => {
  const { isUrgent }: NotificationRule = notificationRules[kind];
  return isUrgent ? (`${channel}.news_urgent` as const) : (`${channel}.news` as const);
};

export interface Told {
  id: string;
  kind: NotificationKind;
  user_id: string;
  user_type: UserType;
  subject_id: string;
  language: Language;
}

interface OnPhone {
  device: Device;
  /** Milliseconds since 1970. */
  at: number;
  unread: number;
  open: readonly string[];
  /** Token to ask for another notification in an hour. */
  later: string;
}

/** A day: an older one is no news, and an SMS has followed it. */
const useOfPush = 86_400_000;

export function pushMessage(told: Told, { device, at, unread, open, later }: OnPhone): OutgoingMessage {
  const { kind, language, user_type, subject_id } = told;
  const t = texts[language];
  const { isUrgent }: NotificationRule = notificationRules[kind];
  const payload: PushPayload = {
    at,
    tag: subject_id,
    title: t(`push.${wordsOf[kind]}.title`),
    body: t(`push.${wordsOf[kind]}.body`),
    lang: language,
    path: pathOf(kind, user_type, subject_id),
    unread,
    open: [...open],
    open_label: t('push.open'),
    later: isUrgent ? null : { label: t('push.later'), token: later },
    is_urgent: isUrgent,
  };
  const { endpoint, p256dh, auth } = device;
  return {
    channel: 'push',
    receiver_user_id: told.user_id,
    receiver: JSON.stringify({ endpoint, keys: { p256dh, auth } }),
    language,
    template: templateOf('push', kind),
    body: JSON.stringify(payload),
    valid_for: useOfPush,
    notification_id: told.id,
    push_subscription_id: device.id,
  };
}

/** An SMS or e-mail about something that was not opened. */
const useOfReminder = 2 * 86_400_000;

interface BySms {
  number: string;
  publicUrl: string;
  /** The receiver may answer by SMS. */
  mayReply: boolean;
}

export function smsMessage(told: Told, { number, publicUrl, mayReply }: BySms): OutgoingMessage {
  const { kind, language, user_type, subject_id, user_id } = told;
  const t = texts[language];
  const link = inLanguage(`${publicUrl}${pathOf(kind, user_type, subject_id)}`, language);
  return {
    channel: 'sms',
    receiver_user_id: user_id,
    receiver: number,
    language,
    template: templateOf('sms', kind),
    body: [
      t(`sms.news_${saidOf(kind)}`, { address: link }),
      ...(mayReply && isOfThread(kind) ? [t('sms.may_reply')] : []),
    ].join(' '),
    valid_for: useOfReminder,
    notification_id: told.id,
  };
}

export function emailMessage(told: Told, { email, publicUrl }: { email: string; publicUrl: string }): OutgoingMessage {
  const { kind, language, user_type, subject_id, user_id } = told;
  const t = texts[language];
  const link = inLanguage(`${publicUrl}${pathOf(kind, user_type, subject_id)}`, language);
  return {
    channel: 'email',
    receiver_user_id: user_id,
    receiver: email,
    language,
    template: templateOf('email', kind),
    subject: t('email.news.subject'),
    body: t('email.news.body', { link }),
    valid_for: useOfReminder,
    notification_id: told.id,
  };
}
