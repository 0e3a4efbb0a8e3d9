/** An emergency that a patient measured, or told in an answer to a plan: nobody sees it, nobody answers it, and then somebody does. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { dueDays } from '@hodi/domain/plans/plan-days.ts';
import * as plans from '@hodi/domain/plans/plans.api.ts';
import type { AlarmAnswer } from '@hodi/domain/record/alarm.ts';
import { answerAlarm, takeBackAlarmAnswer } from '@hodi/domain/record/alarms.api.ts';
import type { Measurement } from '@hodi/domain/record/measurement.ts';
import * as api from '@hodi/domain/record/measurements.api.ts';
import { confirmEntry, setEntryInError } from '@hodi/domain/record/record.api.ts';
import { listOverdueOfInstitution } from '@hodi/domain/red-flags/overdue-emergencies.api.ts';
import { type PatientSeed, aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { aGlucose, aPressure } from '@hodi/domain/testing/record-entries.ts';
import { escalateDue } from '#server/plugins/escalation.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatientOf, putRelationship } from '#server/testing/insert-people.ts';

const t = await openClinicApp({ env: { EMERGENCY_ESCALATION_MINUTES: '15' } });
const { doctor, nurse } = t.clinic;
const minute = 60_000;
const newId = () => idOf(nextSerial());
const admin = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'admin' }));
const everybody = [doctor, nurse, admin].map(({ user }) => user.id).toSorted();
let patient: PatientSeed;

beforeEach(async () => {
  // Nothing of the previous test may be told.
  t.time.now += 48 * 60 * minute;
  await t.db.deleteFrom('alarm').execute();
  await t.db.deleteFrom('outbox_message').execute();
  patient = await putPatientOf(t.put, doctor);
  await putRelationship(t.put, { clinician: nurse, patient }, { id: newId() });
});

const veryLow = aGlucose(2.4, 'any_time');
async function measures(value = veryLow, by: typeof doctor | PatientSeed = patient): Promise<Measurement> {
  const measured_at = new Date(t.time.now - minute).toISOString();
  const body = { measured_at, measured_by: 'patient' as const, remark: '', values: [{ id: newId(), ...value }] };
  const person = await t.as(by);
  const [entry] = (await person.ok(api.createMeasurements, { params: { patient_id: patient.id }, body })).measurements;
  assert.ok(entry);
  return entry;
}

async function sms(template: string): Promise<string[]> {
  const found = t.db.selectFrom('outbox_message').select('receiver_user_id').where('template', '=', template);
  return (await found.execute()).map(({ receiver_user_id }) => receiver_user_id ?? '').toSorted();
}

/** Receivers of an SMS about a waiting emergency, once every server has swept. */
async function told(): Promise<string[]> {
  await Promise.all([escalateDue(t.app), escalateDue(t.app)]);
  return sms('sms.emergency_waiting');
}

const entryParams = (id: string) => ({ params: { patient_id: patient.id, entry_id: id } });
const confirm = async ({ id }: Measurement, by = nurse) =>
  (await t.as(by)).ok(confirmEntry, { ...entryParams(id), body: { version: 1 } });
const answer = async (id: string, how: AlarmAnswer = 'reached', by = nurse) =>
  (await t.as(by)).ok(answerAlarm, { ...ofAlarm(id), body: { how } });
const ofAlarm = (alarm_id: string) => ({ params: { patient_id: patient.id, alarm_id } });
const takeBack = async (id: string, by = nurse) => (await t.as(by)).ok(takeBackAlarmAnswer, ofAlarm(id));
const waiting = async (by = doctor) =>
  (await (await t.as(by)).ok(api.listWaitingMeasurements)).items
    .filter(({ measurement }) => measurement.patient_id === patient.id)
    .map(({ measurement }) => measurement.id);

