/** `npm run bench:queue`: a thousand writes that waited, on an imitated phone and in a real browser. */
import { spawnSync } from 'node:child_process';

for (const args of [['scripts/prepare.mjs'], ['sim/thousand.ts'], ['e2e/thousand.ts']]) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exitCode = status ?? 1;
}
