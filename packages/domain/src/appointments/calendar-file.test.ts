import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CalendarEntry, calendarFile } from './calendar-file.ts';

const entry: CalendarEntry = {
  appointment: {
    id: '019aa000-0000-7000-8000-000000000001',
    start_time: '2026-11-23T06:00:00.000Z',
    end_time: '2026-11-23T06:30:00.000Z',
    status: 'scheduled',
  },
  sequence: 2,
  title: 'Follow-up with Dr. Wanjiru Kamau',
  place: 'Ziwa Family Clinic, Kisumu; gate 2',
  description: 'To change it, call the clinic:\n+254 722 000 871',
  now: Date.parse('2026-11-21T12:00:00.000Z'),
};
const linesOf = (file: string) => file.replace(/\r\n /g, '').split('\r\n');

test('a calendar reads when, where and what it is', () => {
  const lines = linesOf(calendarFile(entry));
  for (const line of [
    'UID:019aa000-0000-7000-8000-000000000001@hodi',
    'SEQUENCE:2',
    'DTSTAMP:20261121T120000Z',
    'DTSTART:20261123T060000Z',
    'DTEND:20261123T063000Z',
    'SUMMARY:Follow-up with Dr. Wanjiru Kamau',
    'LOCATION:Ziwa Family Clinic\\, Kisumu\\; gate 2',
    'DESCRIPTION:To change it\\, call the clinic:\\n+254 722 000 871',
  ]) {
    assert.ok(lines.includes(line), line);
  }
  assert.equal(lines[0], 'BEGIN:VCALENDAR');
  assert.equal(lines[lines.length - 2], 'END:VCALENDAR');
});

test('no text begins a line of its own', () => {
  for (const end of ['\r', '\n', '\r\n']) {
    const lines = linesOf(calendarFile({ ...entry, place: `Ziwa${end}ATTENDEE:mailto:a@example.org` }));
    assert.ok(lines.includes('LOCATION:Ziwa\\nATTENDEE:mailto:a@example.org'), JSON.stringify(end));
  }
});

test('cancelled, it strikes out the entry that was saved before, and rings no more', () => {
  const appointment = { ...entry.appointment, status: 'cancelled' } as const;
  const [before, now] = [linesOf(calendarFile(entry)), linesOf(calendarFile({ ...entry, appointment, sequence: 3 }))];
  assert.deepEqual([before.includes('STATUS:CONFIRMED'), now.includes('STATUS:CANCELLED')], [true, true]);
  assert.deepEqual([before.includes('BEGIN:VALARM'), now.includes('BEGIN:VALARM')], [true, false]);
  assert.equal(
    now.find((line) => line.startsWith('UID:')),
    before.find((line) => line.startsWith('UID:')),
  );
  assert.ok(now.includes('SEQUENCE:3'));
});

test('long lines are folded between letters, and nothing of them is lost', () => {
  const place = 'Hospitali ya Wĩyathi ũmwe '.repeat(12).trim();
  const file = calendarFile({ ...entry, place });
  for (const line of file.split('\r\n')) assert.ok(new TextEncoder().encode(line).length <= 75, line);
  assert.ok(linesOf(file).includes(`LOCATION:${place}`));
});
