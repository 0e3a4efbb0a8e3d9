/**
 * `npm run lab -- walk WORDS…`: walks every account flow, with pictures of every step into `lab/journeys/pictures/`. `looks`
 * walks in each language, theme and size, `keys` by keyboard alone, `cut` with each write cut off, `slow` on a slow line,
 * `presses` counts what a mother, a nurse and a receptionist press; none of these words means all five. Of further words a walk's name must have all: `npm run lab -- walk looks sw dark`.
 * Takes an hour on two cores, so it is no part of `npm test`.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const projects = new Set(['looks', 'keys', 'cut', 'slow', 'presses']);
const words = process.argv.slice(2);

function run(args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

const wanted = words.filter((word) => projects.has(word)).map((word) => `--project=${word}`);
const hasAll = words
  .filter((word) => !projects.has(word))
  .map((word) => `(?=.*\\b${word}\\b)`)
  .join('');
const named = hasAll === '' ? [] : ['--grep', hasAll];

run(['scripts/prepare.mjs']);
run(['node_modules/@playwright/test/cli.js', 'test', '-c', 'lab/journeys/playwright.config.ts', ...wanted, ...named]);
