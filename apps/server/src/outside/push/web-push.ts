/** Web Push (RFC 8030): one encrypted message to one browser, by the service that its browser named. */
import type { DeliveryFailure } from '@hodi/domain/deliveries/delivery.ts';
import { pushSubscriptionSchema } from '@hodi/domain/notifications/notifications.api.ts';
import { pushPayloadSchema } from '@hodi/domain/notifications/push-payload.ts';
import { isPushService } from '@hodi/domain/notifications/push-services.ts';
import { createHash } from 'node:crypto';
import webpush from 'web-push';
import { type HandedOver, NotTaken, type NotTakenKind, type SendingProvider, patience } from '../sending.ts';
import type { VapidKeys } from './vapid.ts';

export interface WebPushSettings {
  keys: VapidKeys;
  /** Contact for push services about what we send: `https:` or `mailto:`. */
  contact: string;
  /** Origins beside those of the known browsers. */
  services: readonly string[];
  /** Milliseconds. */
  timeout?: number;
}

/** Seconds for which a service keeps it for a phone that is off. */
const lifetime = 86_400;

const refusals: Readonly<Record<number, readonly [NotTakenKind, DeliveryFailure]>> = {
  // The subscription is bound to another key of ours, or we are not trusted.
  400: ['never', 'provider_refuses'],
  401: ['later', 'provider_refuses'],
  403: ['later', 'provider_refuses'],
  404: ['never', 'invalid_receiver'],
  410: ['never', 'invalid_receiver'],
  413: ['never', 'undelivered'],
};

/** A later message about the same thing replaces one that the service still keeps. At most 32 letters. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

/** @param message `to` is the subscription as JSON, `body` the payload as JSON. */
function requestOf(message: HandedOver, { keys, contact, services }: WebPushSettings) {
  const subscription = pushSubscriptionSchema.safeParse(JSON.parse(message.to));
  if (!subscription.success || !isPushService(subscription.data.endpoint, services))
    throw new NotTaken('never', 'invalid_receiver', 'no subscription of a push service');
  const { tag, is_urgent } = pushPayloadSchema.parse(JSON.parse(message.body));
  return webpush.generateRequestDetails(subscription.data, message.body, {
    vapidDetails: { subject: contact, ...keys },
    TTL: Math.floor(Math.min(message.valid_for ?? lifetime, lifetime)),
    urgency: is_urgent ? 'high' : 'normal',
    topic: topicOf(tag),
    contentEncoding: webpush.supportedContentEncodings.AES_128_GCM,
  });
}

export const webPush = (settings: WebPushSettings): SendingProvider => ({
  name: 'web-push',
  async send(message) {
    const { endpoint, method, headers, body } = requestOf(message, settings);
    const response = await fetch(endpoint, {
      method,
      headers: headers as Record<string, string>,
      body: body as Uint8Array<ArrayBuffer>,
      redirect: 'manual',
      signal: AbortSignal.timeout(settings.timeout ?? patience),
    }).catch((error: unknown) => {
      const kind = error instanceof Error ? error.name : typeof error;
      throw new NotTaken('later', 'unreachable', `push service not reached: ${kind}`);
    });
    await response.body?.cancel();
    if (response.ok) return { provider_id: null, state: 'delivered' };
    const [kind, failure] = refusals[response.status] ?? ['later', 'unreachable'];
    throw new NotTaken(kind, failure, `status ${response.status}`);
  },
});
