import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** Input of the checks: every file written by hand, without packages and build results. */
export type SourceTree = readonly SourceFile[];

export interface Violation {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

const notOurs = new Set(['node_modules', 'dist', 'generated', 'test-results', 'playwright-report']);
const kinds = /\.(ts|tsx|mjs|css|md)$|^(docs|deploy)\/.*\.(yaml|conf)$/;

/** Reads the repository; a test makes its own small tree with `treeOf`. */
export function readSourceTree(root: string): SourceTree {
  const files: SourceFile[] = [];
  const visit = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.name.startsWith('.') || notOurs.has(entry.name)) continue;
      if (entry.isDirectory()) visit(path);
      else if (kinds.test(path)) files.push({ path, text: readFileSync(join(root, path), 'utf8') });
    }
  };
  visit('');
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

export const treeOf = (files: Readonly<Record<string, string>>): SourceTree =>
  Object.entries(files).map(([path, text]) => ({ path, text }));

export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);
export const isCode = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path);
