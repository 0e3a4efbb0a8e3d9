/** Plans of questions to a patient: due, answered, missed, stopped, and shown to a clinician if they raise a concern. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as caregivers from '@hodi/domain/caregivers/caregivers.api.ts';
import type { Plan, PlanAsk, PlanRhythm } from '@hodi/domain/plans/plan.ts';
import { dueDays } from '@hodi/domain/plans/plan-days.ts';
import * as api from '@hodi/domain/plans/plans.api.ts';
import { answerAlarm } from '@hodi/domain/record/alarms.api.ts';
import { confirmEntry, getRecord, setTarget } from '@hodi/domain/record/record.api.ts';
import { aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { aPressure, aWeight } from '@hodi/domain/testing/record-entries.ts';
import { momentAt } from '@hodi/i18n/zoned-time.ts';
import { askWhatIsDue } from '#server/plugins/due-plans.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { aChild } from '#server/testing/families.ts';
import { putPatient, putPatientOf } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { doctor, achieng } = t.clinic;
const params = { patient_id: achieng.id };
const newId = () => idOf(nextSerial());
const day = 86_400_000;
let people: { clinician: Person; patient: Person };

/** Sessions end as days go by. */
const signIn = async () => {
  people = { clinician: await t.as(doctor), patient: await t.as(achieng) };
};
before(signIn);

const pressure: PlanAsk = { kind: 'measure', measure: 'blood_pressure' };
const question: PlanAsk = { kind: 'question', text: 'Has the rash gone?' };
const phq9: PlanAsk = { kind: 'score', score: 'phq9' };
const inDays = (in_days: number): PlanRhythm => ({ kind: 'once', in_days });
const weekly: PlanRhythm = { kind: 'often', pace: 'weekly', weeks: 4 };

async function set(ask: PlanAsk, rhythm: PlanRhythm = inDays(1), of = params): Promise<Plan> {
  t.time.now += 1000;
  return (await people.clinician.ok(api.createPlan, { params: of, body: { id: newId(), ask, rhythm } })).plan;
}

/** Its morning comes, and the server sweeps. */
async function comes(due_on: string, hours = 0): Promise<void> {
  t.time.now = Date.parse(momentAt(due_on, '08:00', 'Africa/Nairobi')) + hours * 3_600_000 + 1000;
  await askWhatIsDue(t.app);
  await signIn();
}

const planParams = ({ patient_id, id }: Plan) => ({ params: { patient_id, plan_id: id } });

async function answer(plan: Plan, said: object, by = people.patient) {
  t.time.now += 1000;
  const due_on = dueDays(plan).findLast((one) => one <= new Date(t.time.now + day).toISOString().slice(0, 10)) ?? '';
  const body = { id: newId(), due_on, answered_at: new Date(t.time.now - 500).toISOString(), ...said };
  return (await by.ok(api.answerPlan, { ...planParams(plan), body })).answer;
}

const openNews = async (subject_id: string) =>
  (
    await t.db
      .selectFrom('notification')
      .select(['user_id', 'kind'])
      .where('subject_id', '=', subject_id)
      .where('closed_at', 'is', null)
      .execute()
  ).map(({ user_id, kind }) => [user_id === doctor.user.id ? 'doctor' : user_id, kind]);

const waiting = async (plan: Plan) =>
  (await people.clinician.ok(api.listWaitingPlans, {})).items.find((item) => item.plan.id === plan.id);

const calm = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`phq${index + 1}`, 'not_at_all']));

test('a question comes in the morning of its day, once, until it is answered', async () => {
  const plan = await set(question, weekly);
  const [first = '', second = ''] = dueDays(plan);
  assert.deepEqual(await openNews(plan.id), []);
  await comes(first, -1);
  assert.deepEqual(await openNews(plan.id), []);
  await comes(first);
  await comes(first, 2);
  assert.deepEqual(await openNews(plan.id), [[achieng.user.id, 'plan_due']]);
  const said = await answer(plan, { text: 'It has', compared: 'better' });
  assert.deepEqual([said.text, said.compared, said.danger, said.due_on], ['It has', 'better', null, first]);
  assert.deepEqual(await openNews(plan.id), []);
  assert.equal(await waiting(plan), undefined);
  await comes(second);
  assert.deepEqual(await openNews(plan.id), [[achieng.user.id, 'plan_due']]);
});

test('an answer must fit the question and one of the plan’s days', async () => {
  const plan = await set(pressure);
  const [due_on = ''] = dueDays(plan);
  const given = { id: newId(), due_on, answered_at: new Date(t.time.now).toISOString() };
  const refused = async (body: object) =>
    (
      await people.patient.refused(api.answerPlan, { ...planParams(plan), body: { ...given, ...body } }, 400)
    ).details?.fields?.map(({ field, code }) => [field, code]);
  const measured = { id: newId(), ...aPressure() };
  assert.deepEqual(await refused({ text: 'Fine' }), [['measured', 'required']]);
  assert.deepEqual(await refused({ measured: { id: newId(), ...aWeight() } }), [['measured', 'not_asked']]);
  assert.deepEqual(await refused({ measured, due_on: '2030-01-01' }), [['due_on', 'invalid_date']]);
  const words = await set(question);
  const empty = { ...given, due_on: dueDays(words)[0] };
  await people.patient.refused(api.answerPlan, { ...planParams(words), body: empty }, 400);
});

