import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RecordAccess, listRecordAccess } from '@hodi/domain/audit/audit.api.ts';
import { createEContact, getThreadForClinician, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { getOwnPatient, getPatient } from '@hodi/domain/patients/patients.api.ts';
import { askForBill } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';

const t = await openClinicApp();
const { doctor: doctorSeed, nurse, achieng: achiengSeed, baraka } = t.clinic;
const achieng = await t.as(achiengSeed);
const doctor = await t.as(doctorSeed);
const hour = 3_600_000;

const said = (items: readonly RecordAccess[]): string[] =>
  items.map(({ day, person, kinds, times }) => `${day} ${person.given_name} ${kinds.join(',')} ${times}`);
const own = async (): Promise<RecordAccess[]> => (await achieng.ok(listRecordAccess)).items;

test('a patient sees who opened their record, by day and person; neither themself nor refusals', async () => {
  assert.deepEqual(await own(), []);
  await achieng.ok(getOwnPatient);
  const body = { topic: 'services', answers: askForBill };
  const { e_contact } = await achieng.ok(createEContact, { body });
  await (await t.as(nurse)).refused(getPatient, { params: { patient_id: achiengSeed.id } }, 404);
  await doctor.ok(getPatient, { params: { patient_id: achiengSeed.id } });
  await doctor.ok(getThreadForClinician, { params: { id: e_contact.id } });
  await doctor.ok(postMessage, { params: { id: e_contact.id }, body: { message: 'Habari' } });
  const [access, ...more] = await own();
  assert.equal(more.length, 0);
  assert.deepEqual(access, {
    day: '2026-11-21',
    person: {
      user_id: doctorSeed.user.id,
      given_name: 'Wanjiru',
      additional_name: null,
      family_name: 'Kamau',
      role: 'doctor',
      institution_name: 'Ziwa Family Clinic',
    },
    kinds: ['read', 'answered'],
    parts: ['record', 'inquiries'],
    times: 3,
    first_at: new Date(t.time.now).toISOString(),
    last_at: new Date(t.time.now).toISOString(),
  });
});

test('a day begins where the clinic is', async () => {
  // One minute before and one after midnight in Nairobi.
  t.time.now = Date.parse('2026-11-22T20:59:00Z');
  await (await t.as(doctorSeed)).ok(getPatient, { params: { patient_id: achiengSeed.id } });
  t.time.now = Date.parse('2026-11-22T21:01:00Z');
  await (await t.as(doctorSeed)).ok(getPatient, { params: { patient_id: achiengSeed.id } });
  const { items } = await (await t.as(achiengSeed)).ok(listRecordAccess);
  assert.deepEqual(said(items), [
    '2026-11-23 Wanjiru read 1',
    '2026-11-22 Wanjiru read 1',
    '2026-11-21 Wanjiru read,answered 3',
  ]);
});

test('comes in pages, and nobody sees that of somebody else', async () => {
  t.time.now += 2 * hour;
  const reader = await t.as(achiengSeed);
  const first = await reader.ok(listRecordAccess, { query: { limit: '2' } });
  const second = await reader.ok(listRecordAccess, { query: { limit: '2', cursor: String(first.next_cursor) } });
  assert.deepEqual(said([...first.items, ...second.items]), [
    '2026-11-23 Wanjiru read 1',
    '2026-11-22 Wanjiru read 1',
    '2026-11-21 Wanjiru read,answered 3',
  ]);
  assert.equal(second.next_cursor, null);
  assert.deepEqual((await (await t.as(baraka)).ok(listRecordAccess)).items, []);
});
