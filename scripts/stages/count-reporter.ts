/** A reporter for `node --test`: one JSON document with the counts and, for each failure, what there is to read. */
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

function describe(test: FailedTest, said: string): string {
  const place = test.file ? ` (${test.file}${test.line ? `:${test.line}` : ''})` : '';
  const output = said.trim() ? `\noutput of the file:\n${said.trim().split('\n').slice(-30).join('\n')}` : '';
  return `✗ ${test.name}${place}\n${reasonOf(test.details)}${output}`;
}

export default async function* count(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const run: TestRun = { passed: 0, failed: 0, skipped: 0, failures: [] };
  const said = new Map<string, string>();
  for await (const { type, data } of events) {
    if (type === 'test:stdout' || type === 'test:stderr') {
      const file = data.file ?? '';
      said.set(file, (said.get(file) ?? '') + data.message);
    } else if (type === 'test:diagnostic' && data.file !== undefined) {
      // What went wrong after a test had ended: nothing else tells why its file failed.
      said.set(data.file, `${said.get(data.file) ?? ''}${data.message}\n`);
    } else if (type === 'test:fail' && !isOnlyAParent(data)) {
      run.failures.push(describe(data, said.get(data.file ?? '') ?? ''));
      said.delete(data.file ?? '');
    } else if (type === 'test:summary' && data.file === undefined) {
      run.passed = data.counts.passed;
      run.failed = data.counts.tests - data.counts.passed - data.counts.skipped - data.counts.todo;
      run.skipped = data.counts.skipped + data.counts.todo;
    }
  }
  yield JSON.stringify(run);
}

/** A suite fails because a test in it did, which is told already. */
const isOnlyAParent = (test: FailedTest): boolean =>
  (test.details.error as { failureType?: string } | undefined)?.failureType === 'subtestsFailed';
