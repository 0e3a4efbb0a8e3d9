/** SMS and push messages of alarms that leave late, since the provider was away: nobody is called for what calls nobody any more. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { dueDays } from '@hodi/domain/plans/plan-days.ts';
import * as plans from '@hodi/domain/plans/plans.api.ts';
import { answerAlarm, takeBackAlarmAnswer } from '@hodi/domain/record/alarms.api.ts';
import { createMeasurements } from '@hodi/domain/record/measurements.api.ts';
import { setEntryInError } from '@hodi/domain/record/record.api.ts';
import { deactivatePatient } from '@hodi/domain/patients/manage-patients.api.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { aGlucose } from '@hodi/domain/testing/record-entries.ts';
import { beginErasure } from '#server/features/data-requests/erasure.repository.ts';
import { renewals } from '#server/features/deliveries/senders.service.ts';
import { escalateDue } from '#server/plugins/escalation.ts';
import { notifyDue } from '#server/plugins/notifier.ts';
import { forget } from '#server/plugins/retention.ts';
import { minute, openNotificationClinic } from '#server/testing/notifications/notification-clinic.ts';
import { outboxOf, refuses, taken } from '#server/testing/providers/outbox-of.ts';

const t = await openNotificationClinic();
const { doctor } = t.clinic;
const { aSender } = outboxOf(t);
// Removes alarms of earlier tests, so that nothing about them is sent.
beforeEach(() => t.db.deleteFrom('alarm').execute());
const newId = () => idOf(nextSerial());
const ofPatient = () => ({ patient_id: t.given.patient.id });

async function measures(): Promise<string> {
  const measured_at = new Date(t.time.now - 1000).toISOString();
  const body = {
    measured_at,
    measured_by: 'patient' as const,
    remark: '',
    values: [{ id: newId(), ...aGlucose(2.4, 'any_time') }],
  };
  const patient = await t.as(t.given.patient);
  const { measurements } = await patient.ok(createMeasurements, { params: ofPatient(), body });
  return measurements[0]?.id ?? '';
}

/** Words of danger in the answer to a plan of the doctor's. */
async function answersPlan(): Promise<string> {
  const ask = { kind: 'question', text: 'How are you?' } as const;
  const rhythm = { kind: 'once', in_days: 1 } as const;
  const set = { params: ofPatient(), body: { id: newId(), ask, rhythm } };
  const { plan } = await (await t.as(doctor)).ok(plans.createPlan, set);
  const [due_on = ''] = dueDays(plan);
  const answered_at = new Date(t.time.now).toISOString();
  const body = { id: newId(), due_on, answered_at, text: 'I cannot breathe' };
  const of = { params: { ...ofPatient(), plan_id: plan.id }, body };
  return (await (await t.as(t.given.patient)).ok(plans.answerPlan, of)).answer.id;
}

const away = () => aSender(refuses('later').provider, { renewals }).sendDue();
/** Of which SMS and push messages leave once the providers are back. */
async function leave(): Promise<string[]> {
  t.time.now += 10 * minute;
  const left: string[] = [];
  const send = async ({ to, body }: { to: string; body: string }) => {
    if (to === doctor.user.mobile_number) left.push(body);
    return taken;
  };
  await aSender({ name: 'test', send }, { renewals }).sendDue();
  await aSender(t.pushBy(), { channel: 'push', renewals }).sendDue();
  return [...left.toSorted(), ...t.service.pushed.map(() => 'push')];
}
/** The doctor is to be told of it by SMS and on their device; neither leaves. */
async function whileAway(raise: () => Promise<string>): Promise<string> {
  await t.withDevice(undefined, doctor);
  const id = await raise();
  await notifyDue(t.app);
  await away();
  return id;
}

const answer = async (alarm_id: string, how: 'reached' | 'not_needed' = 'reached') =>
  (await t.as(doctor)).ok(answerAlarm, { params: { ...ofPatient(), alarm_id }, body: { how } });
const setPatient = (set: { status: 'active' | 'inactive' }) =>
  t.db.updateTable('patient').set(set).where('id', '=', t.given.patient.id).execute();
/** Nobody at their clinic has them in care any more. */
const endCare = () =>
  t.db.updateTable('relationship').set({ status: 'ended' }).where('patient_id', '=', t.given.patient.id).execute();
async function erase(): Promise<void> {
  const row = { patient_id: t.given.patient.id, begun_at: new Date(t.time.now), kept_until: new Date(t.time.now) };
  await t.db.transaction().execute((tx) => beginErasure(tx, row));
  t.time.now += 1;
  await forget(t.app);
}

const raised = {
  measurement: { raise: measures, words: /written down a dangerous measurement/ },
  'answer to a plan': { raise: answersPlan, words: /answer to a plan is an emergency/ },
};

for (const [what, { raise, words }] of Object.entries(raised)) {
  describe(`a dangerous ${what}`, () => {
    test('that still waits is told', async () => {
      await whileAway(raise);
      const [sms = '', ...rest] = await leave();
      assert.match(sms, words);
      assert.deepEqual(rest, ['push']);
    });

    const over: Record<string, (id: string) => Promise<unknown>> = {
      'was answered': answer,
      'is of somebody who was deactivated': () => setPatient({ status: 'inactive' }),
      'is of somebody whom nobody has in care': endCare,
      'is of somebody who was erased': erase,
    };
    for (const [why, change] of Object.entries(over)) {
      test(`that ${why} meanwhile calls nobody`, async () => {
        await change(await whileAway(raise));
        assert.deepEqual(await leave(), []);
      });
    }

    test('that waits too long calls nobody either, once it was answered', async () => {
      const id = await whileAway(raise);
      t.time.now += 30 * minute;
      await escalateDue(t.app);
      await notifyDue(t.app);
      await away();
      await answer(id);
      assert.deepEqual(await leave(), []);
    });

    test('whose answer was taken back calls again', async () => {
      const id = await whileAway(raise);
      await answer(id);
      await (await t.as(doctor)).ok(takeBackAlarmAnswer, { params: { ...ofPatient(), alarm_id: id } });
      const [sms = ''] = await leave();
      assert.match(sms, words);
    });
  });
}

test('a value that was taken out meanwhile calls nobody', async () => {
  const id = await whileAway(measures);
  const body = { in_error: true, reason: 'Old strip', version: 1 };
  await (await t.as(doctor)).ok(setEntryInError, { params: { ...ofPatient(), entry_id: id }, body });
  assert.deepEqual(await leave(), []);
});

test('one that was answered does not keep another of the patient from being told', async () => {
  const id = await whileAway(measures);
  t.time.now += minute;
  // Of one patient there is one SMS in ten minutes.
  await measures();
  await notifyDue(t.app);
  await answer(id);
  const [sms = '', ...rest] = await leave();
  assert.match(sms, raised.measurement.words);
  assert.deepEqual(rest, ['push']);
});

test('whoever has an alarm that has answered is not deactivated', async () => {
  const id = await measures();
  const by = await t.as(doctor);
  const { code } = await by.refused(deactivatePatient, { params: ofPatient() }, 409);
  assert.equal(code, 'open_red_flags');
  await answer(id, 'not_needed');
  await by.ok(deactivatePatient, { params: ofPatient() });
});
