/** Why an appointment was cancelled: for staff alone, and not asked of apps that do not know it. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { getAppointment, listAppointments, setAppointmentStatus } from '@hodi/domain/appointments/appointments.api.ts';
import type { CancelReason } from '@hodi/domain/appointments/appointment-kinds.ts';
import { book } from '#server/testing/appointments/booking.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';

const t = await openClinicApp();
const { doctor, achieng } = t.clinic;
let own: Person;
let patient: Person;
before(async () => {
  [own, patient] = [await t.as(doctor), await t.as(achieng)];
});

const cancel = (appointment_id: string, version: number, cancel_reason?: CancelReason) =>
  own.ok(setAppointmentStatus, {
    params: { appointment_id },
    body: { status: 'cancelled', version, ...(cancel_reason && { cancel_reason }) },
  });
const booked = async (day: number) => {
  const start = `2026-12-${String(day).padStart(2, '0')}T06:00:00.000Z`;
  return (await book(own, { clinician: doctor, patient: achieng, start })).appointment.id;
};

test('staff read it wherever the appointment stands, its patient nowhere', async () => {
  const id = await booked(1);
  const { appointment } = await cancel(id, 1, 'clinic');
  assert.equal(appointment.cancel_reason, 'clinic');
  const params = { appointment_id: id };
  for (const [person, reason] of [
    [own, 'clinic'],
    [patient, undefined],
  ] as const) {
    assert.equal((await person.ok(getAppointment, { params })).appointment.cancel_reason, reason);
    const { items } = await person.ok(listAppointments, { query: { scope: 'past' } });
    const listed = items.find((item) => item.appointment.id === id);
    assert.deepEqual([listed?.appointment.status, listed?.appointment.cancel_reason], ['cancelled', reason]);
  }
});

test('an app of last month sends none, and cancels all the same', async () => {
  const { appointment } = await cancel(await booked(2), 1);
  assert.deepEqual([appointment.status, appointment.cancel_reason], ['cancelled', undefined]);
});

test('with the appointment scheduled again it is gone', async () => {
  const id = await booked(3);
  await cancel(id, 1, 'patient');
  const body = { status: 'scheduled' as const, cancel_reason: 'patient' as const, version: 2 };
  const { appointment } = await own.ok(setAppointmentStatus, { params: { appointment_id: id }, body });
  assert.deepEqual([appointment.status, appointment.cancel_reason], ['scheduled', undefined]);
});

test('there are three reasons and no other', async () => {
  const params = { appointment_id: await booked(4) };
  const body = { status: 'cancelled', cancel_reason: 'weather', version: 1 };
  const problem = await own.refused(setAppointmentStatus, { params, body }, 400);
  assert.deepEqual(
    problem.details?.fields?.map(({ field, code }) => [field, code]),
    [['cancel_reason', 'invalid_choice']],
  );
});
