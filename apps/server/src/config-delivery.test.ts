import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { canReceiveSms } from './config-delivery.ts';
import { ConfigError, readConfig } from './config.ts';
import { missingProviders } from './features/deliveries/senders.service.ts';

const africasTalking = { SMS_PROVIDER: 'africastalking', AFRICASTALKING_USERNAME: 'ziwa', AFRICASTALKING_API_KEY: 'k' };
const twilio = { SMS_PROVIDER: 'twilio', TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: 'HODI' };
const mail = { SMTP_URL: 'smtps://hodi:p%40ss@mail.example.org', MAIL_FROM: 'Hodi <hodi@example.org>' };
const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a secret that only tests know, 32+ characters',
  PUBLIC_URL: 'https://hodi.example.org',
};

/** Defaults for SMS that anybody may ask for: only to East Africa, and a limited number. */
const anonymousSms = { countries: ['254', '255', '256', '250', '257', '211', '251', '252'], perHour: 1_000 };

test('nothing leaves unless it is set up', () => {
  const { delivery } = readConfig({});
  assert.deepEqual(delivery, { publicUrl: undefined, sms: { provider: 'none' }, smtp: undefined, anonymousSms });
});

test('complete settings are accepted', () => {
  const { sms } = readConfig(africasTalking).delivery;
  assert.ok(sms.provider === 'africastalking' && sms.url === 'https://api.africastalking.com/version1/messaging');
  const { delivery } = readConfig({
    ...twilio,
    ...mail,
    PUBLIC_URL: 'https://hodi.example.org/',
    MAIL_REPLY_TO: 'a@b.example',
  });
  assert.deepEqual(delivery, {
    publicUrl: 'https://hodi.example.org',
    sms: { provider: 'twilio', url: 'https://api.twilio.com', accountSid: 'AC1', authToken: 't', from: 'HODI' },
    smtp: { url: mail.SMTP_URL, from: mail.MAIL_FROM, replyTo: 'a@b.example' },
    anonymousSms,
  });
});

describe('incomplete settings stop the start with one line', () => {
  const url = 'must be a URL like https://hodi.example.org';
  const table: [env: Record<string, string>, line: string][] = [
    [{ SMS_PROVIDER: 'twilio' }, 'TWILIO_ACCOUNT_SID: must be set with SMS_PROVIDER=twilio'],
    [{ ...twilio, TWILIO_FROM: '' }, 'TWILIO_FROM: must be set with SMS_PROVIDER=twilio'],
    [
      { ...africasTalking, AFRICASTALKING_API_KEY: '' },
      'AFRICASTALKING_API_KEY: must be set with SMS_PROVIDER=africastalking',
    ],
    [{ ...twilio, SMS_PROVIDER: '' }, 'SMS_PROVIDER: must be set, since TWILIO_ACCOUNT_SID is'],
    [{ AFRICASTALKING_SENDER_ID: 'HODI' }, 'SMS_PROVIDER: must be set, since AFRICASTALKING_SENDER_ID is'],
    [{ SMS_PROVIDER: 'pigeon' }, 'SMS_PROVIDER: must be one of africastalking, twilio'],
    [
      { ...africasTalking, AFRICASTALKING_CALLBACK_TOKEN: 'short' },
      'AFRICASTALKING_CALLBACK_TOKEN: must be 24 to 128 letters, digits, - or _',
    ],
    [
      { ...africasTalking, AFRICASTALKING_REPLIES: 'yes' },
      'AFRICASTALKING_CALLBACK_TOKEN: must be set with AFRICASTALKING_REPLIES=yes',
    ],
    [{ ...africasTalking, AFRICASTALKING_URL: 'http://api.example.org' }, `AFRICASTALKING_URL: ${url}`],
    [{ ...twilio, TWILIO_URL: 'api.twilio.com' }, `TWILIO_URL: ${url}`],
    [{ PUBLIC_URL: 'http://hodi.example.org' }, `PUBLIC_URL: ${url}`],
    [{ PUBLIC_URL: 'https://hodi.example.org/?a' }, `PUBLIC_URL: ${url}`],
    [{ SMTP_URL: mail.SMTP_URL }, 'MAIL_FROM: must be set with SMTP_URL'],
    [{ MAIL_FROM: mail.MAIL_FROM }, 'SMTP_URL: must be set with MAIL_FROM'],
    [{ MAIL_REPLY_TO: 'a@b.example' }, 'SMTP_URL: must be set with MAIL_FROM'],
    [
      { ...mail, SMTP_URL: 'https://mail.example.org' },
      'SMTP_URL: must be a URL like smtps://user:password@mail.example.org',
    ],
    [{ ...mail, MAIL_FROM: 'Hodi' }, 'MAIL_FROM: must be like Hodi <hodi@example.org>'],
    [
      { ...mail, MAIL_FROM: 'Hodi <a@b.example>\r\nBcc: x@y.example' },
      'MAIL_FROM: must be like Hodi <hodi@example.org>',
    ],
  ];
  for (const [env, line] of table) {
    test(JSON.stringify(env), () => {
      assert.throws(
        () => readConfig(env),
        (error) => error instanceof ConfigError && error.message === line,
      );
    });
  }
});

test('a production server without a provider says so, and only that one', () => {
  assert.deepEqual(
    missingProviders(readConfig(production)).map((line) => line.split(':')[0]),
    ['SMS_PROVIDER', 'SMTP_URL', 'VAPID_PRIVATE_KEY'],
  );
  const push = { VAPID_PRIVATE_KEY: 'A'.repeat(42) + 'E' };
  assert.deepEqual(missingProviders(readConfig({ ...production, ...twilio, ...mail, ...push })), []);
  assert.deepEqual(missingProviders(readConfig({})), []);
});

describe('an SMS can be answered', () => {
  const replies = { AFRICASTALKING_REPLIES: 'yes', AFRICASTALKING_CALLBACK_TOKEN: 'a-long-token-of-the-callback_1' };
  const table: [env: Record<string, string>, can: boolean][] = [
    [{}, false],
    [africasTalking, false],
    [{ ...africasTalking, AFRICASTALKING_SENDER_ID: '40404' }, false],
    [{ ...africasTalking, ...replies }, true],
    [twilio, false],
    [{ ...twilio, TWILIO_FROM: '+12025550100' }, true],
    [{ ...twilio, TWILIO_FROM: '40404' }, true],
    [{ ...twilio, TWILIO_FROM: 'MG0123456789abcdef0123456789abcdef' }, true],
    [{ ...twilio, TWILIO_FROM: '3Hodi' }, false],
  ];
  for (const [env, can] of table) {
    test(`${JSON.stringify(env)}: ${can ? 'yes' : 'no'}`, () =>
      assert.equal(canReceiveSms(readConfig(env).delivery), can));
  }
});
