/** A stage of `npm run check` or `npm test`: something that passes or fails, and can count what did. */
import type { CommandResult } from './command.ts';

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What to show if it failed. */
  readonly details?: string;
}

export interface Stage {
  /** What `--only` calls it. */
  readonly name: string;
  readonly title: string;
  run(): Promise<Outcome>;
}

export interface FinishedStage extends Outcome {
  readonly stage: Stage;
  readonly seconds: number;
}

export const failedOnce = (details: string): Outcome => ({ passed: 0, failed: 1, skipped: 0, details });

/** A program that only says yes or no counts as one check. */
export function asOneCheck({ code, output }: CommandResult): Outcome {
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : failedOnce(output);
}

/** Runs a stage so that it never passes silently: what throws or finds nothing to do has failed. */
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
