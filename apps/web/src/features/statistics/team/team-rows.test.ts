import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnsweringRow, TeamStatistics } from '@hodi/domain/statistics/statistics.api.ts';
import { type TeamWords, isEmptyTeam, shareOf, teamCsv, totalOf } from './team-rows.ts';

const name = { given_name: 'Amina', additional_name: null, family_name: 'Otieno' };
const doctor = { id: '01990000-0000-7000-8000-000000000001', role: 'doctor', ...name } as const;
const nothing = { answered: 0, within_promise: 0, referred: 0, received: 0, open: [0, 0] };
const team = (rows: AnsweringRow[], over: Partial<TeamStatistics> = {}): TeamStatistics => ({
  period: '24h',
  time_zone: 'Africa/Nairobi',
  from: '2026-11-23T06:00:00.000Z',
  to: '2026-11-24T06:00:00.000Z',
  scope: 'team',
  promise_hours: 4,
  days: ['2026-11-23', '2026-11-24'],
  rows,
  ...over,
});
const words: TeamWords = {
  clinician: 'Clinician',
  answered: 'First answers',
  within: 'Within 4 hours',
  referred: 'Made',
  received: 'Received',
  open: 'Open',
  total: 'All',
  name: (clinician) => clinician?.given_name ?? 'Nobody',
};
const amina: AnsweringRow = {
  clinician: doctor,
  answered: 3,
  within_promise: 2,
  referred: 1,
  received: 0,
  open: [2, 1],
};
const nobody: AnsweringRow = { clinician: null, ...nothing, open: [1, 0] };

test('the total adds up, day by day', () => {
  const { clinician: _, ...row } = amina;
  assert.deepEqual(totalOf(team([amina, nobody])), { ...row, open: [3, 1] });
});

test('without a first answer, or a promise, there is no share', () => {
  assert.equal(shareOf(amina), 67);
  assert.equal(shareOf(nobody), null);
  assert.equal(shareOf({ answered: 3, within_promise: null }), null);
});

test('a team for which nothing waits and that answered nothing is empty', () => {
  assert.ok(isEmptyTeam(team([{ clinician: doctor, ...nothing }])));
  assert.ok(!isEmptyTeam(team([nobody])));
});

test('the file has a line for each row and the total; without a promise and a team it has fewer columns', () => {
  const lines = teamCsv(team([amina, nobody]), words)
    .slice(1)
    .split('\r\n');
  assert.deepEqual(lines.slice(0, 4), [
    'Clinician,First answers,Within 4 hours,Made,Received,Open: 2026-11-23,Open: 2026-11-24',
    'Amina,3,2,1,0,2,1',
    'Nobody,0,0,0,0,1,0',
    'All,3,2,1,0,3,1',
  ]);
  const own = team([{ ...amina, within_promise: null }], { scope: 'own', promise_hours: null });
  assert.deepEqual(teamCsv(own, words).slice(1).trim().split('\r\n'), [
    'Clinician,First answers,Open: 2026-11-23,Open: 2026-11-24',
    'Amina,3,2,1',
  ]);
});
