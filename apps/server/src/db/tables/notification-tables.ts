/** Tables of notifications for people whose app is closed. */
import type { Generated } from 'kysely';
import type { NotificationKind, NotificationWay } from '@hodi/domain/notifications/notification-rules.ts';
import type { ChosenWays } from '@hodi/domain/notifications/notification-settings.ts';
import type { Json, MaybeMoment, Moment } from './column-types.ts';

/** `push`: to the devices; `follow`: by SMS and e-mail where it is unread; `judge`: whether anything reached them. */
export type NotificationStep = 'push' | 'follow' | 'judge';

export interface NotificationTable {
  id: string;
  user_id: string;
  /** The thread, appointment or invitation. */
  subject_id: string;
  /** The institution whose SMS ceiling applies, and whose clock decides the quiet hours. */
  institution_id: string | null;
  kind: NotificationKind;
  level: number;
  created_at: Moment;
  /** When the notifier looks at it again; null where nothing is left to do. */
  next_at: MaybeMoment;
  next_step: Generated<NotificationStep>;
  /** When its reader asked to be told later. */
  snoozed_at: MaybeMoment;
  told_at: MaybeMoment;
  told_by: NotificationWay | null;
  sms_at: MaybeMoment;
  /** Since when it is known that no channel reached them. */
  not_reached_at: MaybeMoment;
  /** Read, or no longer news. */
  closed_at: MaybeMoment;
}

export interface PushSubscriptionTable {
  id: string;
  user_id: string;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Moment;
}

/** Rows of users who chose something; the column defaults apply to the others. */
export interface NotificationSettingTable {
  user_id: string;
  ways: Json<ChosenWays>;
  is_quiet: Generated<boolean>;
  quiet_from: Generated<number>;
  quiet_to: Generated<number>;
  has_sound: Generated<boolean>;
  has_morning_email: Generated<boolean>;
  morning_email_at: MaybeMoment;
  was_asked: Generated<boolean>;
  sms_stopped_at: MaybeMoment;
}

/** Each SMS that came, by the provider's id: the provider may send it again. */
export interface IncomingSmsTable {
  provider: string;
  provider_id: string;
  message_id: string | null;
  came_at: Moment;
}
