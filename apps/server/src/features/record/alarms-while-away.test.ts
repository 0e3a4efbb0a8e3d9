/** An emergency that a patient measured, or told in an answer to a plan, while the clinicians who have them in care are away. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { dueDays } from '@hodi/domain/plans/plan-days.ts';
import { recordEntryChanged } from '@hodi/domain/record/record.events.ts';
import * as plans from '@hodi/domain/plans/plans.api.ts';
import { answerAlarm } from '@hodi/domain/record/alarms.api.ts';
import { createMeasurements } from '@hodi/domain/record/measurements.api.ts';
import {
  type ClinicianSeed,
  type PatientSeed,
  aClinician,
  anInstitution,
  idOf,
  nextSerial,
} from '@hodi/domain/testing/people.ts';
import { aGlucose } from '@hodi/domain/testing/record-entries.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putInstitution, putPatientOf } from '#server/testing/insert-people.ts';
import { agreeToTeam, goAway } from '#server/testing/team-care/covered-team.ts';

const t = await openClinicApp();
const minute = 60_000;
const newId = () => idOf(nextSerial());
let institution_id: string;
let doctor: ClinicianSeed;
let cover: ClinicianSeed;
let colleague: ClinicianSeed;
let patient: PatientSeed;

beforeEach(async () => {
  t.time.now += 48 * 60 * minute;
  await t.db.deleteFrom('outbox_message').execute();
  institution_id = (await putInstitution(t.put, anInstitution())).id;
  doctor = await putClinician(t.put, aClinician(institution_id));
  cover = await putClinician(t.put, aClinician(institution_id));
  colleague = await putClinician(t.put, aClinician(institution_id, { role: 'nurse' }));
  await putClinician(t.put, aClinician(institution_id, { role: 'receptionist' }));
  patient = await putPatientOf(t.put, doctor);
  await agreeToTeam(t, patient, institution_id);
});

async function measures(): Promise<string> {
  const measured_at = new Date(t.time.now - minute).toISOString();
  const values = [{ id: newId(), ...aGlucose(2.4, 'any_time') }];
  const body = { measured_at, measured_by: 'patient' as const, remark: '', values };
  const params = { patient_id: patient.id };
  const { measurements } = await (await t.as(patient)).ok(createMeasurements, { params, body });
  return measurements[0]?.id ?? '';
}
async function answersPlan(): Promise<string> {
  const params = { patient_id: patient.id };
  const ask = { kind: 'question', text: 'How are you?' } as const;
  const rhythm = { kind: 'once', in_days: 1 } as const;
  const { plan } = await (await t.as(doctor)).ok(plans.createPlan, { params, body: { id: newId(), ask, rhythm } });
  const [due_on = ''] = dueDays(plan);
  const answered_at = new Date(t.time.now).toISOString();
  const body = { id: newId(), due_on, answered_at, text: 'I cannot breathe' };
  const of = { params: { ...params, plan_id: plan.id }, body };
  return (await (await t.as(patient)).ok(plans.answerPlan, of)).answer.id;
}
const answer = async (alarm_id: string, by: ClinicianSeed) => {
  const of = { params: { patient_id: patient.id, alarm_id }, body: { how: 'reached' as const } };
  return (await t.as(by)).ok(answerAlarm, of);
};
async function called(): Promise<string[]> {
  const templates = ['sms.emergency_measurement', 'sms.emergency_in_plan'] as const;
  const found = t.db.selectFrom('outbox_message').select('receiver_user_id').where('template', 'in', templates);
  return (await found.execute()).map(({ receiver_user_id }) => receiver_user_id ?? '').toSorted();
}
/** Those of the institution who were told of danger and have not opened it. */
async function notified(): Promise<string[]> {
  const found = t.db.selectFrom('notification').select('user_id').where('institution_id', '=', institution_id);
  const open = found.where('closed_at', 'is', null).where('kind', 'in', ['emergency_measurement', 'emergency_in_plan']);
  return (await open.execute()).map(({ user_id }) => user_id).toSorted();
}
const users = (...people: ClinicianSeed[]) => people.map(({ user }) => user.id).toSorted();

test('calls nobody more while somebody who has the patient in care, or covers, is here', async () => {
  await measures();
  assert.deepEqual(await called(), users(doctor));
  t.time.now += 11 * minute;
  await t.db.deleteFrom('outbox_message').execute();
  await goAway(t, doctor, cover);
  await measures();
  assert.deepEqual(await called(), users(doctor, cover));
});

test('calls the team too if nobody covers', async () => {
  await goAway(t, doctor);
  await measures();
  assert.deepEqual(
    [await called(), await notified()],
    [users(doctor, cover, colleague), users(doctor, cover, colleague)],
  );
});

test('calls those of the team who are here if the cover is away too', async () => {
  await goAway(t, doctor, cover);
  await goAway(t, cover);
  await answersPlan();
  assert.deepEqual(await called(), users(doctor, cover, colleague));
});

test('calls no colleague of a patient who wants no team', async () => {
  const chosen = t.db.updateTable('relationship').set({ team_consent: 'chosen' });
  await chosen.where('patient_id', '=', patient.id).execute();
  await goAway(t, doctor);
  await measures();
  assert.deepEqual(await called(), users(doctor));
});

test('is no news to a cover or a colleague any more once somebody has answered it', async () => {
  await goAway(t, doctor, cover);
  await goAway(t, cover);
  await answer(await measures(), colleague);
  assert.deepEqual(await notified(), []);
  const id = await answersPlan();
  assert.deepEqual(await notified(), users(doctor, cover, colleague));
  await answer(id, doctor);
  assert.deepEqual(await notified(), []);
});

test('goes from the open apps of all who may answer it, once somebody has', async () => {
  const id = await measures();
  await t.db.deleteFrom('user_event').execute();
  await answer(id, doctor);
  const heard = t.db.selectFrom('user_event').select('user_id').where('name', '=', recordEntryChanged.name);
  const ids = new Set((await heard.execute()).map(({ user_id }) => user_id));
  for (const who of users(doctor, cover, colleague)) assert.ok(ids.has(who));
});
