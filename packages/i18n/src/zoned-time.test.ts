import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cityOf, clockTime, isSameClock, momentAt, offsetAt } from './zoned-time.ts';

const nairobi = 'Africa/Nairobi';
const berlin = 'Europe/Berlin';
const newYork = 'America/New_York';

test('a time on the clock of a place is one moment, and reads the same there', () => {
  const table: [day: string, time: string, zone: string, at: string][] = [
    ['2026-11-23', '09:00', nairobi, '2026-11-23T06:00:00.000Z'],
    ['2026-11-23', '00:00', nairobi, '2026-11-22T21:00:00.000Z'],
    ['2026-11-23', '23:55', nairobi, '2026-11-23T20:55:00.000Z'],
    ['2026-07-01', '12:00', berlin, '2026-07-01T10:00:00.000Z'],
    ['2026-12-01', '12:00', berlin, '2026-12-01T11:00:00.000Z'],
    ['2026-11-23', '18:00', newYork, '2026-11-23T23:00:00.000Z'],
    ['2026-11-23', '20:00', 'Pacific/Kiritimati', '2026-11-23T06:00:00.000Z'],
    ['2026-11-23', '12:00', 'Asia/Kathmandu', '2026-11-23T06:15:00.000Z'],
  ];
  for (const [day, time, zone, at] of table) {
    assert.equal(momentAt(day, time, zone), at, `${day} ${time} ${zone}`);
    assert.equal(clockTime(at, zone), time, `${at} ${zone}`);
  }
});

test('on the days when clocks change, the hours around it are right', () => {
  // Forward at 02:00 to 03:00.
  assert.equal(momentAt('2026-03-29', '01:30', berlin), '2026-03-29T00:30:00.000Z');
  assert.equal(momentAt('2026-03-29', '03:00', berlin), '2026-03-29T01:00:00.000Z');
  assert.equal(momentAt('2026-03-29', '09:00', berlin), '2026-03-29T07:00:00.000Z');
  assert.equal(clockTime(momentAt('2026-03-29', '02:30', berlin), berlin), '03:30');
  // Back at 03:00 to 02:00: the first of the two.
  assert.equal(momentAt('2026-10-25', '02:30', berlin), '2026-10-25T00:30:00.000Z');
  assert.equal(momentAt('2026-10-25', '03:00', berlin), '2026-10-25T02:00:00.000Z');
  assert.equal(momentAt('2026-10-25', '09:00', berlin), '2026-10-25T08:00:00.000Z');
  assert.equal(momentAt('2026-11-01', '09:00', newYork), '2026-11-01T14:00:00.000Z');
});

test('two places may share their clocks without sharing their name, and not all year', () => {
  assert.ok(isSameClock('2026-11-23T06:00:00.000Z', nairobi, 'Africa/Kampala'));
  assert.ok(!isSameClock('2026-11-23T06:00:00.000Z', nairobi, berlin));
  assert.ok(isSameClock('2026-07-01T06:00:00.000Z', berlin, 'Africa/Johannesburg'));
  assert.ok(!isSameClock('2026-12-01T06:00:00.000Z', berlin, 'Africa/Johannesburg'));
  assert.equal(offsetAt('2026-11-23T06:00:30.500Z', nairobi), 180);
});

test('a zone is called by its city', () => {
  assert.equal(cityOf('Africa/Dar_es_Salaam'), 'Dar es Salaam');
  assert.equal(cityOf('America/Argentina/Buenos_Aires'), 'Buenos Aires');
  assert.equal(cityOf('UTC'), 'UTC');
});
