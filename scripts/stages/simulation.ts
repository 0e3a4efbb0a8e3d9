/** Plays histories of bad phones against the real server: each one that keeps its promises counts as passed. */
import { runNode } from './command.ts';
import { failedOnce, type Outcome } from './stage.ts';

/** As long as it may take; how many histories that is depends on the machine. */
const seconds = 30;

export async function runSimulation(): Promise<Outcome> {
  const args = ['sim/run.ts', '--seed', '1', '--histories', '1000', '--seconds', String(seconds)];
  const { code, output } = await runNode(args, { minutes: 5 });
  const [, played = '0'] = /^(\d+) histories/m.exec(output) ?? [];
  const [, wrong = '0'] = /^(\d+) went wrong/m.exec(output) ?? [];
  if (code !== 0 && wrong === '0') return failedOnce(output);
  return { passed: Number(played) - Number(wrong), failed: Number(wrong), skipped: 0, details: output };
}
