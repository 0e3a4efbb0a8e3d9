/** A plan as CarePlan: what is asked and when, and what came of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Bundle, CarePlan } from 'fhir/r4';
import { readFhirCarePlan, searchFhirCarePlans } from '@hodi/domain/fhir/fhir.api.ts';
import type { PlanAsk } from '@hodi/domain/plans/plan.ts';
import { dueDays } from '@hodi/domain/plans/plan-days.ts';
import { answerPlan, createPlan, stopPlan } from '@hodi/domain/plans/plans.api.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { aPressure } from '@hodi/domain/testing/record-entries.ts';
import { faultsOf } from '#server/testing/audit/published-definitions.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';

const t = await openClinicApp();
const { doctor, achieng } = t.clinic;
const params = { patient_id: achieng.id };
const newId = () => idOf(nextSerial());

async function planned(ask: PlanAsk, said: object): Promise<string> {
  const rhythm = { kind: 'often', pace: 'twice_a_week', weeks: 4 } as const;
  const { plan } = await (await t.as(doctor)).ok(createPlan, { params, body: { id: newId(), ask, rhythm } });
  const [due_on = ''] = dueDays(plan);
  t.time.now = Math.max(t.time.now, Date.parse(due_on));
  const body = { id: newId(), due_on, answered_at: new Date(t.time.now - 1000).toISOString(), ...said };
  await (await t.as(achieng)).ok(answerPlan, { params: { ...params, plan_id: plan.id }, body });
  return plan.id;
}

async function read(id: string, as: typeof doctor | typeof achieng): Promise<CarePlan> {
  const plan = (await (await t.as(as)).ok(readFhirCarePlan, { params: { id } })) as unknown as CarePlan;
  assert.deepEqual(faultsOf(plan), []);
  return plan;
}

test('a measured answer is the Observation of the record', async () => {
  const entry = newId();
  const measured = { id: entry, ...aPressure() };
  const id = await planned({ kind: 'measure', measure: 'blood_pressure' }, { measured });
  const plan = await read(id, doctor);
  const [activity] = plan.activity ?? [];
  assert.deepEqual([plan.status, plan.intent, plan.subject.reference], ['active', 'plan', `Patient/${achieng.id}`]);
  assert.deepEqual(activity?.outcomeReference, [{ reference: `Observation/${entry}` }]);
  assert.equal(activity?.detail?.code?.coding?.[0]?.code, '85354-9');
  const { frequency, period, periodUnit } = activity?.detail?.scheduledTiming?.repeat ?? {};
  assert.deepEqual([frequency, period, periodUnit], [2, 1, 'wk']);
  const found = (await (
    await t.as(doctor)
  ).ok(searchFhirCarePlans, {
    query: { patient: achieng.id },
  })) as unknown as Bundle;
  assert.ok(found.entry?.some(({ resource }) => resource?.id === id));
});

test('the total of a score is for clinicians alone; one that was stopped is revoked', async () => {
  const answers = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`gad${index + 1}`, 'several_days']));
  const id = await planned({ kind: 'score', score: 'gad7' }, { answers });
  const textOf = ({ activity }: CarePlan) => activity?.[0]?.progress?.[0]?.text ?? '';
  assert.match(textOf(await read(id, doctor)), /: 7 \(mild\)$/);
  assert.match(textOf(await read(id, achieng)), /: answered$/);
  await (await t.as(achieng)).ok(stopPlan, { params: { ...params, plan_id: id } });
  assert.equal((await read(id, doctor)).status, 'revoked');
});
