import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Figures, Statistics } from '@hodi/domain/statistics/statistics.api.ts';
import { figureGroups, headFigures, isEmpty } from '../figures/figure-groups.ts';
import { fewTopicRows, topicRows } from '../topics/topic-rows.ts';
import { type CsvWords, statisticsCsv } from './statistics-csv.ts';

const figures = (over: Partial<Figures> = {}): Figures => ({
  from: '2026-11-14T21:00:00.000Z',
  to: '2026-11-21T06:01:00.000Z',
  inquiries: { received: 0, answered: 0, resolved: 0, waiting: 0 },
  first_answer: { median_seconds: null, p90_seconds: null },
  red_flags: { emergencies: 0, warnings: 0, acknowledged: 0, median_seconds: null, p90_seconds: null },
  messages: { received: 0, sent: 0 },
  patients: { registered: 0, activated: 0 },
  appointments: {
    by_status: { scheduled: 0, completed: 0, cancelled: 0 },
    by_type: { consultation: 0, follow_up: 0, therapy: 0, checkup: 0 },
  },
  services: { requested: 0, fulfilled: 0 },
  topics: [],
  steps: [],
  ...over,
});
const step = { from: '2026-11-20T21:00:00.000Z', to: '2026-11-21T06:01:00.000Z' };
const statistics: Statistics = {
  period: '7d',
  time_zone: 'Africa/Nairobi',
  current: figures({
    inquiries: { received: 2, answered: 1, resolved: 0, waiting: 1 },
    first_answer: { median_seconds: 600, p90_seconds: 900 },
    topics: [{ topic: 'cold, "flu"', count: 2 }],
    steps: [{ ...step, received: 2, answered: 1, resolved: 0 }],
  }),
  previous: figures({
    topics: [{ topic: '=evil()', count: 1 }],
    steps: [{ ...step, received: 0, answered: 0, resolved: 0 }],
  }),
};
const words: CsvWords = {
  heads: ['Group', 'Figure', 'Unit', 'Now', 'Before'],
  period: 'Period',
  from: 'From',
  to: 'Until',
  timeZone: 'Time zone',
  topics: 'Topics',
  steps: 'Per day',
  group: (group) => group,
  label: (label) => label,
  unit: (unit) => unit,
  topic: (topic) => topic,
  measure: (measure) => measure,
  moment: (at) => at.slice(0, 10),
};

test('the file holds every figure that is shown, a line each, with numbers as numbers', () => {
  const lines = statisticsCsv(statistics, words).slice(1).split('\r\n');
  assert.equal(lines[0], 'Group,Figure,Unit,Now,Before');
  assert.ok(lines.includes('inquiries,statistics.figure.received,count,2,0'));
  assert.ok(lines.includes('inquiries,statistics.figure.answer_median,seconds,600,'), 'no time is an empty place');
  assert.ok(lines.includes('Per day: answered,2026-11-20,count,1,0'));
  assert.ok(figureGroups.every((group) => lines.some((line) => line.startsWith(`${group},`))));
});

test('no topic breaks a line or becomes a formula', () => {
  const lines = statisticsCsv(statistics, words).split('\r\n');
  assert.ok(lines.includes('Topics,"cold, ""flu""",count,2,0'));
  assert.ok(lines.includes("Topics,'=evil(),count,0,1"));
});

test('the page opens with five figures, and knows when there is nothing at all', () => {
  assert.deepEqual(
    headFigures(statistics).map(({ now }) => now),
    [2, 600, 0, 1, 0],
  );
  assert.equal(isEmpty(statistics), false);
  assert.equal(isEmpty({ ...statistics, current: figures() }), true);
});

test('the most frequent topics are named, the others are one line', () => {
  const topics = [9, 8, 7, 6, 5, 4, 3].map((count) => ({ topic: `t${count}`, count }));
  const before = [
    { topic: 't9', count: 1 },
    { topic: 'gone', count: 2 },
  ];
  const rows = topicRows({ ...statistics, current: figures({ topics }), previous: figures({ topics: before }) });
  assert.equal(rows.length, 8);
  const few = fewTopicRows(rows);
  assert.deepEqual(few.at(-1), { topic: null, now: 7, before: 2 });
  assert.equal(few.length, 6);
  assert.equal(fewTopicRows(rows.slice(0, 6)).length, 6, 'one alone is named');
});
