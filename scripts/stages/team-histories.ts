/**
 * Plays histories of teams, in as many processes at a time as there are lanes, each with seeds of its own. Twelve stand among the API
 * tests.
 */
import type { Machine } from './machine.ts';
import { runNodeTests } from './node-tests.ts';
import { type Outcome, together } from './stage.ts';

const file = 'apps/server/src/features/team-care/team-histories.test.ts';
const histories = Number(process.env['TEAM_HISTORIES'] ?? 500);

/** In one process: a file of tests that takes longer than its limit is ended, however well it goes. */
const atOnce = 50;

export async function runTeamHistories({ lanes }: Machine): Promise<Outcome> {
  const seeds = Array.from({ length: Math.ceil(histories / atOnce) }, (_, batch) => 1 + batch * atOnce);
  const outcomes: Outcome[] = [];
  const play = async (): Promise<void> => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      const count = Math.min(atOnce, histories - seed + 1);
      const env = { TEAM_HISTORIES: String(count), TEAM_SEED: String(seed) };
      outcomes.push(await runNodeTests({ patterns: [file], lanes: 1, env }));
    }
  };
  await Promise.all(Array.from({ length: lanes }, play));
  return together(outcomes);
}
