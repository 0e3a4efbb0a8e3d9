/** Makes what is run and served if it is not there or not of this version: clinical modules, server and web app. */
import { ensureInstalled, root, runPinned } from './bootstrap.mjs';
import { withCheckoutLock } from './checkout-lock.mjs';

/** @param what `server` leaves the web app out. Answers the exit code. */
export async function prepare(what = []) {
  await ensureInstalled();
  return withCheckoutLock(root, () => runPinned(['scripts/prepare/prepare.ts', ...what]));
}

if (process.argv[1] && import.meta.url.endsWith('/scripts/prepare.mjs') && process.argv[1].endsWith('prepare.mjs')) {
  process.exitCode = await prepare(process.argv.slice(2));
}
