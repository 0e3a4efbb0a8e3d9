/** The stages that run tests, in their order. */
import { runBrowserTests } from './browser-tests.ts';
import type { AffectedTests } from './changed-tests.ts';
import type { Mode } from './chosen-stages.ts';
import { runNode, MissingProgram } from './command.ts';
import type { Machine } from './machine.ts';
import { type NodeTestsOptions, runNodeTests } from './node-tests.ts';
import { runSimulation } from './simulation.ts';
import { asOneCheck, failedOnce, type Outcome, skippedOnce, type Stage } from './stage.ts';
import { installPrograms } from './system-programs.ts';
import { runTeamHistories } from './team-histories.ts';
import { EMBEDDED, S3, SYSTEM, withTestServer } from './test-server.ts';

/** Ten thousand of its histories in `test:full`, 200 with the API tests. */
const TOLD = 'apps/server/src/features/notifications/histories.test.ts';
/** Every order of its writes in `test:full`, one in nine with the API tests. */
const ORDERS = 'apps/server/src/features/record/arrival-orders.test.ts';

/** In `packages` and `scripts` every test is pure; in `apps/web` those that need a browser are `.spec.ts`. */
const UNIT = ['packages/**/*.test.ts', 'scripts/**/*.test.{ts,mjs}', 'apps/web/**/*.test.ts', 'lab/**/*.test.ts'];
/** Builds the contents of the container, and starts it. */
const IMAGE = 'scripts/stage-image.test.ts';
const API = ['apps/server/src/**/*.test.ts', IMAGE];
/** Stages of their own, which `npm test` leaves to `npm run test:full`. */
const SERVERS = ['apps/server/src/testing/servers/', 'apps/server/src/outside/redis/'];
const FAULTS = ['apps/server/src/testing/faults/'];
const FUZZING = ['apps/server/src/wire/fuzzing.test.ts'];
/** Its hundred files in `test:full`, a few with the API tests. */
const HOSTILE = ['apps/server/src/features/attachments/hostile-files.test.ts'];
/** With the API tests on a folder; in `test:full` on an S3 server too. */
const PHOTOS = ['apps/server/src/features/attachments/'];
/** They start the program over and over. */
const OPERATING = ['apps/server/src/commands/', 'apps/server/src/db/embedded/', IMAGE];
/** These are about the embedded database and its like, whatever server there is. */
const EMBEDDED_ONLY = ['apps/server/src/testing/'];

export interface TestStagesOptions {
  readonly mode: Mode;
  /** Parts of names of test files; none means all. */
  readonly filter: readonly string[];
  readonly machine: Machine;
  /** Only for `changed`. */
  readonly affected?: AffectedTests | undefined;
}

const isIn = (places: readonly string[]) => (file: string) => places.some((place) => file.includes(place));
const isApart = isIn([...SERVERS, ...FAULTS, ...FUZZING, ...OPERATING]);

/** A missing program is reported, and proves nothing. */
const orSkipped = (run: () => Promise<Outcome>): Promise<Outcome> =>
  run().catch((error: unknown) => {
    if (error instanceof MissingProgram) return skippedOnce(error.message);
    throw error;
  });

/** Runs those test files that are asked for. */
function askedTests({ mode, filter, machine, affected }: TestStagesOptions) {
  const isAsked = (file: string): boolean =>
    (filter.length === 0 || filter.some((part) => file.includes(part))) && (affected?.node(file) ?? true);
  const nodeTests = (given: Pick<NodeTestsOptions, 'patterns' | 'lanes' | 'env'>, is = (_: string) => true) =>
    runNodeTests({ ...given, chosen: (file) => is(file) && isAsked(file), mayBeEmpty: mode === 'changed' });
  const onServer = (
    server: string,
    is: (file: string) => boolean,
    { lanes = machine.lanes, env = {} }: Partial<Pick<NodeTestsOptions, 'lanes' | 'env'>> = {},
  ): Promise<Outcome> =>
    orSkipped(() =>
      withTestServer(server, (url) =>
        nodeTests({ patterns: API, lanes, env: { HODI_TEST_DATABASE_URL: url, ...env } }, is),
      ),
    );
  return { nodeTests, onServer };
}

const withPrograms = (run: () => Promise<Outcome>) => () => {
  installPrograms();
  return run();
};

