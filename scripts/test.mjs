/** `npm test`: every check and every test. `npm test -- --only api,browser` runs the stages named. */
import { ensureInstalled, runPinned } from './bootstrap.mjs';

await ensureInstalled();
process.exitCode = await runPinned(['scripts/stages/run-tests.ts', ...process.argv.slice(2)]);
