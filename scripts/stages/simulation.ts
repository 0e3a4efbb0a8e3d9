/** Plays histories of bad phones against the real server: each one that keeps its promises counts as passed. */
import { runNode } from './command.ts';
import type { Machine } from './machine.ts';
import { failedOnce, type Outcome } from './stage.ts';
import { EMBEDDED, withTestServer } from './test-server.ts';

/** Each process waits for half of its time for the server that it has for itself. */
const PROCESSES_A_LANE = 2;

export async function runSimulation({ lanes }: Machine, histories: number): Promise<Outcome> {
  const processes = String(lanes * PROCESSES_A_LANE);
  const args = ['lab/sim/run.ts', '--seed', '1', '--histories', String(histories), '--processes', processes];
  const { code, output } = await withTestServer(EMBEDDED, (url) =>
    runNode(args, { env: { HODI_TEST_DATABASE_URL: url } }),
  );
  const [, played = '0'] = /^(\d+) histories from/m.exec(output) ?? [];
  const [, wrong = '0'] = /^(\d+) went wrong/m.exec(output) ?? [];
  if (code !== 0 && wrong === '0') return failedOnce(output);
  return { passed: Number(played) - Number(wrong), failed: Number(wrong), skipped: 0, details: output };
}
