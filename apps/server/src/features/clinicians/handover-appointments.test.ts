/** Appointments at a handover: what the patient was told of them is put right, and nobody loses sight of what stays. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { listAppointments } from '@hodi/domain/appointments/appointments.api.ts';
import { deactivateClinician, handOver } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { type ClinicianSeed, type PatientSeed, aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { careIn, leaves } from '#server/testing/admin/clinician-handover.ts';
import { book } from '#server/testing/appointments/booking.ts';
import { dueSms } from '#server/testing/appointments/due-sms.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatientOf, putRelationship } from '#server/testing/insert-people.ts';
import { startOfTime } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const ours = t.clinic.doctor.institution_id;
const { care } = careIn(t);
const { leftBy } = dueSms(t);
const admin = await putClinician(t.put, aClinician(ours, { role: 'admin' }));
/** Wednesday, half past ten in Nairobi; its reminder leaves on Tuesday at five. */
const start = '2026-11-25T07:30:00.000Z';
const reminded = '2026-11-24T14:00:00Z';
let from: ClinicianSeed;
let to: ClinicianSeed;
let patient: PatientSeed;

beforeEach(async () => {
  t.time.now = startOfTime;
  await t.db.deleteFrom('outbox_message').execute();
  ({ from, to, patient } = await care());
  await t.db.updateTable('app_user').set({ preferred_language: 'en' }).execute();
});

const booked = async () => (await book(await t.as(from), { clinician: from, patient, start })).appointment.id;
const handsOver = async () =>
  (await t.as(admin)).ok(handOver, { params: { clinician_id: from.id }, body: { hand_over_to: to.id } });
/** SMS about appointments, sent within so many minutes. */
const told = async (minutes: number) =>
  (await leftBy(new Date(t.time.now + minutes * 60_000).toISOString())).filter((body) => /appointment/.test(body));

test('where the reminder named the one who leaves, an SMS says with whom it is now', async () => {
  await booked();
  assert.match((await leftBy(reminded))[0] ?? '', /with Dr\. Leaving/);
  await handsOver();
  const [body = '', ...rest] = await told(2);
  assert.match(body, /was changed\. It is now with Dr\. Staying/);
  assert.deepEqual(rest, []);
});

test('where none has left, the reminder names the colleague, and nothing else is said', async () => {
  await booked();
  await handsOver();
  assert.deepEqual(await told(60), []);
  const bodies = await leftBy(reminded);
  assert.equal(bodies.length, 1);
  assert.match(bodies[0] ?? '', /with Dr\. Staying/);
});

test('gone to and fro within two minutes, nothing is said', async () => {
  await booked();
  await leftBy(reminded);
  await handsOver();
  [from, to] = [to, from];
  await handsOver();
  assert.deepEqual(await told(60), []);
});

test('other clinicians of the patient hear of what moves and of what stays', async () => {
  const other = await putClinician(t.put, aClinician(ours));
  await putRelationship(t.put, { clinician: other, patient }, { id: idOf(nextSerial()) });
  const id = await booked();
  const later = { start: new Date(Date.parse(start) + 3_600_000).toISOString() };
  const clashing = (await book(await t.as(from), { clinician: from, patient, ...later })).appointment.id;
  await book(await t.as(to), { clinician: to, patient: await putPatientOf(t.put, to), ...later });
  await t.db.deleteFrom('user_event').execute();
  await handsOver();
  const events = t.db.selectFrom('user_event').select('reference').where('name', '=', 'appointment-updated');
  const heard = await events.where('user_id', '=', other.user.id).execute();
  assert.deepEqual(
    new Set(heard.map(({ reference }) => (reference as { appointment_id?: string }).appointment_id)),
    new Set([id, clashing]),
  );
});

test('a clinician who leaves after their patients were handed over is told which appointments still bear their name', async () => {
  await booked();
  await book(await t.as(to), { clinician: to, patient: await putPatientOf(t.put, to), start });
  assert.equal((await handsOver()).handed_over.appointments_left, 1);
  const { handed_over } = await (await t.as(admin)).ok(deactivateClinician, leaves(from, null));
  assert.deepEqual(handed_over, { patients: 0, inquiries: 0, appointments: 0, appointments_left: 1 });
  const { counts } = await (await t.as(to)).ok(listAppointments);
  assert.equal(counts.upcoming, 2);
});
