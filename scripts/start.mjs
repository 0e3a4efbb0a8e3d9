/** `npm start`: installs and builds what is missing, then runs the server until it is told to stop. */
import { fromCaller, runPinned } from './bootstrap.mjs';
import { prepare } from './prepare.mjs';

const code = await prepare();
if (code !== 0) process.exit(code);
const env = {
  // As the systemd unit has it: a third less memory after a storm of requests, and what is large is given back at once.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '131072',
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '131072',
  ...(process.env.DATA_DIR && { DATA_DIR: fromCaller(process.env.DATA_DIR) }),
};
process.exitCode = await runPinned(['apps/server/dist/main.mjs'], { env });
