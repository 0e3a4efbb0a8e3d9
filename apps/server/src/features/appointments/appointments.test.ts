import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listAppointments } from '@hodi/domain/appointments/appointments.api.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putAppointment } from '#server/testing/insert-appointments.ts';
import { putRelationship } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { doctor, nurse, achieng } = t.clinic;
await putRelationship(t.put, { clinician: nurse, patient: achieng }, { id: idOf(nextSerial()) });

test('a patient’s appointments with all clinicians, latest first, a page at a time', async () => {
  const times = ['2026-10-05T07:00:00.000Z', '2026-11-23T06:00:00.000Z', '2026-12-01T06:00:00.000Z'] as const;
  await putAppointment(t.put, { clinician: nurse, patient: achieng }, { start: times[0], status: 'completed' });
  await putAppointment(t.put, { clinician: doctor, patient: achieng }, { start: times[1] });
  await putAppointment(t.put, { clinician: doctor, patient: achieng }, { start: times[2], status: 'cancelled' });
  await putAppointment(
    t.put,
    { clinician: doctor, patient: achieng },
    { start: '2026-12-02T06:00:00.000Z', deleted: true },
  );
  const person = await t.as(doctor);
  const query = { patient_id: achieng.id, limit: '2' };
  const first = await person.ok(listAppointments, { query });
  const rest = await person.ok(listAppointments, { query: { ...query, cursor: first.next_cursor ?? '' } });
  assert.deepEqual(
    [...first.items, ...rest.items].map(({ appointment }) => appointment.start_time),
    times.toReversed(),
  );
  assert.deepEqual([first.total, rest.next_cursor], [3, null]);
  assert.equal(rest.items[0]?.clinician_name.given_name, nurse.user.given_name);
});
