/** `npm test`, `npm run test:full`, `npm run test:changed`, `npm run check`: see scripts/stages/run-tests.ts. */
import { ensureInstalled, runPinned } from './bootstrap.mjs';

await ensureInstalled();
process.exitCode = await runPinned(['scripts/stages/run-tests.ts', ...process.argv.slice(2)]);
