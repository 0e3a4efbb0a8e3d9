/**
 * Runs test files one after another in this process, and asks its parent for each: what they all load is loaded once,
 * which is half of what such a file costs. Each is a test of its own around those of the file, so that its hooks are its own.
 */
import { once } from 'node:events';
import { relative } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { timeLimit } from '@hodi/server/src/testing/time-limit.ts';
import { nameOfFile, NO_MORE } from './count-reporter.ts';

/** For the file and, inherited, for each test of it: several that hang are told before the run is ended. */
const limit = { timeout: timeLimit(5 * 60_000) };

async function nextFile(): Promise<string> {
  const answer = once(process, 'message');
  process.send?.('next');
  const [file] = (await answer) as [string];
  return file;
}

for (let file = await nextFile(); file !== NO_MORE; file = await nextFile()) {
  const path = pathToFileURL(file).href;
  await test(nameOfFile(relative(process.cwd(), file)), limit, async () => {
    await import(path);
  });
}

process.disconnect?.();
const leftOpen = () => {
  console.error(`After all tests the process does not end, because of: ${process.getActiveResourcesInfo().join(', ')}`);
  process.exit(1);
};
setTimeout(leftOpen, timeLimit(60_000)).unref();
