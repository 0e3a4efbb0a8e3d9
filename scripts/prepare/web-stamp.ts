/** Tells whether the built web app is that of the sources. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Everything that the build reads; what it writes, and what npm put there, is no source. */
const SOURCES = ['apps/web', 'packages', 'clinical', 'package-lock.json', 'tsconfig.base.json'];
const NO_SOURCES = new Set(['node_modules', 'dist', 'generated', 'test-results', 'playwright-report']);

const stampFile = (root: string): string => join(root, 'apps/web/dist/.hodi-build');

function* filesUnder(root: string, path: string): Generator<string> {
  const entries = readdirSync(join(root, path), { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (NO_SOURCES.has(entry.name)) continue;
    const below = `${path}/${entry.name}`;
    if (entry.isDirectory()) yield* filesUnder(root, below);
    else if (entry.isFile()) yield below;
  }
}

/** A hash of the names and contents of all sources. */
export function stampOfSources(root: string): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
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

export function isBuilt(root: string, stamp: string): boolean {
  const file = stampFile(root);
  return existsSync(join(root, 'apps/web/dist/index.html')) && existsSync(file) && readFileSync(file, 'utf8') === stamp;
}

/** Before a build: one that is cut short must not look finished. */
export function markUnbuilt(root: string): void {
  rmSync(stampFile(root), { force: true });
}

export function markBuilt(root: string, stamp: string): void {
  writeFileSync(stampFile(root), stamp);
}
