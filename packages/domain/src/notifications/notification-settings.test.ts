import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { waysOf, withChoice } from './notification-settings.ts';
import { isPushService } from './push-services.ts';

describe('the ways of a person', () => {
  test('are the defaults where nobody chose', () => {
    assert.deepEqual(waysOf('patient', {}), {
      emergency: { push: true, sms: true, email: false },
      answer: { push: true, sms: true, email: false },
      appointment: { push: true, sms: true, email: false },
      change: { push: true, sms: false, email: false },
    });
    assert.deepEqual(waysOf('clinician', {})['inquiry'], { push: true, sms: false, email: false });
  });
  test('follow the institution, and the person before it', () => {
    const usual = { answer: { sms: false } };
    assert.equal(waysOf('patient', {}, usual)['answer']?.sms, false);
    assert.equal(waysOf('patient', { answer: { sms: true } }, usual)['answer']?.sms, true);
  });
  test('always hold emergencies on phone and by SMS', () => {
    const off = { emergency: { push: false, sms: false, email: false } };
    assert.deepEqual(waysOf('patient', off, off)['emergency'], { push: true, sms: true, email: false });
  });
  test('hold no way that a group has not', () => {
    assert.equal(waysOf('clinician', { inquiry: { sms: true } })['inquiry']?.sms, false);
    assert.equal(waysOf('patient', { change: { sms: true } })['change']?.sms, false);
  });
});

test('a choice leaves what it does not name', () =>
  assert.deepEqual(withChoice({ answer: { sms: false, push: true } }, { answer: { push: false } }), {
    answer: { sms: false, push: false },
  }));

describe('a push service', () => {
  const cases: [string, boolean][] = [
    ['https://fcm.googleapis.com/fcm/send/abc:def', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['https://wns2-by3p.notify.windows.com/w/?token=abc', true],
    ['https://web.push.apple.com/abc', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com.example.org/abc', false],
    ['https://evilfcm.googleapis.com/abc', false],
    ['https://user@fcm.googleapis.com/abc', false],
    ['https://127.0.0.1/abc', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['not a url', false],
  ];
  for (const [url, is] of cases) test(`${url} is ${is ? '' : 'not '}one`, () => assert.equal(isPushService(url), is));
  test('is also what an operator allows, with its port', () => {
    assert.equal(isPushService('http://127.0.0.1:9999/abc', ['http://127.0.0.1:9999']), true);
    assert.equal(isPushService('http://127.0.0.1:9998/abc', ['http://127.0.0.1:9999']), false);
  });
});
