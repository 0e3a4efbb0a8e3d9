/** Puts a compressed file beside each that a phone downloads: the server sends it as it is, and compresses nothing. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { afterBuild } from './after-build.ts';

/** A smaller file saves hardly more than the header that says it is compressed. */
const worthIt = 256;
/** The same for what was saved. */
const worthSaving = 48;

async function compress(path: string): Promise<void> {
  const file = await readFile(path);
  if (file.length < worthIt) return;
  const smaller = await promisify(brotliCompress)(file);
  if (smaller.length < file.length - worthSaving) await writeFile(`${path}.br`, smaller);
}

export const compressedFiles = () =>
  afterBuild('compressed-files', async (dist) => {
    const names = await readdir(dist, { recursive: true });
    const worthy = names.filter((name) => /\.(html|js|css|svg|webmanifest)$/.test(name));
    await Promise.all(worthy.map((name) => compress(join(dist, name))));
  });
