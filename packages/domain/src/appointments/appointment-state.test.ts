import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appointmentState, type AppointmentState } from './appointment-state.ts';

const appointment = { start_time: '2026-11-21T09:00:00.000Z', end_time: '2026-11-21T09:30:00.000Z' };
const at = (time: string) => Date.parse(`2026-11-21T${time}:00.000Z`);

const table: readonly [string, AppointmentState][] = [
  ['07:59', 'scheduled'],
  ['08:00', 'scheduled'],
  ['08:01', 'soon'],
  ['08:59', 'soon'],
  ['09:00', 'now'],
  ['09:29', 'now'],
  ['09:30', 'to_confirm'],
  ['23:00', 'to_confirm'],
];

test('a scheduled appointment is announced an hour before, and waits for a word when it is over', () => {
  for (const [time, state] of table) {
    assert.equal(appointmentState({ ...appointment, status: 'scheduled' }, at(time)), state, time);
  }
});

test('one that was completed or cancelled stays so at any time', () => {
  for (const [time] of table) {
    assert.equal(appointmentState({ ...appointment, status: 'completed' }, at(time)), 'completed');
    assert.equal(appointmentState({ ...appointment, status: 'cancelled' }, at(time)), 'cancelled');
  }
});
