/** `npm run check`: types, lint, format, our own rules and the unit tests. */
import { ensureInstalled, runPinned } from './bootstrap.mjs';

await ensureInstalled();
process.exitCode = await runPinned(['scripts/stages/run-check.ts', ...process.argv.slice(2)]);
