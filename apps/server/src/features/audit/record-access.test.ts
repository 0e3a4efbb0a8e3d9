import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  createAppointment,
  setAppointmentStatus,
  updateAppointment,
} from '@hodi/domain/appointments/appointments.api.ts';
import { type AuditEntry, type RecordAccess, listAudit, listRecordAccess } from '@hodi/domain/audit/audit.api.ts';
import { createEContact, getThreadForClinician, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { getOwnPatient, getPatient } from '@hodi/domain/patients/patients.api.ts';
import { assistedRegister } from '@hodi/domain/registrations/assisted.api.ts';
import { type ClinicianSeed, aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { book, bodyOf, changeOf } from '#server/testing/appointments/booking.ts';
import { anAssistedForm } from '#server/testing/assisted/registering-assisted.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putRelationship } from '#server/testing/insert-people.ts';

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

describe('a refusal that tells something of a patient', () => {
  const toldBaraka = async (by: ClinicianSeed) =>
    (await (await t.as(baraka)).ok(listRecordAccess)).items
      .filter(({ person }) => person.user_id === by.user.id)
      .map(({ kinds, parts, times, shown_alike }) => ({ kinds, parts, times, shown_alike }));
  const named = { kinds: ['listed'], parts: ['record'], times: 2, shown_alike: true };

  test('names them to who registers somebody alike: they and the admin see that', async () => {
    const colleague = await t.as(doctorSeed);
    const { birthday, user } = baraka;
    for (const alike of [{ mobile_number: user.mobile_number }, { ...user, birthday, mobile_number: '0712000001' }]) {
      const body = anAssistedForm({ ...alike, id: idOf(nextSerial()), confirmed_duplicate: false });
      assert.match(JSON.stringify(await colleague.refused(assistedRegister, { body }, 409)), /Baraka/);
    }
    assert.deepEqual(await toldBaraka(doctorSeed), [named]);
    const admin = await t.as(await putClinician(t.put, aClinician(doctorSeed.institution_id, { role: 'admin' })));
    const { items } = await admin.ok(listAudit, { query: { patient_id: baraka.id, user_id: doctorSeed.user.id } });
    const told = ({ action, kind, outcome, patients }: AuditEntry) => [action, kind, outcome, patients[0]?.id];
    const line = ['shown.record', 'listed', 'done', baraka.id];
    assert.deepEqual(items.map(told), [line, line]);
  });

  test('shows an appointment as it is by now, or the one in the way, to who may know of it alone', async () => {
    const [own, start] = [await t.as(nurse), '2026-12-01T06:00:00.000Z'];
    const item = await book(own, { clinician: nurse, patient: baraka, start });
    const { params, body } = changeOf(item, { version: -1 });
    await own.refused(updateAppointment, { params, body }, 409);
    await own.refused(setAppointmentStatus, { params, body: { status: 'cancelled', version: -1 } }, 409);
    await putRelationship(t.put, { clinician: nurse, patient: achiengSeed }, { id: idOf(nextSerial()) });
    const inTheWay = bodyOf({ clinician: nurse, patient: achiengSeed, start });
    await own.refused(createAppointment, { body: inTheWay }, 409);
    await (await t.as(doctorSeed)).refused(createAppointment, { body: { ...inTheWay, id: idOf(nextSerial()) } }, 409);
    const byNurse = { kinds: ['read', 'changed'], parts: ['appointments'], times: 4, shown_alike: undefined };
    assert.deepEqual(await toldBaraka(nurse), [byNurse]);
    assert.deepEqual(await toldBaraka(doctorSeed), [named]);
  });
});
