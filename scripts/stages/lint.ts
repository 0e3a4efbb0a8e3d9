/**
 * Lints the files that were not found good before. The linter's result for a file depends on the file, on the types of
 * all its imports, and on the linter's own settings: a file whose hash over these is known is not linted again.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isCode } from '../check/source-tree.ts';
import { type CommandResult, root, runNode } from './command.ts';
import { type ImportGraph, readImportGraph } from './import-graph.ts';

const FOUND_GOOD = join(root, '.cache/lint.json');
const SETTINGS = ['.oxlintrc.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json'];
/** With more than so many left, all are linted: a command line has its limits, and it takes no longer. */
const MOST_NAMED = 600;

export async function lintChanged(): Promise<CommandResult> {
  const hashes = hashesOf(readImportGraph());
  const known = new Set(existsSync(FOUND_GOOD) ? (JSON.parse(readFileSync(FOUND_GOOD, 'utf8')) as string[]) : []);
  const left = [...hashes].flatMap(([path, hash]) => (known.has(hash) ? [] : [path]));
  if (left.length === 0) return { code: 0, output: '' };
  const named = left.length > MOST_NAMED ? [] : left;
  const result = await runNode(['node_modules/oxlint/bin/oxlint', '--format=unix', ...named]);
  if (result.code === 0) {
    mkdirSync(dirname(FOUND_GOOD), { recursive: true });
    writeFileSync(FOUND_GOOD, JSON.stringify([...hashes.values()]));
  }
  return result;
}

/** Of each file over itself, all that it imports, and the settings. */
function hashesOf({ tree, closureOf }: ImportGraph): Map<string, string> {
  const settings = SETTINGS.map((path) => join(root, path)).filter((path) => existsSync(path));
  const common = digest(settings.map((path) => readFileSync(path, 'utf8')));
  const ofText = new Map(tree.map(({ path, text }) => [path, digest([path, text])]));
  const code = tree.filter(({ path }) => isCode(path));
  return new Map(
    code.map(({ path }) => [
      path,
      digest([common, ...[...closureOf(path)].map((one) => ofText.get(one) ?? one).sort()]),
    ]),
  );
}

function digest(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('base64');
}
