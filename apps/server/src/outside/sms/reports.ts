/** Delivery reports of SMS networks: who may send them, and what they mean. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { DeliveryFailure } from '@hodi/domain/deliveries/delivery.ts';

export interface DeliveryReport {
  provider_id: string;
  state: 'sent' | 'delivered' | 'failed';
  failure: DeliveryFailure | null;
}

type Fields = Readonly<Record<string, string | undefined>>;

/** The ids of providers are short and plain. */
export const isProviderId = (id: string | undefined): id is string =>
  id !== undefined && /^[\x21-\x7e]{1,100}$/.test(id);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
/** Takes the same time wherever they differ. */
export const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected));

const failed = (provider_id: string, failure: DeliveryFailure): DeliveryReport => ({
  provider_id,
  state: 'failed',
  failure,
});

/** Any other reason is a failure without a known reason, unless it is a `DeliveryFailure` itself. */
const africasTalkingFailures = new Map<string, DeliveryFailure>([
  ['UserInBlackList', 'blocked'],
  ['DoNotDisturbRejection', 'blocked'],
  ['UserDoesNotExist', 'invalid_receiver'],
  ['NotNetworkSubscriber', 'invalid_receiver'],
  ['UserIsInactive', 'phone_unreachable'],
  ['UserAccountSuspended', 'phone_unreachable'],
  ['AbsentSubscriber', 'phone_unreachable'],
]);

/** @returns undefined for a report that tells nothing about a message. */
export function africasTalkingReport({ id, status, failureReason }: Fields): DeliveryReport | undefined {
  if (!isProviderId(id)) return undefined;
  switch (status) {
    case 'Success':
      return { provider_id: id, state: 'delivered', failure: null };
    case 'Sent':
    case 'Submitted':
    case 'Buffered':
      return { provider_id: id, state: 'sent', failure: null };
    case 'AbsentSubscriber':
    case 'Expired':
      return failed(id, 'phone_unreachable');
    case 'Failed':
    case 'Rejected':
      return failed(id, africasTalkingFailures.get(failureReason ?? '') ?? 'undelivered');
    default:
      return undefined;
  }
}

const twilioFailures = new Map<string, DeliveryFailure>([
  ['21610', 'blocked'],
  ['30002', 'provider_refuses'],
  ['30003', 'phone_unreachable'],
  ['30004', 'blocked'],
  ['30005', 'invalid_receiver'],
  ['30006', 'invalid_receiver'],
  ['30007', 'blocked'],
]);

/** @returns undefined for a report that tells nothing about a message. */
export function twilioReport({
  MessageSid: sid,
  MessageStatus: status,
  ErrorCode,
}: Fields): DeliveryReport | undefined {
  if (!isProviderId(sid)) return undefined;
  switch (status) {
    case 'delivered':
    case 'read':
      return { provider_id: sid, state: 'delivered', failure: null };
    case 'accepted':
    case 'scheduled':
    case 'queued':
    case 'sending':
    case 'sent':
      return { provider_id: sid, state: 'sent', failure: null };
    case 'failed':
    case 'undelivered':
    case 'canceled':
      return failed(sid, twilioFailures.get(ErrorCode ?? '') ?? 'undelivered');
    default:
      return undefined;
  }
}

/** As Twilio signs: the address as it was given to it, then each field and its value in the order of the names. */
export function twilioSignature(authToken: string, url: string, fields: Fields): string {
  const text = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}${fields[name]}`)
    .join('');
  return createHmac('sha1', authToken).update(`${url}${text}`).digest('base64');
}
