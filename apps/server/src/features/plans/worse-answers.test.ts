/** A worse answer after a dangerous one: it is looked at by itself, and the danger keeps its place. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { Plan, PlanAsk } from '@hodi/domain/plans/plan.ts';
import { dueDays } from '@hodi/domain/plans/plan-days.ts';
import * as api from '@hodi/domain/plans/plans.api.ts';
import { answerAlarm } from '@hodi/domain/record/alarms.api.ts';
import { confirmEntry } from '@hodi/domain/record/record.api.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { aPressure } from '@hodi/domain/testing/record-entries.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';

const t = await openClinicApp();
const { doctor, achieng } = t.clinic;
const params = { patient_id: achieng.id };
const newId = () => idOf(nextSerial());
const asDoctor = () => t.as(doctor);

async function set(ask: PlanAsk): Promise<Plan> {
  const body = { id: newId(), ask, rhythm: { kind: 'once', in_days: 1 } as const };
  return (await (await asDoctor()).ok(api.createPlan, { params, body })).plan;
}
const of = ({ id }: Plan) => ({ params: { ...params, plan_id: id } });
async function answer(plan: Plan, said: object) {
  t.time.now += 1000;
  const times = { due_on: dueDays(plan)[0] ?? '', answered_at: new Date(t.time.now).toISOString() };
  const body = { id: newId(), ...times, ...said };
  return (await (await t.as(achieng)).ok(api.answerPlan, { ...of(plan), body })).answer;
}
const waiting = async () => (await (await asDoctor()).ok(api.listWaitingPlans, {})).items.map((item) => item.plan);
const concernOf = async ({ id }: Plan) => (await waiting()).find((plan) => plan.id === id)?.concern;
const see = async (plan: Plan, since: string) => (await asDoctor()).ok(api.seePlan, { ...of(plan), body: { since } });
const measured = (upper: number, lower: number) => ({ measured: { id: newId(), ...aPressure(upper, lower) } });

describe('a measured value that is worse, after a dangerous one that nobody has looked at', () => {
  let plan: Plan;
  let dangerous: { since: string; entry_id: string };
  beforeEach(async () => {
    plan = await set({ kind: 'measure', measure: 'blood_pressure' });
    const { danger, point } = await answer(plan, measured(186, 112));
    assert.equal(danger, 'urgent');
    dangerous = { since: (await concernOf(plan))?.since ?? '', entry_id: point?.id ?? '' };
  });

  test('is not seen by whoever saw the danger alone', async () => {
    assert.equal((await answer(plan, measured(165, 100))).danger, 'warning');
    await see(plan, dangerous.since);
    const { kind, since = '' } = (await concernOf(plan)) ?? {};
    assert.deepEqual([kind, since > dangerous.since], ['dangerous', true]);
    await see(plan, since);
    assert.equal(await concernOf(plan), undefined);
  });

  test('stays when the dangerous value is confirmed', async () => {
    await answer(plan, measured(165, 100));
    const entry = { params: { ...params, entry_id: dangerous.entry_id }, body: { version: 1 } };
    await (await asDoctor()).ok(confirmEntry, entry);
    assert.ok(await concernOf(plan));
  });

  test('leaves the danger its place in the list', async () => {
    const other = await set({ kind: 'measure', measure: 'blood_pressure' });
    await answer(other, measured(188, 114));
    await answer(plan, measured(165, 100));
    const order = (await waiting()).map(({ id }) => id).filter((id) => [plan.id, other.id].includes(id));
    assert.deepEqual(order, [plan.id, other.id]);
  });
});

test('a worse answer after words of danger is seen with them, and stays when those are answered', async () => {
  const plan = await set({ kind: 'question', text: 'How are you?' });
  await answer(plan, { text: 'I want to kill myself' });
  const { since: before = '', alarm } = (await concernOf(plan)) ?? {};
  await answer(plan, { text: 'No change', compared: 'worse' });
  await see(plan, before);
  assert.equal((await concernOf(plan))?.alarm?.seen, null);
  await see(plan, (await concernOf(plan))?.since ?? '');
  assert.equal((await concernOf(plan))?.alarm?.seen?.by.user_id, doctor.user.id);
  const ofAlarm = { params: { ...params, alarm_id: alarm?.id ?? '' }, body: { how: 'reached' } } as const;
  await (await asDoctor()).ok(answerAlarm, ofAlarm);
  assert.equal((await concernOf(plan))?.kind, 'worse');
});
