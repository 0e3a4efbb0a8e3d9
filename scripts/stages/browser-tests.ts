/** Runs the browser tests and counts what they prove. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { root, runNode } from './command.ts';
import { failedOnce, type Outcome } from './stage.ts';

interface Suite {
  file: string;
  specs?: { tests: { results: { duration: number }[] }[] }[];
  suites?: Suite[];
}

interface PlaywrightReport {
  suites: Suite[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
}

const CONFIG = 'e2e/playwright.config.ts';

/** @param filter parts of names of spec files; none means all */
export async function runBrowserTests(filter: readonly string[]): Promise<Outcome> {
  if (!existsSync(join(root, CONFIG))) return failedOnce(`${CONFIG} is not there`);
  const folder = mkdtempSync(join(tmpdir(), 'hodi-counts-'));
  const file = join(folder, 'report.json');
  try {
    const env = {
      CHROMIUM_PATH: ensureChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    };
    const args = ['node_modules/@playwright/test/cli.js', 'test', '-c', CONFIG, '--reporter=list,json', ...filter];
    const { code, output } = await runNode(args, { env, minutes: 40 });
    return outcomeOf(file, code, output);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function outcomeOf(file: string, code: number, output: string): Outcome {
  if (!existsSync(file)) return failedOnce(`The browser tests ended early (${code})\n${output}`);
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  const known = stats.unexpected + errors.length;
  const failed = code === 0 ? known : Math.max(known, 1);
  const told = output.split('\n').filter((line) => !/^\s*✓/.test(line));
  process.stdout.write(`${slowestOf(suites)}\n`);
  if (stats.flaky > 0)
    process.stderr.write(`Browser tests that needed another try: ${stats.flaky}\n${namesOf(output)}\n`);
  return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped, details: told.join('\n') };
}

const durationsOf = ({ specs = [], suites = [] }: Suite): number[] => [
  ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
  ...suites.flatMap(durationsOf),
];

/** Where the time goes, since all of it has to fit into a few minutes: the twelve files that took longest, with their runs. */
export function slowestOf(suites: readonly Suite[]): string {
  const files = new Map<string, number[]>();
  // On each device it is a suite of its own.
  for (const suite of suites) files.set(suite.file, [...(files.get(suite.file) ?? []), ...durationsOf(suite)]);
  const taken = [...files].map(([file, runs]) => ({
    file,
    runs: runs.length,
    seconds: runs.reduce((sum, one) => sum + one, 0) / 1000,
  }));
  const sum = taken.reduce((all, { seconds }) => all + seconds, 0);
  const slowest = taken.toSorted((a, b) => b.seconds - a.seconds).slice(0, 12);
  const lines = slowest.map(({ file, runs, seconds }) => `  ${seconds.toFixed(0)} s in ${runs}: ${file}`);
  return [`Browser tests took ${sum.toFixed(0)} s of their workers, most of it`, ...lines].join('\n');
}

/** The lines of the tests that failed at least once, as the list reporter writes them. */
const namesOf = (output: string): string =>
  output
    .split('\n')
    .filter((line) => /^\s*✘/.test(line))
    .join('\n');
