/** Tells whether a build is that of the present sources. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Something that is built; its paths are from the root. */
export interface Built {
  /** Everything that the build reads. */
  readonly sources: readonly string[];
  readonly folder: string;
  /** The file in the folder without which nothing of it can be used. */
  readonly entry: string;
}

const shared = ['packages', 'clinical', 'scripts/clinical', 'package-lock.json', 'tsconfig.base.json'];
export const web: Built = { sources: ['apps/web', ...shared], folder: 'apps/web/dist', entry: 'index.html' };
export const server: Built = {
  sources: ['apps/server/build', 'apps/server/src', 'apps/server/package.json', ...shared],
  folder: 'apps/server/dist',
  entry: 'main.mjs',
};

/** Folders of build results and npm packages are no sources. */
const NO_SOURCES = new Set(['node_modules', 'dist', 'generated', 'test-results', 'playwright-report']);

const stampFile = (root: string, { folder }: Built): string => join(root, folder, '.hodi-build');

function* filesUnder(root: string, path: string): Generator<string> {
  const entries = readdirSync(join(root, path), { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (NO_SOURCES.has(entry.name)) continue;
    const below = `${path}/${entry.name}`;
    if (entry.isDirectory()) yield* filesUnder(root, below);
    else if (entry.isFile()) yield below;
  }
}

/** A hash of the names and contents of all its sources. */
export function stampOfSources(root: string, built: Built): string {
  const hash = createHash('sha256');
  for (const source of built.sources) {
    if (!existsSync(join(root, source))) continue;
    const isFile = source.endsWith('.json');
    for (const path of isFile ? [source] : filesUnder(root, source)) {
      hash
        .update(path)
        .update('\0')
        .update(readFileSync(join(root, path)))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

export function isBuilt(root: string, built: Built, stamp: string): boolean {
  const file = stampFile(root, built);
  return existsSync(join(root, built.folder, built.entry)) && existsSync(file) && readFileSync(file, 'utf8') === stamp;
}

/** Before a build: one that is cut short must not look finished. */
export function markUnbuilt(root: string, built: Built): void {
  rmSync(stampFile(root, built), { force: true });
}

export function markBuilt(root: string, built: Built, stamp: string): void {
  writeFileSync(stampFile(root, built), stamp);
}