describe('a measured answer', () => {
  test('is a measurement of the record, and dangerous in the list until a clinician confirms the value', async () => {
    const plan = await set(pressure);
    const said = await answer(plan, { measured: { id: newId(), ...aPressure(186, 112) } });
    assert.deepEqual([said.point?.value, said.danger], [186, 'urgent']);
    const { record } = await people.patient.ok(getRecord, { params });
    const { last } = record.measurements.find(({ measure }) => measure === 'blood_pressure') ?? {};
    assert.deepEqual([last?.id, last?.source, last?.needs_clinician], [said.point?.id, 'patient_said', true]);
    const found = await waiting(plan);
    assert.deepEqual([found?.plan.concern?.kind, found?.plan.answers.length], ['dangerous', 1]);
    // A danger is told once: under the patient, as for any measurement.
    assert.deepEqual(await openNews(plan.id), []);
    assert.deepEqual(await openNews(achieng.id), [['doctor', 'urgent_measurement']]);
    const entry = { params: { ...params, entry_id: last?.id ?? '' }, body: { version: 1 } };
    await people.clinician.ok(confirmEntry, entry);
    assert.equal(await waiting(plan), undefined);
  });

  test('is worse where the value before it in the record was within the target', async () => {
    const target = { measure: 'blood_pressure', systolic_below: 140, diastolic_below: 90 } as const;
    const body = { id: newId(), target, version: null };
    await people.clinician.ok(setTarget, { params: { ...params, measure: target.measure }, body });
    const found = [];
    for (const value of [150, 130, 150]) {
      const plan = await set(pressure);
      await answer(plan, { measured: { id: newId(), ...aPressure(value, 80) } });
      found.push((await waiting(plan))?.plan.concern?.kind);
    }
    assert.deepEqual(found, [undefined, undefined, 'worse']);
  });

  test('that is refused leaves nothing', async () => {
    const plan = await set(pressure);
    const measured = { id: newId(), ...aPressure(90, 140) };
    const body = {
      id: newId(),
      due_on: dueDays(plan)[0] ?? '',
      answered_at: new Date(t.time.now).toISOString(),
      measured,
    };
    const problem = await people.patient.refused(api.answerPlan, { ...planParams(plan), body }, 400);
    assert.equal(problem.details?.fields?.[0]?.field, 'values.0.lower');
    const { items } = await people.patient.ok(api.listPlans, { params });
    assert.deepEqual(items.find(({ id }) => id === plan.id)?.answers, []);
  });
});

describe('a score', () => {
  test('with item 9 is told at once, and stands in the list until somebody looked', async () => {
    const plan = await set(phq9);
    const answers = { ...calm, phq9: 'nearly_every_day', safety_thoughts: 'no' };
    const said = await answer(plan, { answers });
    // The total, and what was done, is for clinicians.
    assert.deepEqual([said.danger, said.score, said.alarm], ['emergency', null, null]);
    const found = await waiting(plan);
    assert.deepEqual(found?.plan.answers[0]?.score, { total: 3, band: 'minimal' });
    assert.deepEqual(await openNews(plan.id), [['doctor', 'emergency_in_plan']]);
    const { since = '' } = found?.plan.concern ?? {};
    const before = new Date(Date.parse(since) - 1).toISOString();
    await people.clinician.ok(api.seePlan, { ...planParams(plan), body: { since: before } });
    assert.ok(await waiting(plan));
    const { plan: seen } = await people.clinician.ok(api.seePlan, { ...planParams(plan), body: { since } });
    assert.deepEqual([seen.concern?.kind, seen.concern?.alarm?.seen?.by.user_id], ['dangerous', doctor.user.id]);
    assert.ok(await waiting(plan), 'seen is not answered');
    const ofAlarm = {
      params: { ...params, alarm_id: seen.concern?.alarm?.id ?? '' },
      body: { how: 'reached' },
    } as const;
    const { alarm } = await people.clinician.ok(answerAlarm, ofAlarm);
    assert.equal(alarm.answered?.how, 'reached');
    assert.deepEqual([await waiting(plan), await openNews(plan.id)], [undefined, []]);
    const { items } = await people.clinician.ok(api.listPlans, { params });
    assert.deepEqual(items.find(({ id }) => id === plan.id)?.answers[0]?.alarm, alarm);
  });

  test('is asked whole, of the person alone', async () => {
    const plan = await set(phq9);
    const body = { id: newId(), due_on: dueDays(plan)[0] ?? '', answered_at: new Date(t.time.now).toISOString() };
    const problem = await people.patient.refused(
      api.answerPlan,
      { ...planParams(plan), body: { ...body, answers: { phq1: 'not_at_all' } } },
      400,
    );
    assert.equal(problem.details?.fields?.length, 8);
    const { person } = await people.patient.ok(caregivers.addPerson, { body: aChild({ birthday: '2013-05-05' }) });
    const ofChild = { params: { patient_id: person.patient.id }, body: { id: newId(), ask: phq9, rhythm: weekly } };
    const refused = await people.clinician.refused(api.createPlan, ofChild, 400);
    assert.equal(refused.details?.fields?.[0]?.code, 'only_themselves');
  });

  test('a band higher than before is worse', async () => {
    const plan = await set(phq9, weekly);
    const [first = '', second = ''] = dueDays(plan);
    await comes(first);
    await answer(plan, { answers: calm });
    await comes(second);
    await answer(plan, { answers: { ...calm, phq1: 'nearly_every_day', phq2: 'more_than_half' } });
    assert.equal((await waiting(plan))?.plan.concern?.kind, 'worse');
  });
});

