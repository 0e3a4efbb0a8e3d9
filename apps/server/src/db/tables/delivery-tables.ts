/** Tables of what leaves by SMS and e-mail. */
import type { ColumnType, Generated } from 'kysely';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { DeliveryFailure, DeliveryState } from '@hodi/domain/deliveries/delivery.ts';
import type { MaybeMoment, Moment } from './column-types.ts';

export interface OutboxMessageTable {
  id: string;
  channel: 'sms' | 'email' | 'push';
  receiver_user_id: string | null;
  /** Who is told what becomes of it. */
  sender_user_id: string | null;
  receiver: string;
  /** Of an e-mail to somebody without an account: by which number they are known. */
  mobile_number: string | null;
  language: Language;
  template: string;
  subject: string | null;
  /** Empty once it held a code or a link and is no longer needed. */
  body: string;
  holds_secret: Generated<boolean>;
  state: Generated<DeliveryState>;
  tries: Generated<number>;
  /** For whoever runs the server; says nothing of the receiver. */
  last_error: string | null;
  /** For whoever had it sent. */
  failure: DeliveryFailure | null;
  provider: string | null;
  provider_id: string | null;
  created_at: Moment;
  /** When the next try is due, or until when the one that is made may take. */
  next_try_at: ColumnType<number, Date | string | undefined, Date | string>;
  /** It is not sent after this. */
  expires_at: MaybeMoment;
  sent_at: MaybeMoment;
  delivered_at: MaybeMoment;
  failed_at: MaybeMoment;
  /** What it tells of. */
  notification_id: string | null;
  /** Of a push message: the device. */
  push_subscription_id: string | null;
}
export interface DeliveryReportTable {
  provider: string;
  provider_id: string;
  state: Exclude<DeliveryState, 'waiting'>;
  failure: DeliveryFailure | null;
  at: Moment;
}
