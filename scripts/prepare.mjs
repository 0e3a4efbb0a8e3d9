/** Makes what the server serves if it is not there or not of this version: clinical modules and web app. */
import { ensureInstalled, root, runPinned } from './bootstrap.mjs';
import { withCheckoutLock } from './checkout-lock.mjs';

/** Answers the exit code. */
export async function prepare() {
  await ensureInstalled();
  return withCheckoutLock(root, () => runPinned(['scripts/prepare/prepare.ts']));
}

if (process.argv[1] && import.meta.url.endsWith('/scripts/prepare.mjs') && process.argv[1].endsWith('prepare.mjs')) {
  process.exitCode = await prepare();
}
