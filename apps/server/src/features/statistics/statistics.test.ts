import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEContact, postMessage, setEContactStatus } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { acknowledgeRedFlag } from '@hodi/domain/red-flags/red-flags.api.ts';
import { type Figures, getStatistics } from '@hodi/domain/statistics/statistics.api.ts';
import { aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askWhileBreathingHard } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putRelationship } from '#server/testing/insert-people.ts';
import { putAppointment } from '#server/testing/insert-appointments.ts';

const t = await openClinicApp();
const { doctor: doctorSeed, nurse, achieng: achiengSeed } = t.clinic;
const achieng = await t.as(achiengSeed);
const doctor = await t.as(doctorSeed);
const minute = 60_000;

const figures = async (person: Person, period = '24h'): Promise<Figures> =>
  (await person.ok(getStatistics, { query: { period } })).current;

test('an inquiry is counted as it is received, answered, and resolved', async () => {
  const body = { topic: 'services', answers: askWhileBreathingHard };
  const { e_contact, red_flags } = await achieng.ok(createEContact, { body });
  const sent = await figures(doctor);
  assert.deepEqual(sent.inquiries, { received: 1, answered: 0, resolved: 0, waiting: 1 });
  assert.deepEqual(sent.topics, [{ topic: 'services', count: 1 }]);
  assert.deepEqual(sent.first_answer, { median_seconds: null, p90_seconds: null });
  assert.equal(sent.red_flags.acknowledged, 0);

  t.time.now += 10 * minute;
  const params = { red_flag_id: String(red_flags[0]?.id) };
  await doctor.ok(acknowledgeRedFlag, { params });
  await doctor.ok(postMessage, { params: { id: e_contact.id }, body: { message: 'Pole sana' } });
  t.time.now += minute;
  await achieng.ok(postMessage, { params: { id: e_contact.id }, body: { message: 'Asante' } });
  await doctor.ok(setEContactStatus, { params: { id: e_contact.id }, body: { status: 'resolved' } });
  const done = await figures(doctor);
  assert.deepEqual(done.inquiries, { received: 1, answered: 1, resolved: 1, waiting: 0 });
  assert.deepEqual(done.first_answer, { median_seconds: 600, p90_seconds: 600 });
  assert.deepEqual(done.messages, { received: 1, sent: 1 });
  const { emergencies, warnings, acknowledged, median_seconds } = done.red_flags;
  assert.deepEqual([emergencies + warnings, acknowledged, median_seconds], [red_flags.length, 1, 600]);
});

test('a period later it is what was before', async () => {
  t.time.now += 24 * 60 * minute;
  const { current, previous } = await (await t.as(doctorSeed)).ok(getStatistics, { query: { period: '24h' } });
  assert.equal(current.inquiries.received, 0);
  assert.deepEqual(previous.inquiries, { received: 1, answered: 1, resolved: 1, waiting: 0 });
});

test('other practices’ data is not counted, whatever the role', async () => {
  const admin = aClinician(doctorSeed.institution_id, { role: 'admin' });
  const superuser = aClinician(doctorSeed.institution_id, { role: 'superuser' });
  for (const other of [nurse, await putClinician(t.put, admin), await putClinician(t.put, superuser)]) {
    const { inquiries, topics } = await figures(await t.as(other), '7d');
    assert.deepEqual([inquiries.received, topics], [0, []]);
  }
});

test('with the care for a patient ends that they are counted', async () => {
  const start = new Date(t.time.now - 60 * minute).toISOString();
  const pair = { clinician: await putClinician(t.put, aClinician(doctorSeed.institution_id)), patient: achiengSeed };
  const id = idOf(nextSerial());
  await putRelationship(t.put, pair, { id });
  await putAppointment(t.put, pair, { start, status: 'completed' });
  const before = await figures(await t.as(pair.clinician));
  assert.deepEqual(before.appointments.by_status, { scheduled: 0, completed: 1, cancelled: 0 });
  await t.db.updateTable('relationship').set({ status: 'ended' }).where('id', '=', id).execute();
  const after = await figures(await t.as(pair.clinician));
  assert.equal(after.appointments.by_status.completed, 0);
});

test('a period that is none of the three is refused', async () => {
  const problem = await (await t.as(doctorSeed)).refused(getStatistics, { query: { period: '1y' } }, 400);
  assert.equal(problem.code, 'invalid_request');
});

test('looking at it is written down, without naming a patient', async () => {
  const lines = await t.db.selectFrom('audit_line').select(['action', 'patient_ids']).orderBy('id', 'desc').execute();
  const line = lines.find(({ action }) => action === 'statistics.get');
  assert.deepEqual(line?.patient_ids, []);
});
