/** How quickly an answer shows on a slowed phone: runs the one browser test that measures it, alone. */
import { spawnSync } from 'node:child_process';

const args = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', '--workers=1', 'speed'];
const env = { ...process.env, BENCH: 'yes' };
process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1;
