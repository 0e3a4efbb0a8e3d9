/** The stages of `npm test` that come after those of `npm run check`, in their order. */
import { runBrowserTests } from './browser-tests.ts';
import { runNode } from './command.ts';
import { runNodeTests } from './node-tests.ts';
import { asOneCheck, failedOnce, type Outcome, type Stage } from './stage.ts';
import { runSimulation } from './simulation.ts';
import { installPrograms } from './system-programs.ts';
import { withTestServer } from './test-server.ts';

const API = ['apps/server/src/**/*.test.ts'];
/** What they wait for takes as long as it takes, and keeps the processors from whatever is measured beside them. */
const ALONE = ['testing/faults/'];
/** These are about the embedded database and its like, whatever server there is. */
const EMBEDDED_ONLY = ['db/embedded/', 'testing/'];

interface ApiRun {
  readonly server: string;
  readonly filter: readonly string[];
  readonly except?: readonly string[];
}

function runApiTests({ server, ...which }: ApiRun): Promise<Outcome> {
  return withTestServer(server, (url) =>
    runNodeTests({ patterns: API, ...which, env: { HODI_TEST_DATABASE_URL: url } }),
  );
}

/** @param filter parts of names of test files; none means all */
export function testStages(filter: readonly string[], options: { isContinuous: boolean }): Stage[] {
  let isBuilt = true;
  const api: Stage = {
    name: 'api',
    title: 'API tests, embedded PostgreSQL',
    run: () => {
      if (options.isContinuous) installPrograms();
      return runApiTests({ server: 'apps/server/src/testing/throwaway-server.child.ts', filter, except: ALONE });
    },
  };
  const faults: Stage = {
    name: 'faults',
    title: 'Three servers, PostgreSQL failing',
    run: () => {
      if (options.isContinuous) installPrograms();
      return runNodeTests({ patterns: ALONE.map((folder) => `apps/server/src/${folder}*.test.ts`), filter: [] });
    },
  };
  const postgres: Stage = {
    name: 'postgres',
    title: 'API tests, PostgreSQL server',
    run: () => runApiTests({ server: 'scripts/stages/system-postgres.ts', filter, except: EMBEDDED_ONLY }),
  };
  const build: Stage = {
    name: 'build',
    title: 'Server and web app, built',
    run: async () => {
      const outcome = asOneCheck(await runNode(['scripts/prepare.mjs']));
      isBuilt = outcome.failed === 0;
      return outcome;
    },
  };
  const browser: Stage = {
    name: 'browser',
    title: 'Browser tests',
    run: async () => (isBuilt ? runBrowserTests(filter) : failedOnce('Not run: the web app could not be built')),
  };
  const simulation: Stage = { name: 'sim', title: 'Histories of bad phones', run: runSimulation };
  return [build, api, ...(options.isContinuous ? [postgres] : []), faults, simulation, browser];
}
