/**
 * Interface of all providers of SMS or e-mail, ours and others alike. A provider takes a message at least once: if its
 * answer is lost, the message is handed over again, and the receiver may get it twice. None of the SMS providers knows
 * a key by which it would recognise the second; e-mail carries the same Message-ID both times.
 */
import type { DeliveryFailure } from '@hodi/domain/deliveries/delivery.ts';

export interface HandedOver {
  /** Our id of the message. */
  id: string;
  /** A number in E.164 form, or an e-mail address. */
  to: string;
  /** For e-mail. */
  subject: string | null;
  body: string;
  language: string;
  /** Seconds after which it should not be delivered any more; null if it may come late. */
  valid_for: number | null;
}

export interface Taken {
  /** The id in the provider's reports; null if there are none. */
  provider_id: string | null;
  /** `delivered` if the provider sends no reports. */
  state: 'sent' | 'delivered';
}

export interface SendingProvider {
  readonly name: string;
  /** @throws NotTaken */
  send(message: HandedOver): Promise<Taken>;
}

/**
 * - `later`: it was not taken, and another try may succeed.
 * - `never`: it was refused for good; another try would be refused too.
 * - `unknown`: nobody knows whether it was taken, such as after a time-out.
 */
export type NotTakenKind = 'later' | 'never' | 'unknown';

export class NotTaken extends Error {
  readonly kind: NotTakenKind;
  readonly failure: DeliveryFailure;

  /** @param words for the operator. Never the provider's text: it may quote the number or the message. */
  constructor(kind: NotTakenKind, failure: DeliveryFailure, words: string) {
    super(words);
    this.kind = kind;
    this.failure = failure;
  }
}

/** Longer than providers take on a bad day. */
export const patience = 15_000;

/** Outside production: the message stays in the outbox, where it is read, and that is its delivery. */
export const keptInOutbox: SendingProvider = {
  name: 'outbox',
  send: () => Promise.resolve({ provider_id: null, state: 'delivered' }),
};

/** In production: nobody could read it, so it is not said to be delivered. Tried again, since settings get mended. */
export const noProvider: SendingProvider = {
  name: 'none',
  send: () => Promise.reject(new NotTaken('later', 'not_set_up', 'no provider is set up')),
};
