/** Tables of outgoing SMS, e-mails and push messages. */
import type { ColumnType, Generated } from 'kysely';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { DeliveryFailure, DeliveryState } from '@hodi/domain/deliveries/delivery.ts';
import type { MaybeMoment, Moment } from './column-types.ts';

export interface OutboxMessageTable {
  id: string;
  channel: 'sms' | 'email' | 'push';
  receiver_user_id: string | null;
  /** The user who follows its delivery status. */
  sender_user_id: string | null;
  receiver: string;
  /** For an e-mail to somebody without an account: the number by which they are known. */
  mobile_number: string | null;
  language: Language;
  template: string;
  subject: string | null;
  /** Empty once it held a code or a link and is no longer needed. */
  body: string;
  holds_secret: Generated<boolean>;
  state: Generated<DeliveryState>;
  tries: Generated<number>;
  /** For the operator; tells nothing about the receiver. */
  last_error: string | null;
  /** For the user who had it sent. */
  failure: DeliveryFailure | null;
  provider: string | null;
  provider_id: string | null;
  created_at: Moment;
  /** When the next try is due, or the time limit of the running one. */
  next_try_at: ColumnType<number, Date | string | undefined, Date | string>;
  /** It is not sent after this. */
  expires_at: MaybeMoment;
  sent_at: MaybeMoment;
  delivered_at: MaybeMoment;
  failed_at: MaybeMoment;
  /** The notification that it tells of. */
  notification_id: string | null;
  /** For a push message: the device. */
  push_subscription_id: string | null;
}
export interface DeliveryReportTable {
  provider: string;
  provider_id: string;
  state: Exclude<DeliveryState, 'waiting'>;
  failure: DeliveryFailure | null;
  at: Moment;
}
