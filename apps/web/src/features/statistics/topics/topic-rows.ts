import type { Statistics } from '@hodi/domain/statistics/statistics.api.ts';

export interface TopicRow {
  /** Null of all the topics that are not named. */
  topic: string | null;
  now: number;
  before: number;
}

/** As many are named; the rest is one line, unless that would be only one. */
const named = 5;

/** Every topic that was asked about, now or before: the most frequent now first. */
export function topicRows({ current, previous }: Statistics): TopicRow[] {
  const countIn = (topics: Statistics['current']['topics'], topic: string) =>
    topics.find((row) => row.topic === topic)?.count ?? 0;
  const topics = [...new Set([...current.topics, ...previous.topics].map(({ topic }) => topic))];
  return topics
    .map((topic) => ({ topic, now: countIn(current.topics, topic), before: countIn(previous.topics, topic) }))
    .sort((a, b) => b.now - a.now || b.before - a.before);
}

/** The most frequent, and the others taken together. */
export function fewTopicRows(rows: readonly TopicRow[]): TopicRow[] {
  if (rows.length <= named + 1) return [...rows];
  const rest = rows.slice(named);
  const sum = (side: 'now' | 'before') => rest.reduce((total, row) => total + row[side], 0);
  return [...rows.slice(0, named), { topic: null, now: sum('now'), before: sum('before') }];
}
