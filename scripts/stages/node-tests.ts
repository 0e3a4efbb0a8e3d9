/** Runs files of `node:test` and counts what they prove. */
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, runNode } from './command.ts';
import type { EndedTest } from './count-reporter.ts';
import { failedOnce, type Outcome, skippedOnce, together } from './stage.ts';

export interface NodeTestsOptions {
  readonly patterns: readonly string[];
  /** Which of the files run; all unless given. */
  readonly chosen?: (file: string) => boolean;
  /** Batches that run side by side. */
  readonly lanes: number;
  readonly env?: Record<string, string | undefined>;
  /** Whether it is no failure that no file is chosen. */
  readonly mayBeEmpty?: boolean;
}

/** What the process of a batch notes after its last file. */
export const ALL_ENDED = 'all ended';

/** Few, because each loads everything anew; several, so that no processor waits long for the last one. */
const BATCHES_A_LANE = 3;

export async function runNodeTests(options: NodeTestsOptions): Promise<Outcome> {
  const { patterns, chosen = () => true, lanes, env, mayBeEmpty = false } = options;
  const files = globSync([...patterns], { cwd: root, exclude: (path) => path.includes('node_modules') })
    .filter((file) => chosen(file))
    .toSorted();
  if (files.length === 0 && mayBeEmpty) return skippedOnce('no test can be broken by the changed paths');
  if (files.length === 0) return failedOnce(`No test file matches ${patterns.join(' ')}`);
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
  const [results, begun] = [join(folder, 'results.jsonl'), join(folder, 'begun')];
  try {
    const report = [
      `--test-reporter=${join(import.meta.dirname, 'count-reporter.ts')}`,
      `--test-reporter-destination=${results}`,
    ];
    const args = [...report, join(import.meta.dirname, 'test-files.child.ts'), begun, ...files];
    const { code, output } = await runNode(args, { env: { NODE_ENV: 'test', ...env }, progress: results });
    return outcomeOf({ files, results: linesOf(results), begun: linesOf(begun), code, output });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const linesOf = (path: string): string[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    : [];

interface EndedBatch {
  readonly files: readonly string[];
  readonly results: readonly string[];
  /** The files in their order, then `ALL_ENDED`. */
  readonly begun: readonly string[];
  readonly code: number;
  readonly output: string;
}

function outcomeOf({ files, results, begun, code, output }: EndedBatch): Outcome {
  const ended = results.map((line) => JSON.parse(line) as EndedTest);
  const counted = ended.filter(({ isParent }) => !isParent);
  const count = (result: EndedTest['result']): number => counted.filter((one) => one.result === result).length;
  const failures = ended.flatMap(({ result, told }) => (result === 'failed' && told !== undefined ? [told] : []));
  const isWhole = begun.at(-1) === ALL_ENDED;
  if (!isWhole) failures.push(cutOff({ files, begun, code }));
  const known = count('failed') + (isWhole ? 0 : 1);
  return {
    passed: count('passed'),
    // A file that cannot be loaded fails without having a test that did.
    failed: code === 0 ? known : Math.max(known, 1),
    skipped: count('skipped'),
    details: [...failures, output].join('\n\n'),
    notes: ended.flatMap(({ result, told }) =>
      result === 'skipped' && told !== undefined ? [`skipped: ${told}`] : [],
    ),
    tests: counted.map(({ name, seconds }) => ({ name, seconds })),
  };
}

function cutOff({ files, begun, code }: { files: readonly string[]; begun: readonly string[]; code: number }): string {
  const at = begun.at(-1) ?? files[0];
  const notRun = files.filter((file) => !begun.includes(file));
  const rest = notRun.length > 0 ? `\nNot run: ${notRun.join(', ')}` : '';
  return `The test run ended early (${code}), at ${at}${rest}`;
}
