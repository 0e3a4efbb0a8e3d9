/**
 * `npm run lab -- web`: what a first visit is like (Lighthouse, a slow line, no network, the main tasks on a slowed phone),
 * and how quickly an answer shows there: the one browser test that measures it, alone. With words only these parts:
 * `lighthouse`, `line`, `tasks`, `answers`.
 */
import { spawnSync } from 'node:child_process';

const words = process.argv.slice(2);
const parts = words.filter((word) => word !== 'answers');

function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) process.exitCode = status ?? 1;
}

run(['scripts/prepare.mjs']);
if (words.length === 0 || parts.length > 0) run(['lab/bench/first-load/run.ts', ...parts]);
if (words.length === 0 || words.includes('answers')) {
  const browser = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', '--workers=1'];
  run([...browser, 'speed'], { BENCH: 'yes' });
}
