/** SMS as the networks hand them over, on their wire format. */
import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { nextSerial } from '@hodi/domain/testing/people.ts';
import type { TestApp } from '#server/testing/test-app.ts';

export const callbackToken = 'a-long-token-of-the-callback_1';
export const africasTalkingEnv = {
  SMS_PROVIDER: 'africastalking',
  AFRICASTALKING_USERNAME: 'ziwa',
  AFRICASTALKING_API_KEY: 'key',
  AFRICASTALKING_CALLBACK_TOKEN: callbackToken,
};

export const twilioToken = 'twilio-token';
const publicUrl = 'https://hodi.example.org';
export const twilioEnv = {
  SMS_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: twilioToken,
  TWILIO_FROM: '+12025550100',
  PUBLIC_URL: publicUrl,
};

export type Fields = Record<string, string>;

interface Posted {
  fields: Fields;
  headers?: Record<string, string>;
}
export const postForm = (app: FastifyInstance, url: string, { fields, headers = {} }: Posted) =>
  app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

/** As Africa's Talking has it. */
export const africasTalkingFields = (from: string, text: string, more: Fields = {}): Fields => ({
  from,
  to: '40404',
  text,
  date: '2026-11-21 06:00:00.000',
  id: `at-${nextSerial()}`,
  linkId: '',
  networkCode: '63902',
  ...more,
});

export const fromAfricasTalking = (app: FastifyInstance, fields: Fields, token = callbackToken) =>
  postForm(app, `/webhooks/sms/africastalking/${token}/incoming`, { fields });

/** As Twilio has it. */
export const twilioFields = (from: string, text: string, more: Fields = {}): Fields => {
  const sid = `SM${nextSerial()}`;
  return {
    ToCountry: 'US',
    SmsMessageSid: sid,
    NumMedia: '0',
    SmsSid: sid,
    SmsStatus: 'received',
    FromCountry: 'KE',
    Body: text,
    To: '+12025550100',
    NumSegments: '1',
    MessageSid: sid,
    AccountSid: 'AC1',
    From: from,
    ApiVersion: '2010-04-01',
    ...more,
  };
};

export const twilioPath = '/webhooks/sms/twilio/incoming';

/** As Twilio signs it, written here once more. */
export function signedByTwilio(url: string, fields: Fields, key = twilioToken): { 'x-twilio-signature': string } {
  const text = Object.entries(fields)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flat()
    .join('');
  return { 'x-twilio-signature': createHmac('sha1', key).update(`${publicUrl}${url}${text}`).digest('base64') };
}

export const fromTwilio = (app: FastifyInstance, fields: Fields) =>
  postForm(app, twilioPath, { fields, headers: signedByTwilio(twilioPath, fields) });

/** As a network does it: again while the server is busy. */
export async function untilTaken<Answer extends { statusCode: number }>(send: () => Promise<Answer>): Promise<Answer> {
  let answer = await send();
  for (let tries = 1; tries < 50 && answer.statusCode === 503; tries += 1) answer = await send();
  return answer;
}

/** A clinic whose patients write by SMS, through Africa's Talking, a second after each other. */
export const smsAt = ({ app, db, time }: TestApp) => ({
  text: async (from: string, words: string): Promise<void> => {
    time.now += 1000;
    const fields = africasTalkingFields(from, words);
    const { statusCode } = await untilTaken(() => fromAfricasTalking(app, fields));
    if (statusCode !== 200) throw new Error(`HTTP ${statusCode}`);
  },
  repliesTo: (number: string) =>
    db
      .selectFrom('outbox_message')
      .select(['template', 'body', 'language', 'receiver_user_id'])
      .where('receiver', '=', number)
      .where('template', 'like', 'sms.reply%')
      .orderBy('created_at')
      .execute(),
  linesOf: (user_id: string) =>
    db
      .selectFrom('audit_line')
      .select([
        'action',
        'outcome',
        'user_type',
        'session_id',
        'institution_id',
        'patient_ids',
        'subject_id',
        'address',
      ])
      .where('user_id', '=', user_id)
      .where('action', 'like', 'incoming_sms.%')
      .orderBy('at')
      .execute(),
});
