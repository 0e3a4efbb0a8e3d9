/** `npm test`. The last line is `N passed, N failed, N skipped`. */
import { availableParallelism } from 'node:os';
import { checkStages, clinicalBuild } from './check-stages.ts';
import { type Choice, readChoice } from './chosen-stages.ts';
import { finish, finishAll, type FinishedStage, type Stage } from './stage.ts';
import { lineOf, sumLine, sumOf, tableOf } from './stage-report.ts';
import { testStages } from './test-stages.ts';

const isContinuous = !['', 'false', '0'].includes(process.env['CI'] ?? '');

function choose(): Choice {
  // The second run of the API tests can be asked for by name anywhere.
  const stages = [clinicalBuild, ...checkStages([]), ...testStages([], { isContinuous: true })];
  try {
    const names = stages.map((stage) => stage.name);
    return readChoice(process.argv.slice(2), names);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

const choice = choose();
const chosen = (stages: readonly Stage[]): Stage[] => stages.filter((stage) => choice.has(stage.name));
const tell = (finished: FinishedStage): void => console.log(lineOf(finished));

const first = await finish(clinicalBuild);
tell(first);
const checks = await finishAll(chosen(checkStages(choice.filter)), {
  atOnce: Math.max(2, availableParallelism()),
  onEnd: tell,
});
const isPostgresAsked = isContinuous || process.argv.join(' ').includes('postgres');
const tests = await finishAll(chosen(testStages(choice.filter, { isContinuous: isPostgresAsked })), {
  atOnce: 1,
  onEnd: tell,
});
const finished = [first, ...checks, ...tests];
const sum = sumOf(finished);
console.log(`\n${tableOf(finished)}\n`);
console.log(sumLine(sum));
process.exitCode = sum.failed > 0 ? 1 : 0;
