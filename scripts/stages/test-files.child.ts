/**
 * Runs the test files of the command line one after another in this process: what they all load is loaded once, which
 * is half of what such a file costs. Each is a test of its own around those of the file, so that its hooks are its own.
 * The first argument is a file in which it notes what it begins, for the case that the process is ended.
 */
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { timeLimit } from '@hodi/server/src/testing/time-limit.ts';
import { nameOfFile } from './count-reporter.ts';
import { ALL_ENDED } from './node-tests.ts';

/** For the file and, inherited, for each test of it: several that hang are told before the run is ended. */
const limit = { timeout: timeLimit(5 * 60_000) };
const [begun = '', ...files] = process.argv.slice(2);

for (const file of files) {
  appendFileSync(begun, `${file}\n`);
  await test(nameOfFile(relative(process.cwd(), file)), limit, async () => {
    await import(pathToFileURL(file).href);
  });
}

appendFileSync(begun, `${ALL_ENDED}\n`);
const leftOpen = () => {
  console.error(`After all tests the process does not end, because of: ${process.getActiveResourcesInfo().join(', ')}`);
  process.exit(1);
};
setTimeout(leftOpen, timeLimit(60_000)).unref();