test('words of danger are told like an emergency', async () => {
  const plan = await set(question);
  const said = await answer(plan, { text: 'I want to kill myself' });
  assert.equal(said.danger, 'urgent');
  assert.deepEqual(await openNews(plan.id), [['doctor', 'emergency_in_plan']]);
});

test('a plan without an answer for three days is listed, until it is answered after all', async () => {
  const plan = await set(question);
  const [due = ''] = dueDays(plan);
  await comes(due);
  await comes(due, 71);
  assert.equal(await waiting(plan), undefined);
  await comes(due, 73);
  const missed = await waiting(plan);
  assert.equal(missed?.plan.concern?.kind, 'missed');
  await answer(plan, { text: 'Gone' });
  assert.equal(await waiting(plan), undefined);
});

test('the patient stops it: nothing is asked any more, and what they wrote before arrives', async () => {
  const plan = await set(question, weekly);
  const [first = '', second = ''] = dueDays(plan);
  await comes(first);
  const { plan: stopped } = await people.patient.ok(api.stopPlan, planParams(plan));
  assert.equal(stopped.ended?.by?.is, 'patient');
  await people.patient.ok(api.stopPlan, planParams(plan));
  assert.deepEqual(await openNews(plan.id), []);
  await comes(second);
  assert.deepEqual(await openNews(plan.id), []);
  const said = await answer(plan, { text: 'Written before', due_on: first });
  assert.equal(said.text, 'Written before');
});

test('it ends with the care of the clinic', async () => {
  const plan = await set(question);
  const [due = ''] = dueDays(plan);
  const care = t.db.updateTable('relationship').where('patient_id', '=', achieng.id);
  await care.set({ status: 'ended' }).execute();
  await comes(due);
  assert.deepEqual(await openNews(plan.id), []);
  const { items } = await people.patient.ok(api.listPlans, { params });
  assert.deepEqual(items.find(({ id }) => id === plan.id)?.ended, { at: null, by: null });
  await people.clinician.refused(api.listPlans, { params }, 404);
  await care.set({ status: 'active' }).execute();
});

test('who is deactivated is asked nothing, and has missed nothing', async () => {
  const other = await putPatientOf(t.put, doctor);
  const plan = await set(question, weekly, { patient_id: other.id });
  const [first = '', second = ''] = dueDays(plan);
  const status = t.db.updateTable('patient').where('id', '=', other.id);
  await status.set({ status: 'inactive' }).execute();
  await comes(first);
  await comes(second);
  await status.set({ status: 'active' }).execute();
  assert.deepEqual([await openNews(plan.id), await waiting(plan)], [[], undefined]);
});

describe('of a child', () => {
  test('the caregiver is asked, and answers', async () => {
    const { person } = await people.patient.ok(caregivers.addPerson, { body: aChild({}) });
    const of = { patient_id: person.patient.id };
    const plan = await set(question, inDays(1), of);
    assert.equal(plan.for_caregivers, true);
    await comes(dueDays(plan)[0] ?? '');
    assert.deepEqual(await openNews(plan.id), [[achieng.user.id, 'plan_due']]);
    const said = await answer(plan, { text: 'Baby is well' });
    assert.equal(said.by.is, 'caregiver');
    assert.deepEqual(await openNews(plan.id), []);
  });
});

test('another patient neither sees nor answers it', async () => {
  const plan = await set(question);
  const other = aPatient({});
  await putPatient(t.put, other);
  const stranger = await t.as(other);
  await stranger.refused(api.listPlans, { params }, 404);
  const body = {
    id: newId(),
    due_on: dueDays(plan)[0] ?? '',
    answered_at: new Date(t.time.now).toISOString(),
    text: 'x',
  };
  await stranger.refused(api.answerPlan, { ...planParams(plan), body }, 404);
  await stranger.refused(api.stopPlan, planParams(plan), 404);
});
