/** `npm start`: installs and builds what is missing, then runs the server until it is told to stop. */
import { fromCaller, runPinned } from './bootstrap.mjs';
import { prepare } from './prepare.mjs';

const code = await prepare();
if (code !== 0) process.exit(code);
const env = process.env.DATA_DIR ? { DATA_DIR: fromCaller(process.env.DATA_DIR) } : {};
process.exitCode = await runPinned(['apps/server/src/main.mjs'], { env });