describe('a dangerous measurement', () => {
  test('that nobody has seen is told to everybody in care and to the admins, once, when its time has come', async () => {
    await measures();
    t.time.now += 15 * minute - 1;
    assert.deepEqual(await told(), []);
    t.time.now += 1;
    assert.deepEqual(await told(), everybody);
    t.time.now += 60 * minute;
    assert.deepEqual(await told(), everybody);
    const bodies = await t.db
      .selectFrom('outbox_message')
      .select('body')
      .where('template', '=', 'sms.emergency_waiting')
      .execute();
    for (const { body } of bodies) assert.match(body, /\b15\b/);
  });

  test('that is to be seen today is not', async () => {
    const { danger } = await measures(aPressure(182, 104));
    assert.equal(danger, 'urgent');
    t.time.now += 60 * minute;
    assert.deepEqual(await told(), []);
  });

  test('is told at once where the first SMS has failed', async () => {
    await measures();
    t.time.now += minute;
    assert.deepEqual(await told(), []);
    await t.db
      .updateTable('outbox_message')
      .set({ state: 'failed', failed_at: new Date(t.time.now) })
      .where('template', '=', 'sms.emergency_measurement')
      .execute();
    assert.deepEqual(await told(), everybody);
  });

  test('that somebody confirmed stays first until it is answered, and is told of again', async () => {
    const low = await measures();
    await confirm(low);
    assert.deepEqual(await waiting(), [low.id], 'confirmed is not answered');
    t.time.now += 15 * minute;
    assert.deepEqual(await told(), everybody);
    const { alarm } = await answer(low.id, 'referred');
    assert.deepEqual([alarm.answered?.how, alarm.answered?.by.user_id], ['referred', nurse.user.id]);
    assert.deepEqual(await waiting(), []);
    t.time.now += 60 * minute;
    assert.deepEqual(await told(), everybody);
  });

  test('that was answered is followed by an SMS of the next one at once', async () => {
    const low = await measures();
    t.time.now += minute;
    await measures();
    const asked = await sms('sms.emergency_measurement');
    assert.equal(asked.length, 2, 'one each in ten minutes');
    await answer(low.id);
    await measures();
    assert.equal((await sms('sms.emergency_measurement')).length, 4);
  });

  test('is answered once: the first word stays', async () => {
    const low = await measures();
    await answer(low.id, 'reached');
    t.time.now += minute;
    const { alarm } = await answer(low.id, 'not_needed', doctor);
    assert.deepEqual([alarm.answered?.how, alarm.answered?.by.user_id], ['reached', nurse.user.id]);
    t.time.now += 20 * minute;
    assert.deepEqual(await told(), []);
  });

  test('whose answer was a mistake stands first again, and is told to more people', async () => {
    const low = await measures();
    await answer(low.id);
    t.time.now += 10 * minute;
    const { alarm } = await takeBack(low.id);
    assert.deepEqual([alarm.answered, alarm.seen], [null, null], 'whoever pressed by mistake has not seen it');
    assert.deepEqual(await waiting(), [low.id]);
    assert.deepEqual(await told(), []);
    t.time.now += 5 * minute;
    assert.deepEqual(await told(), everybody);
    await answer(low.id, 'referred');
    assert.deepEqual(await waiting(), []);
  });

  test('that was told to more people is told again once its answer is taken back', async () => {
    const low = await measures();
    t.time.now += 15 * minute;
    await told();
    await t.db.deleteFrom('outbox_message').execute();
    await answer(low.id);
    await takeBack(low.id);
    assert.deepEqual(await told(), everybody);
  });

  test('that was seen before its answer is seen once that is taken back', async () => {
    const low = await measures();
    await confirm(low, doctor);
    t.time.now += minute;
    await answer(low.id);
    const { alarm } = await takeBack(low.id);
    assert.equal(alarm.seen?.by.user_id, doctor.user.id);
  });

  test('keeps its answer after ten minutes, from everybody else, and where it is no danger', async () => {
    const low = await measures();
    await takeBack(low.id);
    await answer(low.id);
    const refused = async (by: typeof doctor) =>
      (await (await t.as(by)).refused(takeBackAlarmAnswer, ofAlarm(low.id), 409)).code;
    assert.equal(await refused(doctor), 'answered_by_another');
    t.time.now += 10 * minute + 1;
    assert.equal(await refused(nurse), 'answered_too_long_ago');
    assert.deepEqual(await waiting(), []);
    const wrong = await measures();
    const body = { in_error: true, reason: 'Old strip', version: 1 };
    await (await t.as(nurse)).ok(setEntryInError, { ...entryParams(wrong.id), body });
    await (await t.as(nurse)).refused(takeBackAlarmAnswer, ofAlarm(wrong.id), 404);
  });

  test('that is not so calls nobody, and calls again once it is put back', async () => {
    const low = await measures();
    const set = async (in_error: boolean, version: number) =>
      (await t.as(nurse)).ok(setEntryInError, {
        ...entryParams(low.id),
        body: { in_error, reason: in_error ? 'Old strip' : '', version },
      });
    await set(true, 1);
    t.time.now += 16 * minute;
    assert.deepEqual([await told(), await waiting()], [[], []]);
    await set(false, 2);
    assert.deepEqual(await waiting(), [low.id]);
    assert.deepEqual(await told(), everybody);
  });

  test('that was put right is judged by what it is now', async () => {
    const low = await measures();
    const body = {
      ...aGlucose(5.4, 'any_time'),
      measured_at: low.measured_at,
      measured_by: 'patient' as const,
      remark: '',
    };
    const by = await t.as(patient);
    await by.ok(api.updateMeasurement, { ...entryParams(low.id), body: { ...body, version: 1 } });
    t.time.now += 20 * minute;
    assert.deepEqual([await told(), await waiting()], [[], []]);
    const again = { ...entryParams(low.id), body: { ...body, value: 2.5, version: 2 } };
    await (await t.as(patient)).ok(api.updateMeasurement, again);
    assert.deepEqual(await waiting(), [low.id]);
    t.time.now += 15 * minute;
    assert.deepEqual(await told(), everybody);
  });

  test('that a clinician wrote down is seen, and waits for an answer all the same', async () => {
    const low = await measures(veryLow, nurse);
    assert.deepEqual([low.alarm?.seen?.by.user_id, low.needs_clinician], [nurse.user.id, true]);
    assert.deepEqual(await sms('sms.emergency_measurement'), []);
    t.time.now += 15 * minute;
    assert.deepEqual(await told(), everybody);
    await answer(low.id, 'in_person');
    assert.deepEqual(await waiting(), []);
  });

  test('stands on the dashboard of who runs the institution, without its patient', async () => {
    await measures();
    t.time.now += 15 * minute;
    await told();
    const { items } = await (
      await t.as(admin)
    ).ok(listOverdueOfInstitution, { params: { institution_id: doctor.institution_id } });
    assert.deepEqual(
      new Map(items.map(({ count, clinician }) => [clinician.id, count])),
      new Map([
        [doctor.id, 1],
        [nurse.id, 1],
      ]),
    );
    assert.ok(!JSON.stringify(items).includes(patient.id));
    const one = { params: { patient_id: patient.id, alarm_id: newId() }, body: { how: 'reached' } as const };
    await (await t.as(admin)).refused(answerAlarm, one, 404);
  });
});

