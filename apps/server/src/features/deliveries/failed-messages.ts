/** Messages that were given up, for the figures of this process: of what kind and why, never whose or what they said. */
import { type DeliveryFailure, deliveryFailures } from '@hodi/domain/deliveries/delivery.ts';
import { type Channel, isOfCode, isOfEmergency } from './urgency.ts';

export type MessageKind = 'code' | 'emergency' | 'appointment' | 'other';

export interface FailedMessage {
  channel: Channel;
  template: string;
  failure: DeliveryFailure;
}

function kindOf(message: FailedMessage): MessageKind {
  if (isOfCode(message)) return 'code';
  if (isOfEmergency(message)) return 'emergency';
  return message.template.startsWith('sms.appointment_') ? 'appointment' : 'other';
}

const kinds: readonly (readonly [Channel, MessageKind])[] = [
  ['sms', 'code'],
  ['sms', 'emergency'],
  ['sms', 'appointment'],
  ['sms', 'other'],
  ['email', 'other'],
  ['push', 'emergency'],
  ['push', 'other'],
];

export class FailedMessages {
  readonly #counts = new Map<string, number>();

  count(message: FailedMessage): void {
    const key = [message.channel, kindOf(message), message.failure].join();
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /** All there can be, those of which there were none too: a figure that is new with its first failure shows no rise. */
  all() {
    return kinds.flatMap(([channel, kind]) =>
      deliveryFailures.map((failure) => {
        const count = this.#counts.get([channel, kind, failure].join()) ?? 0;
        return { channel, kind, failure, count };
      }),
    );
  }
}
