/** Plays histories of bad phones against the real server: each one that keeps its promises counts as passed. */
import { runNode } from './command.ts';
import type { Machine } from './machine.ts';
import { failedOnce, type Outcome } from './stage.ts';

export async function runSimulation({ lanes }: Machine, histories: number): Promise<Outcome> {
  const args = ['sim/run.ts', '--seed', '1', '--histories', String(histories), '--processes', String(lanes)];
  const { code, output } = await runNode(args);
  const [, played = '0'] = /^(\d+) histories from/m.exec(output) ?? [];
  const [, wrong = '0'] = /^(\d+) went wrong/m.exec(output) ?? [];
  if (code !== 0 && wrong === '0') return failedOnce(output);
  return { passed: Number(played) - Number(wrong), failed: Number(wrong), skipped: 0, details: output };
}
