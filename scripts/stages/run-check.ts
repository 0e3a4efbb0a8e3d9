/** `npm run check`. The last line is `N passed, N failed`. */
import { availableParallelism } from 'node:os';
import { checkStages, clinicalBuild } from './check-stages.ts';
import { type Choice, readChoice } from './chosen-stages.ts';
import { finish, finishAll } from './stage.ts';
import { lineOf, sumOf } from './stage-report.ts';

const names = [clinicalBuild, ...checkStages([])].map((stage) => stage.name);
let choice: Choice;
try {
  choice = readChoice(process.argv.slice(2), names);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}

const first = await finish(clinicalBuild);
console.log(lineOf(first));
const stages = checkStages(choice.filter).filter((stage) => choice.has(stage.name));
const others = await finishAll(stages, {
  atOnce: Math.max(2, availableParallelism()),
  onEnd: (finished) => console.log(lineOf(finished)),
});
const { passed, failed } = sumOf([first, ...others]);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
