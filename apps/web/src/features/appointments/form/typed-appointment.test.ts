import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import {
  clockTimes,
  endAfter,
  endAt,
  endWords,
  newAppointment,
  timesOf,
  type TypedAppointment,
  typedAppointment,
  typedAppointmentSchema,
  typedTimesFault,
} from './typed-appointment.ts';

const zone = 'Africa/Nairobi';
const id = (digit: number) => `019aa000-0000-7000-8000-00000000000${digit}`;
const name = { given_name: 'Achieng', additional_name: null, family_name: 'Otieno' };
const now = Date.parse('2026-11-21T12:00:00Z');

const item = (start_time: string, end_time: string, time_zone = zone): AppointmentItem => ({
  appointment: {
    id: id(1),
    clinician_id: id(2),
    patient_id: id(3),
    start_time,
    end_time,
    topic: 'Stomach pain',
    type: 'follow_up',
    status: 'scheduled',
    version: 4,
  },
  patient_name: name,
  clinician_name: { ...name, role: 'doctor' },
  institution: { name: 'Ziwa Family Clinic', time_zone },
});
const whole = (over: Partial<TypedAppointment> = {}) =>
  newAppointment({
    patient_id: id(3),
    clinician_id: id(2),
    date: '2026-11-23',
    start: '09:00',
    end: '09:30',
    type: 'checkup',
    topic: 'Pressure',
    ...over,
  });

/** By field: the code of what is wrong. */
function faults(typed: TypedAppointment, seen?: { start_time: string; end_time: string }): Record<string, string> {
  const issues = typedAppointmentSchema.safeParse(typed).error?.issues ?? [];
  // Every form reports a choice that nobody made as missing.
  const codeOf = ({ code, message }: { code: string; message: string }) =>
    code === 'invalid_value' ? 'required' : message;
  const told: Record<string, string> = {};
  for (const issue of issues) told[String(issue.path[0])] ??= codeOf(issue);
  return { ...typedTimesFault(typed, { time_zone: zone, now, seen }), ...told };
}

test('an appointment is typed by the clock of its clinic, and gives the same times back', () => {
  for (const [time_zone, day, start] of [
    [zone, '2026-11-24', '00:30'],
    ['America/New_York', '2026-11-23', '16:30'],
    ['UTC', '2026-11-23', '21:30'],
  ] as const) {
    const given = item('2026-11-23T21:30:00.000Z', '2026-11-23T22:00:00.000Z', time_zone);
    const typed = typedAppointment(given);
    assert.deepEqual([typed.date, typed.start, typed.nights], [day, start, '0']);
    const { start_time, end_time } = given.appointment;
    assert.deepEqual(timesOf(typed, time_zone), { start_time, end_time });
  }
  const overnight = item('2026-11-23T20:30:00.000Z', '2026-11-23T21:30:00.000Z');
  const typed = typedAppointment(overnight);
  assert.deepEqual([typed.date, typed.start, typed.end, typed.nights], ['2026-11-23', '23:30', '00:30', '1']);
  assert.equal(timesOf(typed, zone)?.end_time, overnight.appointment.end_time);
});

test('everything is required, and each fault stands at the field that mends it', () => {
  assert.deepEqual(faults(newAppointment({})), {
    patient_id: 'required',
    clinician_id: 'required',
    date: 'required',
    start: 'required',
    end: 'required',
    type: 'required',
    topic: 'required',
  });
  assert.deepEqual(faults(whole()), {});
  assert.deepEqual(faults(whole({ topic: '   ' })), { topic: 'required' });
  assert.deepEqual(faults(whole({ topic: 'a'.repeat(200) })), {});
  assert.deepEqual(faults(whole({ topic: 'a'.repeat(201) })), { topic: 'too_long' });
  assert.deepEqual(faults(whole({ end: '09:00' })), { end: 'end_before_start' });
  assert.deepEqual(faults(whole({ end: '08:00' })), { end: 'end_before_start' });
  assert.deepEqual(faults(whole({ end: '09:05', nights: '1' })), { end: 'appointment_too_long' });
  assert.deepEqual(faults(whole({ date: '2026-11-19' })), { date: 'start_in_past' });
  assert.deepEqual(faults(whole({ date: '2036-11-19' })), { date: 'start_too_far' });
});

test('an unmoved start may lie in the past', () => {
  const { start_time, end_time } = item('2026-11-02T06:00:00.000Z', '2026-11-02T06:30:00.000Z').appointment;
  const typed = whole({ date: '2026-11-02' });
  assert.deepEqual(faults(typed), { date: 'start_in_past' });
  assert.deepEqual(faults({ ...typed, end: '10:00' }, { start_time, end_time }), {});
  assert.deepEqual(faults({ ...typed, start: '09:05' }, { start_time, end_time }), { date: 'start_in_past' });
});

test('the end follows the start', () => {
  const table: [start: string, before: [string, string, string?], end: [string, string]][] = [
    ['09:00', ['', ''], ['09:30', '0']],
    ['12:00', ['09:00', '09:45'], ['12:45', '0']],
    ['12:00', ['09:00', '08:00'], ['12:30', '0']],
    ['12:00', ['09:00', '09:00'], ['12:30', '0']],
    ['15:00', ['', '16:00'], ['15:30', '0']],
    ['23:30', ['09:00', '09:30'], ['00:00', '1']],
    ['23:45', ['09:00', '10:00'], ['00:45', '1']],
    // A night duty stays as long as it was.
    ['23:00', ['22:00', '06:00', '1'], ['07:00', '1']],
    ['08:00', ['22:00', '06:00', '1'], ['16:00', '0']],
    ['', ['22:00', '06:00', '1'], ['06:00', '1']],
  ];
  for (const [start, [from, to, before = '0'], [end, nights]] of table) {
    const hours = { start: from, end: to, nights: before };
    assert.deepEqual(endAfter(start, hours), { end, nights }, `${start} after ${from} to ${to}`);
  }
});

test('an end before the start is of the next day, but for a slip of the finger', () => {
  assert.deepEqual(endAt('00:30', '23:30'), { end: '00:30', nights: '1' });
  assert.deepEqual(faults(whole({ start: '23:30', ...endAt('00:30', '23:30') })), {});
  assert.deepEqual(endAt('10:00', '09:00'), { end: '10:00', nights: '0' });
  assert.deepEqual(endAt('08:00', '16:00'), { end: '08:00', nights: '1' });
  for (const slip of ['09:00', '08:30', '01:05']) {
    assert.deepEqual(faults(whole(endAt(slip, '09:00'))), { end: 'end_before_start' }, slip);
  }
  assert.deepEqual(endAt('06:00', ''), { end: '06:00', nights: '0' });
});

test('a time that somebody chose elsewhere is among the times', () => {
  assert.equal(clockTimes('').length, 288);
  assert.ok(clockTimes('').includes('09:00'));
  const times = clockTimes('09:17');
  assert.equal(times[times.indexOf('09:17') - 1], '09:15');
});

test('an end after a night is told with its day, so that no two of them read the same', () => {
  const ends = (nights: string, language: Language = 'en') => endWords(whole({ end: '06:30', nights }), language);
  assert.equal(ends('0'), '06:30');
  assert.equal(ends('1'), 'Nov 24, 2026 - 06:30');
  assert.equal(ends('2'), 'Nov 25, 2026 - 06:30');
  assert.equal(ends('1', 'sw'), 'Nov 24, 2026 - 06:30 asubuhi');
  assert.equal(endWords(whole({ end: '' }), 'en'), '');
});
