/**
 * Runs the test files of the command line one after another in this process: what they all load is loaded once, which
 * is half of what such a file costs. Each is a test of its own around those of the file, so that its hooks are its own.
 * Where it stands is written down, for whoever has to end it.
 */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { nameOfFile } from './count-reporter.ts';

/** For the file and, inherited, for each test of it: several that hang are told before the run is ended. */
const limit = { timeout: 5 * 60_000 };
const [at = '', ...files] = process.argv.slice(2);

for (const file of files) {
  writeFileSync(at, file);
  await test(nameOfFile(relative(process.cwd(), file)), limit, async () => {
    await import(pathToFileURL(file).href);
  });
}

writeFileSync(at, 'what the tests left open');
const leftOpen = () => {
  console.error(`After all tests the process does not end, because of: ${process.getActiveResourcesInfo().join(', ')}`);
  process.exit(1);
};
setTimeout(leftOpen, 60_000).unref();
