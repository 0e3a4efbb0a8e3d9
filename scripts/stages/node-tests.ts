/** Runs files of `node:test` and counts what they prove. */
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, runNode } from './command.ts';
import type { TestRun } from './count-reporter.ts';
import { failedOnce, type Outcome } from './stage.ts';

export interface NodeTestsOptions {
  readonly patterns: readonly string[];
  /** Parts of file names: with any given, only files that have one of them run. */
  readonly filter: readonly string[];
  /** Parts of names of files that do not run. */
  readonly except?: readonly string[];
  readonly env?: Record<string, string | undefined>;
}

/** Few, because each loads everything anew; several, so that no processor waits long for the last one. */
const BATCHES_A_LANE = 3;

export async function runNodeTests({ patterns, filter, except = [], env }: NodeTestsOptions): Promise<Outcome> {
  const files = globSync([...patterns], { cwd: root, exclude: (path) => path.includes('node_modules') })
    .filter((file) => filter.length === 0 || filter.some((part) => file.includes(part)))
    .filter((file) => !except.some((part) => file.includes(part)))
    .toSorted();
  if (files.length === 0) return failedOnce(`No test file matches ${[...patterns, ...filter].join(' ')}`);
  const lanes = availableParallelism();
  const batches = dealt(files, lanes * BATCHES_A_LANE);
  const outcomes: Outcome[] = [];
  const work = async (): Promise<void> => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) outcomes.push(await runBatch(batch, env));
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return together(outcomes);
}

/** Neighbours take about as long as each other: dealt like cards, each batch gets some of all. */
function dealt(files: readonly string[], batches: number): string[][] {
  return Array.from({ length: Math.min(batches, files.length) }, (_, batch) =>
    files.filter((_file, index) => index % batches === batch),
  );
}

async function runBatch(files: readonly string[], env: NodeTestsOptions['env']): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'hodi-counts-'));
  const [counts, at] = [join(folder, 'counts.json'), join(folder, 'at')];
  try {
    const reporter = join(import.meta.dirname, 'count-reporter.ts');
    const report = [`--test-reporter=${reporter}`, `--test-reporter-destination=${counts}`];
    const args = [...report, join(import.meta.dirname, 'test-files.child.ts'), at, ...files];
    const { code, output } = await runNode(args, { env: { NODE_ENV: 'test', ...env } });
    const counted = readIf(counts);
    if (counted !== '') return outcomeOf(counted, code, output);
    return failedOnce(`The test run ended early (${code}), at ${readIf(at)}\n${output}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function together(outcomes: readonly Outcome[]): Outcome {
  const sum = (key: 'passed' | 'failed' | 'skipped'): number => outcomes.reduce((total, one) => total + one[key], 0);
  const details = outcomes.filter(({ failed }) => failed > 0).map(({ details: told }) => told);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), details: details.join('\n\n') };
}

/** Opened when the run begins, written when it ends. */
const readIf = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');

function outcomeOf(counted: string, code: number, output: string): Outcome {
  const run = JSON.parse(counted) as TestRun;
  const details = [...run.failures, output].join('\n\n');
  // A file that cannot be loaded fails without having a test that did.
  const failed = code === 0 ? run.failed : Math.max(run.failed, 1);
  return { passed: run.passed, failed, skipped: run.skipped, details };
}
