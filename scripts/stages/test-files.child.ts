/**
 * Runs the test files of the command line one after another in this process: what they all load is loaded once, which
 * is half of what such a file costs. Each is a test of its own around those of the file, so that its hooks are its own.
 */
import { relative } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { nameOfFile } from './count-reporter.ts';

/** For the file and, inherited, for each test of it. */
const limit = { timeout: 10 * 60_000 };

for (const file of process.argv.slice(2)) {
  await test(nameOfFile(relative(process.cwd(), file)), limit, async () => {
    await import(pathToFileURL(file).href);
  });
}
