/** Plays histories of teams, in as many processes as there are lanes, each with seeds of its own. Twelve stand among the API tests. */
import type { Machine } from './machine.ts';
import { runNodeTests } from './node-tests.ts';
import { type Outcome, together } from './stage.ts';

const file = 'apps/server/src/features/team-care/team-histories.test.ts';
const histories = Number(process.env['TEAM_HISTORIES'] ?? 500);

export async function runTeamHistories({ lanes }: Machine): Promise<Outcome> {
  const each = Math.ceil(histories / lanes);
  const play = (lane: number): Promise<Outcome> =>
    runNodeTests({
      patterns: [file],
      lanes: 1,
      env: { TEAM_HISTORIES: String(each), TEAM_SEED: String(1 + lane * each) },
    });
  return together(await Promise.all(Array.from({ length: lanes }, (_, lane) => play(lane))));
}
