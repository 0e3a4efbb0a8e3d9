/** Africa's Talking, bulk SMS. Only the status of the recipient counts: the HTTP status is 201 for refusals too. */
import type { DeliveryFailure } from '@hodi/domain/deliveries/delivery.ts';
import * as z from 'zod/mini';
import { type HandedOver, NotTaken, type NotTakenKind, type SendingProvider, type Taken } from '../sending.ts';
import { notTakenBy, postForm } from './post-form.ts';

export interface AfricasTalkingSettings {
  url: string;
  username: string;
  apiKey: string;
  /** The name or short code that receivers see. */
  senderId: string | undefined;
  timeout?: number;
}

export const africasTalkingName = 'africastalking';

const answerSchema = z.object({
  SMSMessageData: z.object({
    Message: z.optional(z.string()),
    Recipients: z.array(z.object({ statusCode: z.number(), messageId: z.optional(z.string()) })),
  }),
});

/** Processed, sent, queued. */
const takenCodes = new Set([100, 101, 102]);
const refusals: Readonly<Record<number, readonly [NotTakenKind, DeliveryFailure, string]>> = {
  401: ['later', 'provider_refuses', 'held for risk'],
  402: ['later', 'provider_refuses', 'sender id not accepted'],
  403: ['never', 'invalid_receiver', 'not a phone number'],
  404: ['never', 'invalid_receiver', 'kind of number not supported'],
  405: ['later', 'provider_refuses', 'balance too low'],
  406: ['never', 'blocked', 'receiver takes no messages from us'],
  407: ['never', 'invalid_receiver', 'no route to this number'],
  409: ['never', 'blocked', 'receiver asked not to be disturbed'],
  500: ['unknown', 'unreachable', 'internal error'],
  501: ['later', 'unreachable', 'gateway error'],
  502: ['never', 'undelivered', 'rejected by the gateway'],
};

function taken(status: number, json: unknown): Taken {
  const read = answerSchema.safeParse(json);
  if (!read.success) throw notTakenBy(status);
  const { Message, Recipients } = read.data.SMSMessageData;
  const [recipient] = Recipients;
  if (recipient === undefined) {
    if (Message === 'InvalidSenderId') throw new NotTaken('later', 'provider_refuses', 'sender id not accepted');
    throw new NotTaken('later', 'provider_refuses', 'no recipient in the answer');
  }
  const { statusCode, messageId } = recipient;
  if (takenCodes.has(statusCode)) return { provider_id: messageId ?? null, state: 'sent' };
  const [kind, failure, words] = refusals[statusCode] ?? ['never', 'undelivered', 'unknown status'];
  throw new NotTaken(kind, failure, `status ${statusCode}: ${words}`);
}

export function africasTalking(settings: AfricasTalkingSettings): SendingProvider {
  const { url, username, apiKey, senderId, timeout } = settings;
  return {
    name: africasTalkingName,
    async send({ to, body }: HandedOver) {
      const { status, json } = await postForm({
        url,
        headers: { apiKey },
        fields: { username, to, message: body, bulkSMSMode: '1', ...(senderId !== undefined && { from: senderId }) },
        ...(timeout !== undefined && { timeout }),
      });
      return taken(status, json);
    },
  };
}
