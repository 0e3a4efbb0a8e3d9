/** A reporter of `node:test`: one line of JSON for each test that ended, so that a run that is cut off has counted too. */
import { relative } from 'node:path';
import { inspect } from 'node:util';
import type { TestEvent } from 'node:test/reporters';

/** A test that ended. */
export interface EndedTest {
  readonly name: string;
  readonly result: 'passed' | 'failed' | 'skipped';
  readonly seconds: number;
  /** Whether it only stands for those in it, and is not counted. */
  readonly isParent: boolean;
  /** Details of a failure, or the reason of a skip. */
  readonly told?: string;
}

type Finished = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>;

const errorOf = ({ data }: Finished): (Error & { failureType?: string }) | undefined =>
  'error' in data.details ? data.details.error : undefined;

function describe(event: Finished): string {
  const { name, file, line } = event.data;
  const place = file ? ` (${file}${line ? `:${line}` : ''})` : '';
  // The error without the runner's own wrapping.
  const error = errorOf(event)?.cause ?? errorOf(event);
  return `✗ ${name}${place}\n${error instanceof Error ? (error.stack ?? error.message) : inspect(error)}`;
}

/** The parent's answer after the last file. */
export const NO_MORE = '';

/** How the test around a file is called. */
export const nameOfFile = (path: string): string => `file ${path}`;

/** A suite fails because a test in it did, which is told already. */
const isOnlyAParent = (event: Finished): boolean => errorOf(event)?.failureType === 'subtestsFailed';

/**
 * Suites, and the tests around files, stand for others, unless they failed by themselves. Nobody knows what is in a
 * suite that is left out: it counts as one.
 */
function isParent(event: Finished): boolean {
  const { type, data } = event;
  if (data.details.type === 'suite') return data.skip === undefined;
  return data.name.startsWith(nameOfFile('')) && (type === 'test:pass' || isOnlyAParent(event));
}

function readEnd(event: Finished): EndedTest {
  const { type, data } = event;
  const isLeftOut = data.skip !== undefined || data.todo !== undefined;
  const result = isLeftOut ? 'skipped' : type === 'test:pass' ? 'passed' : 'failed';
  const reason = typeof data.skip === 'string' ? data.skip : undefined;
  const told = result === 'failed' && !isOnlyAParent(event) ? describe(event) : reason;
  const file = data.file === undefined ? '' : ` (${relative(process.cwd(), data.file)})`;
  return {
    name: `${data.name}${file}`,
    result,
    seconds: data.details.duration_ms / 1000,
    isParent: isParent(event),
    ...(told !== undefined && { told }),
  };
}

export default async function* count(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    if (event.type === 'test:pass' || event.type === 'test:fail') yield `${JSON.stringify(readEnd(event))}\n`;
  }
}
