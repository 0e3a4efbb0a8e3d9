/** Warnings for managers of an institution, and for the operator, that SMS are not being sent. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { DeliveryFailure } from '@hodi/domain/deliveries/delivery.ts';
import { aClinician } from '@hodi/domain/testing/people.ts';
import { NotTaken } from '#server/outside/sending.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician } from '#server/testing/insert-people.ts';
import { aProvider, outboxOf, taken } from '#server/testing/providers/outbox-of.ts';
import { secret } from '#server/testing/test-app.ts';
import { FailedMessages } from './failed-messages.ts';
import { takeReport } from './deliveries.service.ts';
import { tellOfSilence } from './silent-sms.service.ts';

const t = await openClinicApp();
const { aSender, written } = outboxOf(t);
const minute = 60_000;
const { institution_id } = t.clinic.doctor;
await putClinician(
  t.put,
  aClinician(institution_id, { role: 'admin', user: { email: 'admin@ziwa.example', preferred_language: 'sw' } }),
);
await putClinician(t.put, aClinician(institution_id, { role: 'admin', user: { email: null } }));

beforeEach(async () => {
  t.time.now += 7 * 24 * 60 * minute;
  await t.db.deleteFrom('outbox_message').execute();
});

/** A sender whose provider does as it is set. */
function sending() {
  let failure: DeliveryFailure | null = null;
  const logged: string[] = [];
  const failed = new FailedMessages();
  const { provider } = aProvider((id) => {
    if (failure !== null && id !== '')
      throw new NotTaken(failure === 'blocked' ? 'never' : 'later', failure, 'HTTP 500');
    return taken;
  });
  const sender = aSender(provider, {
    failed,
    onSilence: (db, now) => tellOfSilence(db, { secret, now }),
    log: { warn: (_, words) => void logged.push(words) },
  });
  return {
    failed,
    fails: (how: DeliveryFailure | null) => (failure = how),
    /** One more SMS, and all due ones again, a few minutes later. */
    tries: async (minutes = 3) => {
      await written({ template: 'sms.invitation' });
      await sender.sendDue();
      t.time.now += minutes * minute;
    },
    ends: () => sender.sendDue(),
    warned: () => logged.filter((words) => words === 'no message leaves').length,
  };
}
const emails = () =>
  t.db.selectFrom('outbox_message').select(['receiver', 'subject', 'body']).where('channel', '=', 'email').execute();

describe('after five minutes in which no SMS leaves', () => {
  test('each admin with an address has one e-mail, in their language, once a day for all servers', async () => {
    const [one, other] = [sending(), sending()];
    one.fails('unreachable');
    other.fails('provider_refuses');
    await one.tries();
    await one.tries();
    assert.deepEqual([await emails(), one.warned()], [[], 0]);
    for (let n = 0; n < 4; n += 1) await one.tries();
    for (let n = 0; n < 4; n += 1) await other.tries();
    await Promise.all([one.ends(), other.ends()]);
    const [mail, ...more] = await emails();
    assert.deepEqual([mail?.receiver, mail?.subject, more], ['admin@ziwa.example', 'Hodi: SMS hazitumwi', []]);
    assert.match(mail?.body ?? '', /dharura/);
    assert.deepEqual([one.warned(), other.warned()], [1, 1]);
    t.time.now += 24 * 60 * minute;
    one.fails(null);
    await one.tries();
    one.fails('unreachable');
    for (let n = 0; n < 4; n += 1) await one.tries();
    assert.equal((await emails()).length, 2);
  });

  test('not where others left in between, a number was refused, or nobody set a provider up', async () => {
    for (const between of [null, 'blocked', 'not_set_up'] as const) {
      const one = sending();
      for (let n = 0; n < 6; n += 1) {
        one.fails(between === 'not_set_up' ? between : 'unreachable');
        await one.tries(1);
        one.fails(between);
        await one.tries(1);
      }
      await one.ends();
      assert.deepEqual([between, await emails(), one.warned()], [between, [], 0]);
      await t.db.deleteFrom('outbox_message').execute();
    }
  });
});

test('a failed message is counted once, by purpose and reason; one still being retried is not counted', async () => {
  const { failed, fails, ends } = sending();
  const counted = () => failed.all().filter(({ count }) => count > 0);
  fails('blocked');
  await written({ template: 'sms.appointment_reminder' });
  await written({ template: 'sms.emergency' });
  await ends();
  fails('unreachable');
  await written({ template: 'sms.invitation' });
  await written({ template: 'sms.reset_code', valid_for: minute });
  await ends();
  t.time.now += 2 * minute;
  const of = (kind: string, failure: DeliveryFailure) => ({ channel: 'sms', kind, failure, count: 1 });
  assert.deepEqual(counted(), [of('emergency', 'blocked'), of('appointment', 'blocked')]);
  await ends();
  assert.deepEqual(counted()[0], of('code', 'expired'));
});

test('and so is what the network reports, not once more when it reports it again', async () => {
  const failed = new FailedMessages();
  const id = await written({ template: 'sms.invitation_link' });
  await aSender(aProvider(() => ({ provider_id: 'n1', state: 'sent' })).provider).sendDue();
  const reporter = { db: t.db, now: t.time.now, provider: 'test', keepsBodies: false, wake: () => undefined, failed };
  const report = { provider_id: 'n1', state: 'failed', failure: 'phone_unreachable' } as const;
  for (let n = 0; n < 2; n += 1) await takeReport(reporter, report, id);
  assert.deepEqual(
    failed.all().filter(({ count }) => count > 0),
    [{ channel: 'sms', kind: 'other', failure: 'phone_unreachable', count: 1 }],
  );
});
