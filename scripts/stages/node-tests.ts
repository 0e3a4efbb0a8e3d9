/** Runs files of `node:test` and counts what they prove. */
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordsIn, root, runNode } from './command.ts';
import { type EndedTest, NO_MORE } from './count-reporter.ts';
import { atLeastOne, failedOnce, type Outcome, skippedOnce, together } from './stage.ts';

export interface NodeTestsOptions {
  readonly patterns: readonly string[];
  /** Which of the files run; all unless given. */
  readonly chosen?: (file: string) => boolean;
  /** Processes that run side by side. */
  readonly lanes: number;
  readonly env?: Record<string, string | undefined>;
  /** Whether it is no failure that no file is chosen. */
  readonly mayBeEmpty?: boolean;
}

/** Many, because each process loads everything anew; not all, because what the files leave behind adds up. */
const FILES_A_PROCESS = 40;

export async function runNodeTests(options: NodeTestsOptions): Promise<Outcome> {
  const { patterns, chosen = () => true, lanes, env, mayBeEmpty = false } = options;
  const files = globSync([...patterns], { cwd: root, exclude: (path) => path.includes('node_modules') })
    .filter((file) => chosen(file))
    .toSorted();
  if (files.length === 0 && mayBeEmpty) return skippedOnce('no test can be broken by the changed paths');
  if (files.length === 0) return failedOnce(`No test file matches ${patterns.join(' ')}`);
  const outcomes: Outcome[] = [];
  const work = async (): Promise<void> => {
    while (files.length > 0) outcomes.push(await runProcess(files, env));
  };
  await Promise.all(Array.from({ length: Math.min(lanes, files.length) }, work));
  return together(outcomes);
}

/** The first folder. Each has processes of its own: tests of the web app put a browser's globals in place. */
const partOf = (file: string | undefined): string | undefined => file?.split('/')[0];

/** Runs files from the front of the list in a process that asks for the next when it is done with one. */
async function runProcess(files: string[], env: NodeTestsOptions['env']): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'hodi-counts-'));
  const results = join(folder, 'results.jsonl');
  try {
    const report = [
      `--test-reporter=${join(import.meta.dirname, 'count-reporter.ts')}`,
      `--test-reporter-destination=${results}`,
    ];
    const args = [...report, join(import.meta.dirname, 'test-files.child.ts')];
    const begun: string[] = [];
    const reply = (): string => {
      const isFull =
        begun.length >= FILES_A_PROCESS || (begun[0] !== undefined && partOf(files[0]) !== partOf(begun[0]));
      const next = isFull ? undefined : files.shift();
      begun.push(next ?? NO_MORE);
      return next ?? NO_MORE;
    };
    const { code, output } = await runNode(args, { env: { NODE_ENV: 'test', ...env }, progress: results, reply });
    return outcomeOf({ ended: recordsIn(results), begun, code, output });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface EndedProcess {
  readonly ended: readonly EndedTest[];
  /** The files in their order, then `NO_MORE`. */
  readonly begun: readonly string[];
  readonly code: number;
  readonly output: string;
}

function outcomeOf({ ended, begun, code, output }: EndedProcess): Outcome {
  const counted = ended.filter(({ isParent }) => !isParent);
  const count = (result: EndedTest['result']): number => counted.filter((one) => one.result === result).length;
  const failures = ended.flatMap(({ result, told }) => (result === 'failed' && told !== undefined ? [told] : []));
  const isWhole = begun.at(-1) === NO_MORE;
  if (!isWhole) failures.push(`The test run ended early (${code}), at ${begun.at(-1) ?? 'its start'}`);
  const known = count('failed') + (isWhole ? 0 : 1);
  return {
    passed: count('passed'),
    // A file that cannot be loaded fails without having a test that did.
    failed: atLeastOne(known, code),
    skipped: count('skipped'),
    details: [...failures, output].join('\n\n'),
    notes: ended.flatMap(({ result, told }) =>
      result === 'skipped' && told !== undefined ? [`skipped: ${told}`] : [],
    ),
    tests: counted.map(({ name, seconds }) => ({ name, seconds })),
  };
}
