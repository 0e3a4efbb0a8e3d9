/** Runs the browser tests and counts what they prove. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AllTests, BrokenRun, BrowserRecord, EndedTry } from './browser-reporter.ts';
import { ensureChromium } from './chromium.ts';
import { recordsIn, runNode } from './command.ts';
import type { Machine } from './machine.ts';
import { atLeastOne, failedOnce, type Outcome } from './stage.ts';

export interface BrowserTestsOptions {
  readonly machine: Machine;
  /** Only the stories, each on one device, instead of every test on both. */
  readonly stories: boolean;
  /** Parts of names of spec files; none means all. */
  readonly filter: readonly string[];
}

export async function runBrowserTests({ machine, stories, filter }: BrowserTestsOptions): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'hodi-counts-'));
  const results = join(folder, 'results.jsonl');
  try {
    const env = {
      CHROMIUM_PATH: ensureChromium(),
      BROWSER_RESULTS: results,
      BROWSER_TESTS: stories ? 'stories' : 'all',
    };
    const args = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts'];
    const run = [`--workers=${machine.browsers}`, `--retries=${machine.retries}`];
    const reporter = `--reporter=${join(import.meta.dirname, 'browser-reporter.ts')}`;
    const { code, output } = await runNode([...args, ...run, reporter, ...filter], { env, progress: results });
    const records = recordsIn<BrowserRecord>(results);
    if (records.length === 0) return failedOnce(`The browser tests ended early (${code})\n${output}`);
    return outcomeOf({ records, code, output });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface EndedRun {
  readonly records: readonly BrowserRecord[];
  readonly code: number;
  readonly output: string;
}

/** Counts what ended and names what did not. */
export function outcomeOf({ records, code, output }: EndedRun): Outcome {
  const all = records.find((record): record is AllTests => 'names' in record)?.names ?? {};
  const tries = records.filter((record): record is EndedTry => 'id' in record);
  const errors = records.filter((record): record is BrokenRun => 'error' in record).map(({ error }) => error);
  const lastOf = new Map(tries.map((one) => [one.id, one]));
  const last = [...lastOf.values()];
  const count = (result: EndedTry['result']): number => last.filter((one) => one.result === result).length;
  const nameOf = (id: string): string => all[id] ?? id;
  const triedAgain = tries.filter((one) => one.result === 'failed' && lastOf.get(one.id)?.result === 'passed');
  const notEnded = Object.keys(all).filter((id) => !lastOf.has(id));
  const cutOff =
    notEnded.length > 0 ? [`The run ended early (${code}). Not ended:\n${notEnded.map(nameOf).join('\n')}`] : [];
  const failures = last.flatMap(({ told }) => (told === undefined ? [] : [told]));
  const known = count('failed') + errors.length + cutOff.length;
  return {
    passed: count('passed'),
    failed: atLeastOne(known, code),
    skipped: count('skipped'),
    details: [...failures, ...errors, ...cutOff, output].join('\n\n'),
    notes: triedAgain.map(({ id, told = '' }) => `passed only when tried again: ${nameOf(id)}\n${told}`),
    tests: tries.map(({ id, seconds }) => ({ name: nameOf(id), seconds })),
  };
}
