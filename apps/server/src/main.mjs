/**
 * The program. Node's compile cache is kept in the checkout (in NODE_COMPILE_CACHE if that is set, as by the systemd
 * unit, which may not write there). It halves the time to listening, so it is enabled before anything else is loaded.
 * Plain JavaScript, since the build bundles this file as it is; in development the other files have their types
 * stripped.
 */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// A place that Node was given by its setting takes precedence.
enableCompileCache(fileURLToPath(new URL('../../../.cache/compiled', import.meta.url)));
const { start } = await import('./start.ts');
await start();
// It is written at the exit otherwise, which a power cut leaves out.
flushCompileCache();
