/** The stages of `npm test` that come after those of `npm run check`, in their order. */
import { runBrowserTests } from './browser-tests.ts';
import { runNode } from './command.ts';
import { runNodeTests } from './node-tests.ts';
import { asOneCheck, failedOnce, type Outcome, type Stage } from './stage.ts';
import { withTestServer } from './test-server.ts';

const API = ['apps/server/src/**/*.test.ts'];

function runApiTests(server: string, filter: readonly string[]): Promise<Outcome> {
  return withTestServer(server, (url) => runNodeTests({ patterns: API, filter, env: { HODI_TEST_DATABASE_URL: url } }));
}

/** @param filter parts of names of test files; none means all */
export function testStages(filter: readonly string[], options: { isContinuous: boolean }): Stage[] {
  let isBuilt = true;
  const api: Stage = {
    name: 'api',
    title: 'API tests, embedded PostgreSQL',
    run: () => runApiTests('throwaway-cluster.ts', filter),
  };
  const postgres: Stage = {
    name: 'postgres',
    title: 'API tests, PostgreSQL server',
    run: () => runApiTests('system-postgres.ts', filter),
  };
  const build: Stage = {
    name: 'build',
    title: 'Web build',
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
  return [api, ...(options.isContinuous ? [postgres] : []), build, browser];
}
