/** A reporter for test files: one JSON document with the counts and, for each failure, what there is to read. */
import { inspect } from 'node:util';
import type { TestEvent } from 'node:test/reporters';

export interface TestRun {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
}

interface FailedTest {
  name: string;
  file?: string;
  line?: number;
  details: { error?: Error & { cause?: unknown } };
}

/** The error without the runner's own wrapping. */
function reasonOf({ error }: FailedTest['details']): string {
  const cause = error?.cause ?? error;
  return cause instanceof Error ? (cause.stack ?? cause.message) : inspect(cause);
}

function describe(test: FailedTest): string {
  const place = test.file ? ` (${test.file}${test.line ? `:${test.line}` : ''})` : '';
  return `✗ ${test.name}${place}\n${reasonOf(test.details)}`;
}

/** How the test around a file is called. */
export const nameOfFile = (path: string): string => `file ${path}`;

type Finished = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>;

/**
 * Suites, and the tests around files, stand for others, unless they failed by themselves. Of a suite that is left out nobody knows
 * what is in it: it counts as one.
 */
const isCounted = ({ type, data }: Finished): boolean => {
  if (data.details.type === 'suite') return data.skip !== undefined;
  return (type === 'test:fail' && !isOnlyAParent(data)) || !data.name.startsWith(nameOfFile(''));
};

export default async function* count(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const run: TestRun = { passed: 0, failed: 0, skipped: 0, failures: [] };
  for await (const event of events) {
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue;
    const { type, data } = event;
    const isLeft = data.skip !== undefined || data.todo !== undefined;
    if (isCounted(event)) run[isLeft ? 'skipped' : type === 'test:pass' ? 'passed' : 'failed'] += 1;
    if (type === 'test:fail' && !isLeft && !isOnlyAParent(data)) run.failures.push(describe(data));
  }
  yield JSON.stringify(run);
}

/** A suite fails because a test in it did, which is told already. */
const isOnlyAParent = (test: FailedTest): boolean =>
  (test.details.error as { failureType?: string } | undefined)?.failureType === 'subtestsFailed';
