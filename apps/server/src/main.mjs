/**
 * The program. What Node compiles is kept in the checkout (in NODE_COMPILE_CACHE where that is set, as by the systemd
 * unit, which may not write there), which halves the time to listening; so it is asked for that before anything else is
 * loaded. Plain JavaScript, for the same reason: this file comes before what is kept, and what strips types takes longer
 * to load than all the rest of this file's work.
 */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Where Node was told of a place by its setting, it stays with that one.
enableCompileCache(fileURLToPath(new URL('../../../.cache/compiled', import.meta.url)));
const { start } = await import('./start.ts');
await start();
// It is written at the exit otherwise, which a power cut leaves out.
flushCompileCache();