/** Every stage by name; `stagesOf` says which of them a mode runs. */
export function testStages(options: TestStagesOptions): Stage[] {
  const { mode, machine } = options;
  const { nodeTests, onServer } = askedTests(options);
  // A test of the API waits for the database for half of its time.
  const lanes = machine.lanes * 2;
  const onSystem = () => onServer(SYSTEM, (file) => !isApart(file) && !isIn(EMBEDDED_ONLY)(file), { lanes });
  const faults = () => nodeTests({ patterns: API, lanes: 1 }, isIn(FAULTS));
  const isUnit = (file: string): boolean => file !== IMAGE;
  const inEveryOrder = () => nodeTests({ patterns: [ORDERS], lanes: 1, env: { RECORD_ORDERS: 'all' } });
  const told = () => nodeTests({ patterns: [TOLD], lanes: 1, env: { TOLD_HISTORIES: '10000' } });
  const broken = () => onServer(EMBEDDED, isIn([...FUZZING, ...HOSTILE]), { env: { HOSTILE_FILES: '100' } });
  const photosOnS3 = () =>
    withTestServer(S3, (settings) =>
      onServer(EMBEDDED, (file) => isIn(PHOTOS)(file) && !isIn(HOSTILE)(file), {
        env: { HODI_TEST_OBJECTS: settings },
      }),
    );
  return [
    { name: 'unit', title: 'Unit tests', run: () => nodeTests({ patterns: UNIT, lanes: machine.lanes }, isUnit) },
    ...builtStages(options),
    {
      name: 'api',
      title: 'API tests, embedded PostgreSQL',
      run: () => onServer(EMBEDDED, (file) => !isApart(file), { lanes }),
    },
    { name: 'sim', title: 'Histories of bad phones', run: () => runSimulation(machine, mode === 'full' ? 1_000 : 200) },
    { name: 'told', title: 'Histories of who is told', run: told },
    { name: 'orders', title: 'Records written at once, in every order', run: inEveryOrder },
    { name: 'teams', title: 'Histories of teams', run: () => runTeamHistories(machine) },
    { name: 'postgres', title: 'API tests, PostgreSQL server', run: onSystem },
    {
      name: 'servers',
      title: 'Several servers with Redis and nginx',
      run: withPrograms(() => onServer(EMBEDDED, isIn(SERVERS))),
    },
    { name: 'faults', title: 'Three servers, PostgreSQL failing', run: withPrograms(faults) },
    {
      name: 'operating',
      title: 'Commands, backups, the embedded database',
      run: () => onServer(EMBEDDED, isIn(OPERATING), { lanes }),
    },
    { name: 's3', title: 'Photos and voice notes on an S3 server', run: photosOnS3 },
    { name: 'fuzz', title: 'Broken requests and hostile files', run: broken },
  ];
}

/** The build, and what needs it. */
function builtStages({ mode, filter, machine, affected }: TestStagesOptions): Stage[] {
  let isBuilt = true;
  const build = async (): Promise<Outcome> => {
    const outcome = asOneCheck(await runNode(['scripts/prepare.mjs']));
    isBuilt = outcome.failed === 0;
    return outcome;
  };
  const specs = affected?.browser ?? 'stories';
  const named = typeof specs === 'string' ? [] : specs;
  // With named files all of their tests run.
  const stories = mode !== 'full' && filter.length === 0 && named.length === 0;
  const browser = async (): Promise<Outcome> => {
    if (!isBuilt) return failedOnce('Not run: the web app could not be built');
    if (specs === 'none') return skippedOnce('no browser test can be broken by the changed paths');
    return orSkipped(() => runBrowserTests({ machine, stories, filter: [...filter, ...named] }));
  };
  return [
    { name: 'build', title: 'Server and web app, built', run: build },
    { name: 'browser', title: stories ? 'Browser stories' : 'Browser tests, both devices', run: browser },
  ];
}

/** These run beside the checks: they need no server. */
export const BESIDE_CHECKS: readonly string[] = ['unit', 'build'];

/** Those of a mode that are not checks. */
export const stagesOf = (mode: Mode): readonly string[] =>
  mode === 'check'
    ? []
    : mode === 'full'
      ? [
          'unit',
          'build',
          'api',
          'operating',
          'postgres',
          'servers',
          'faults',
          's3',
          'fuzz',
          'sim',
          'told',
          'orders',
          'teams',
          'browser',
        ]
      : mode === 'changed'
        ? ['unit', 'build', 'api', 'operating', 'servers', 'fuzz', 'sim', 'browser']
        : ['unit', 'build', 'api', 'sim', 'browser'];