describe('an answer to a plan', () => {
  const calm = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`phq${index + 1}`, 'not_at_all']));

  async function answers(
    ask: { kind: 'score'; score: 'phq9' } | { kind: 'question'; text: string },
    said: object,
  ): Promise<string> {
    const params = { patient_id: patient.id };
    const rhythm = { kind: 'once', in_days: 1 } as const;
    const { plan } = await (await t.as(doctor)).ok(plans.createPlan, { params, body: { id: newId(), ask, rhythm } });
    const [due_on = ''] = dueDays(plan);
    const body = { id: newId(), due_on, answered_at: new Date(t.time.now).toISOString(), ...said };
    const of = { params: { ...params, plan_id: plan.id }, body };
    return (await (await t.as(patient)).ok(plans.answerPlan, of)).answer.id;
  }

  test('with any thought of self-harm is told by SMS, and escalated until somebody answered', async () => {
    const id = await answers(
      { kind: 'score', score: 'phq9' },
      { answers: { ...calm, phq9: 'several_days', safety_thoughts: 'no' } },
    );
    assert.deepEqual(await sms('sms.emergency_in_plan'), [doctor.user.id, nurse.user.id].toSorted());
    t.time.now += 15 * minute;
    assert.deepEqual(await told(), everybody);
    const calls = async () =>
      (await (await t.as(doctor)).ok(plans.listWaitingPlans)).items.map(({ plan }) => plan.concern?.kind);
    await answer(id);
    assert.deepEqual(await calls(), []);
    await takeBack(id);
    assert.deepEqual(await calls(), ['dangerous']);
  });

  test('with words of danger is too', async () => {
    await answers({ kind: 'question', text: 'How are you?' }, { text: 'I cannot breathe' });
    t.time.now += 15 * minute;
    assert.deepEqual(await told(), everybody);
  });
});
