/** `npm run lab -- queue`: a thousand writes that waited, on an imitated phone and in a real browser. */
import { spawnSync } from 'node:child_process';

for (const args of [['scripts/prepare.mjs'], ['lab/sim/thousand.ts'], ['lab/bench/queue-in-browser.ts']]) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exitCode = status ?? 1;
}
