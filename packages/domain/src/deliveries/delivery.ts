/** Delivery of an SMS or e-mail: its states, number of tries, and reasons of failure. */

export const deliveryStates = ['waiting', 'sent', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * From what can be overtaken to what cannot. Reports of the network come twice and in any order, so the state only
 * moves forward here; and a message that did arrive has not failed, whatever was thought before.
 */
export const deliveryOrder = ['waiting', 'sent', 'failed', 'delivered'] as const satisfies readonly DeliveryState[];

export const deliveryFailures = [
  /** Its time was over before it could be sent, such as a code's ten minutes. */
  'expired',
  /** There is no provider: nobody set one up. */
  'not_set_up',
  /** The provider could not be reached, or did not answer. */
  'unreachable',
  /** The provider takes nothing from this installation: account, balance, sender. */
  'provider_refuses',
  /** No phone or mailbox has this number or address. */
  'invalid_receiver',
  /** The receiver, or their network, takes no messages from us. */
  'blocked',
  /** The phone was off or out of reach for too long. */
  'phone_unreachable',
  /** Taken by the provider, and not delivered for another reason. */
  'undelivered',
] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

const second = 1000;
const minute = 60 * second;

/** How long to wait after the first try, the second, and so on; after the last of them a failure is final. */
export const retryDelays = [30 * second, 2 * minute, 10 * minute, 30 * minute, 120 * minute] as const;

/**
 * When to try again, in milliseconds since 1970.
 * @param tries how many were made so far, at least one.
 * @returns null when there will be no further try: all were made, or the message's time is over by then.
 */
export function nextTry(tries: number, { now, expires_at }: { now: number; expires_at: number | null }): number | null {
  const delay = retryDelays[tries - 1];
  if (delay === undefined) return null;
  const at = now + delay;
  return expires_at !== null && at >= expires_at ? null : at;
}
