/** A stage of `npm run check` or `npm test`: something that passes or fails, and can count what did. */
import type { CommandResult } from './command.ts';

export interface TimedTest {
  readonly name: string;
  readonly seconds: number;
}

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Shown if it failed. */
  readonly details?: string;
  /** Shown also if nothing failed: why something was skipped, what passed only when tried again. */
  readonly notes?: readonly string[];
  /** Each test that ended. */
  readonly tests?: readonly TimedTest[];
}

export interface Stage {
  /** Its name for `--only`. */
  readonly name: string;
  readonly title: string;
  run(): Promise<Outcome>;
}

export interface FinishedStage extends Outcome {
  readonly stage: Stage;
  readonly seconds: number;
}

export const failedOnce = (details: string): Outcome => ({ passed: 0, failed: 1, skipped: 0, details });

/** A stage that cannot run here proves nothing: it counts as skipped and says what is missing. */
export const skippedOnce = (missing: string): Outcome => ({
  passed: 0,
  failed: 0,
  skipped: 1,
  notes: [`skipped: ${missing}`],
});

/** A program that only says yes or no counts as one check. */
export function asOneCheck({ code, output }: CommandResult): Outcome {
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : failedOnce(output);
}

/** How much failed of a program that ended with this code: one that says no has failed, though it counts no failure. */
export const atLeastOne = (failed: number, code: number): number => (code === 0 ? failed : Math.max(failed, 1));

/** Sums up what parts of one stage came to. */
export function together(outcomes: readonly Outcome[]): Outcome {
  const sum = (key: 'passed' | 'failed' | 'skipped'): number => outcomes.reduce((total, one) => total + one[key], 0);
  const details = outcomes.filter(({ failed }) => failed > 0).map(({ details: told }) => told);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    details: details.join('\n\n'),
    notes: [...new Set(outcomes.flatMap(({ notes = [] }) => notes))],
    tests: outcomes.flatMap(({ tests = [] }) => tests),
  };
}

/** Runs a stage so that it never passes silently: an error, or nothing to do, counts as failed. */
export async function finish(stage: Stage): Promise<FinishedStage> {
  const since = performance.now();
  const outcome = await stage
    .run()
    .catch((error: unknown) => failedOnce(error instanceof Error ? (error.stack ?? error.message) : String(error)));
  const isEmpty = outcome.passed + outcome.failed + outcome.skipped === 0;
  const seconds = (performance.now() - since) / 1000;
  return { ...(isEmpty ? failedOnce('It found nothing to run') : outcome), stage, seconds };
}

/** Runs stages a few at a time, in the order given, and tells of each as it ends. */
export async function finishAll(
  stages: readonly Stage[],
  options: { atOnce: number; onEnd(finished: FinishedStage): void },
): Promise<FinishedStage[]> {
  const finished: FinishedStage[] = [];
  const waiting = [...stages];
  const work = async (): Promise<void> => {
    for (let stage = waiting.shift(); stage; stage = waiting.shift()) {
      const one = await finish(stage);
      finished.push(one);
      options.onEnd(one);
    }
  };
  await Promise.all(Array.from({ length: options.atOnce }, work));
  return finished;
}
