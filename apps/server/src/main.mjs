/**
 * The program. What Node compiles is kept in the checkout (in NODE_COMPILE_CACHE where that is set, as by the systemd
 * unit, which may not write there), which halves the time to listening; so it is asked for that before anything else is
 * loaded. Plain JavaScript, since what is built from it is joined as it is: in development the rest has its types stripped.
 */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Where Node was told of a place by its setting, it stays with that one.
enableCompileCache(fileURLToPath(new URL('../../../.cache/compiled', import.meta.url)));
const { start } = await import('./start.ts');
await start();
// It is written at the exit otherwise, which a power cut leaves out.
flushCompileCache();
