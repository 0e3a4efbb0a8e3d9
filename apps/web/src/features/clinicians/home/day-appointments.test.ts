import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import type { ClinicianCounts } from '@hodi/domain/clinicians/clinicians.api.ts';
import { dayAppointments } from './day-appointments.ts';

const nairobi = 'Africa/Nairobi';
const item = (start_time: string, time_zone = nairobi) =>
  ({ appointment: { start_time }, institution: { name: '', time_zone } }) as AppointmentItem;
const read = (appointments: AppointmentItem[], appointments_today: number) => ({
  appointments,
  counts: { appointments_today } as ClinicianCounts,
});
const startsOf = ({ rows }: { rows: AppointmentItem[] }) => rows.map(({ appointment }) => appointment.start_time);

const [monday, late, tuesday] = ['2026-11-23T06:00:00.000Z', '2026-11-23T20:30:00.000Z', '2026-11-24T06:00:00.000Z'];

test('a profile that was read the day before counts the appointments of the day that it is', () => {
  const profile = read([item(monday), item(late), item(tuesday)], 2);
  const before = dayAppointments(profile, Date.parse('2026-11-23T15:00:00Z'));
  assert.deepEqual([startsOf(before), before.count], [[monday, late], 2]);
  // It is Tuesday in Nairobi.
  const after = dayAppointments(profile, Date.parse('2026-11-23T21:30:00Z'));
  assert.deepEqual([startsOf(after), after.count], [[tuesday], 1]);
  assert.equal(dayAppointments(profile, Date.parse('2026-11-25T06:00:00Z')).count, 0);
});

test('where the profile is full the server knows of more', () => {
  const full = Array.from({ length: 20 }, () => item(monday));
  const now = Date.parse('2026-11-23T05:00:00Z');
  assert.equal(dayAppointments(read(full, 23), now).count, 23);
  assert.equal(dayAppointments(read(full.slice(1), 23), now).count, 19);
  assert.equal(dayAppointments(read(full, 2), now).count, 20);
  // Full of what is planned for later: all of the day is among it.
  const ahead = [...full.slice(2), item(tuesday), item(tuesday)];
  assert.equal(dayAppointments(read(ahead, 23), now).count, 18);
});

test('the day is that of the place of each', () => {
  const now = Date.parse('2026-11-23T21:30:00Z');
  const profile = read([item(late), item(late, 'Africa/Accra')], 0);
  assert.equal(dayAppointments(profile, now).count, 1);
});
