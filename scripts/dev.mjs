/** `npm run dev`: the server, started again at each change, and the web app with live reload in front of it. */
import { ensureInstalled, fromCaller, runPinned } from './bootstrap.mjs';

await ensureInstalled();
const built = await runPinned(['scripts/clinical/build.ts']);
if (built !== 0) process.exit(built);

const env = {
  PORT: process.env.PORT ?? '3000',
  ...(process.env.DATA_DIR ? { DATA_DIR: fromCaller(process.env.DATA_DIR) } : {}),
};
env.HODI_API = `http://127.0.0.1:${env.PORT}`;
const server = runPinned(['--watch', '--watch-preserve-output', 'apps/server/src/main.mjs'], { env });
const web = runPinned(['node_modules/vite/bin/vite.js', 'apps/web'], { env });
let isAskedToStop = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => (isAskedToStop = true));
const first = await Promise.race([server, web]);
const code = isAskedToStop ? 0 : first;
// The first to end takes the other along, by the signal that a stop would have sent.
process.kill(process.pid, 'SIGTERM');
await Promise.all([server, web]);
process.exitCode = code;
