/** `npm run check`, `npm test`, `npm run test:full`, `npm run test:changed`. The last line counts. */
import { availableParallelism } from 'node:os';
import { SLOWNESS } from '@hodi/server/src/testing/time-limit.ts';
import { affectedBy, changedPaths } from './changed-tests.ts';
import { checkStages, clinicalBuild } from './check-stages.ts';
import { type Choice, readChoice } from './chosen-stages.ts';
import { readImportGraph } from './import-graph.ts';
import { describeMachine, type Machine, measureMachine } from './machine.ts';
import { finish, finishAll, type FinishedStage, type Stage } from './stage.ts';
import { lineOf, sumLine, sumOf, tableOf } from './stage-report.ts';
import { BESIDE_CHECKS, stagesOf, testStages } from './test-stages.ts';

const allNames = [clinicalBuild, ...checkStages].map(({ name }) => name).concat(stagesOf('full'));

function choose(): Choice {
  try {
    return readChoice(process.argv.slice(2), allNames);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

const { mode, only, filter, since } = choose();
const isChosen = ({ name }: Stage): boolean => only?.includes(name) ?? true;
const tell = (finished: FinishedStage): void => console.log(lineOf(finished));

async function measured(): Promise<Machine> {
  const machine = await measureMachine();
  console.log(describeMachine(machine));
  process.env[SLOWNESS] = machine.slowness.toFixed(2);
  return machine;
}

/** Those of the mode, or those named. */
async function chosenTests(): Promise<Stage[]> {
  const names = (only ?? stagesOf(mode)).filter((name) => stagesOf('full').includes(name));
  // Checks need no measure.
  if (names.length === 0) return [];
  const affected = mode === 'changed' ? affectedBy(changedPaths(since), readImportGraph()) : undefined;
  const stages = testStages({ mode, filter, machine: await measured(), affected });
  return names.flatMap((name) => stages.filter((stage) => stage.name === name));
}

const first = await finish(clinicalBuild);
tell(first);
const tests = await chosenTests();
const atOnce = Math.max(2, availableParallelism());
const isBeside = ({ name }: Stage): boolean => BESIDE_CHECKS.includes(name);
const beside = [...tests.filter(isBeside), ...checkStages.filter(isChosen)];
const checks = await finishAll(beside, { atOnce, onEnd: tell });
const rest = await finishAll(
  tests.filter((stage) => !isBeside(stage)),
  { atOnce: 1, onEnd: tell },
);
const finished = [first, ...checks, ...rest];
console.log(`\n${tableOf(finished)}\n`);
const sum = sumOf(finished);
console.log(sumLine(sum));
process.exitCode = sum.failed > 0 ? 1 : 0;
