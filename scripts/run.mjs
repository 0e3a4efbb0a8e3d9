/** `node scripts/run.mjs FILE ARGS…`: runs a TypeScript file of the repository on the pinned Node. */
import { join } from 'node:path';
import { ensureInstalled, giveUp, root, runPinned } from './bootstrap.mjs';

const [file, ...args] = process.argv.slice(2);
if (!file) giveUp('Usage: node scripts/run.mjs FILE ARGS…');
await ensureInstalled();
process.exitCode = await runPinned([join(root, file), ...args], { cwd: process.cwd() });
