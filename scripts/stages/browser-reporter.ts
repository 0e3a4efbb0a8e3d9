/**
 * A reporter of Playwright: one line of JSON for each try of a test that ended, after one that names all tests, so that
 * a run that is cut off has counted too. Writes to the file of `BROWSER_RESULTS`.
 */
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';

/** All tests of the run, by id. */
export interface AllTests {
  readonly names: Record<string, string>;
}

/** A try of a test. */
export interface EndedTry {
  readonly id: string;
  readonly result: 'passed' | 'failed' | 'skipped';
  readonly seconds: number;
  /** Details of a failure. */
  readonly told?: string;
}

/** Something broke outside of any test. */
export interface BrokenRun {
  readonly error: string;
}

export type BrowserRecord = AllTests | EndedTry | BrokenRun;

/** Terminal colours, which Playwright puts into its messages. */
// oxlint-disable-next-line no-control-regex -- they begin with the control character ESC.
const colours = /\u001B\[[\d;]*m/g;

const nameOf = (test: TestCase): string => {
  const [, device = '', file = '', ...titles] = test.titlePath();
  return `[${device}] ${file} › ${titles.join(' › ')}`;
};

const textOf = ({ stack, message, value }: TestError): string =>
  (stack ?? message ?? value ?? '').replaceAll(colours, '');

/** The error, then what the windows showed and wrote, and what the server logged meanwhile. */
function tell(test: TestCase, { errors, attachments }: TestResult): string {
  const attached = attachments.map(({ name, path, body, contentType }) => {
    if (path !== undefined) return `${name}: ${relative(process.cwd(), path)}`;
    return contentType.startsWith('text/') ? `${name}:\n${body?.toString() ?? ''}` : '';
  });
  return [`✗ ${nameOf(test)}`, ...errors.map(textOf), ...attached].filter(Boolean).join('\n');
}

export default class CountReporter implements Reporter {
  #write(record: BrowserRecord): void {
    appendFileSync(process.env['BROWSER_RESULTS'] ?? '', `${JSON.stringify(record)}\n`);
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#write({ names: Object.fromEntries(suite.allTests().map((test) => [test.id, nameOf(test)])) });
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const isSkipped = result.status === 'skipped';
    // A try that the end of the run cut off proves nothing.
    if (result.status === 'interrupted') return;
    const isGood = result.status === test.expectedStatus;
    this.#write({
      id: test.id,
      result: isSkipped ? 'skipped' : isGood ? 'passed' : 'failed',
      seconds: result.duration / 1000,
      ...(!isGood && !isSkipped && { told: tell(test, result) }),
    });
  }

  onError(error: TestError): void {
    this.#write({ error: textOf(error) });
  }
}
