/** One history after the other, in this process. */
import { bundleTab, type Fault } from '../browser/tab-bundle.ts';
import { playHistory } from '../history.ts';
import { ClinicServer } from '../server/clinic-server.ts';
import { addedUp, nothing, type Sum } from './sum.ts';

export interface Plan {
  first: number;
  count: number;
  /** From one seed to the next. */
  every: number;
  /** No new history after so many. */
  seconds: number;
  fault: Fault;
  /** Whether a history that went wrong is told. */
  story: boolean;
}

/** After so many what they left makes the next ones slower. */
const ofOneDatabase = 100;

export async function playMany(plan: Plan, say: (line: string) => void, tell: (sum: Sum) => void): Promise<void> {
  const script = await bundleTab(plan.fault);
  const server = await ClinicServer.open();
  const sum = { ...nothing };
  const end = performance.now() + plan.seconds * 1000;
  let seed = plan.first;
  const sayWhere = () => say(`seed ${seed}: the simulator itself broke`);
  process.on('uncaughtExceptionMonitor', sayWhere);
  try {
    for (; sum.histories < plan.count && performance.now() < end;) {
      if (sum.histories > 0 && sum.histories % ofOneDatabase === 0) await server.beginAfresh();
      seed = plan.first + sum.histories * plan.every;
      const { problems, story, writes, requests, lasted, happened } = await playHistory(server, script, seed);
      sum.histories += 1;
      sum.writes += writes;
      sum.requests += requests;
      sum.hours += lasted / 3_600_000;
      sum.happened = addedUp(sum.happened, Object.fromEntries(happened));
      [sum.kills, sum.restores] = [server.kills, server.restores];
      if (problems.length > 0) {
        sum.wrong += 1;
        say([`seed ${seed}`, ...new Set(problems)].join('\n  '));
        if (plan.story) say(story.join('\n'));
      }
      tell(sum);
    }
  } finally {
    process.off('uncaughtExceptionMonitor', sayWhere);
    await server.close();
  }
}
