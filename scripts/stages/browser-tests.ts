/** Runs the browser tests and counts what they prove. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { root, runNode } from './command.ts';
import { failedOnce, type Outcome } from './stage.ts';

interface PlaywrightReport {
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
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  const known = stats.unexpected + errors.length;
  const failed = code === 0 ? known : Math.max(known, 1);
  const told = output.split('\n').filter((line) => !/^\s*✓/.test(line));
  if (stats.flaky > 0)
    process.stderr.write(`Browser tests that needed another try: ${stats.flaky}\n${namesOf(output)}\n`);
  return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped, details: told.join('\n') };
}

/** The lines of the tests that failed at least once, as the list reporter writes them. */
const namesOf = (output: string): string =>
  output
    .split('\n')
    .filter((line) => /^\s*✘/.test(line))
    .join('\n');
