/** `node scripts/run.mjs FILE ARGS…`: runs a TypeScript file of the repository on the pinned Node. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, giveUp, root, runPinned } from './bootstrap.mjs';
import { prepare } from './prepare.mjs';

const [file, ...args] = process.argv.slice(2);
if (!file) giveUp('Usage: node scripts/run.mjs FILE ARGS…');
await ensureInstalled();
// On a fresh clone nothing of the product can be loaded before the clinical modules are made; what makes them is in `scripts`.
const isMade = existsSync(join(root, 'packages/domain/src/questionnaires/generated/catalog.ts'));
if (!isMade && !file.startsWith('scripts/')) process.exitCode = await prepare();
if (!process.exitCode) process.exitCode = await runPinned([join(root, file), ...args], { cwd: process.cwd() });
