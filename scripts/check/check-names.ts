/** File names: kebab-case, by what the file gives; a name that would fit anything says nothing. */
import { posix } from 'node:path';
import { runChecks } from './report.ts';
import type { SourceTree, Violation } from './source-tree.ts';

const emptyNames = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'types', 'index']);
/** Names that a tool, or everybody, looks for. */
const knownNames = /^(vite-env\.d\.ts|[A-Z]+\.md)$/;

function problemOf(path: string): string | undefined {
  const name = posix.basename(path);
  if (path.startsWith('docs/') || knownNames.test(name)) return undefined;
  const [stem = '', ...suffixes] = name.split('.');
  if (emptyNames.has(stem)) return `"${stem}" says nothing: name the file by what it gives`;
  if (![stem, ...suffixes].every((part) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(part))) return 'is not in kebab-case';
  if (path.startsWith('apps/server/') && name.endsWith('.tsx')) return 'the server runs by type stripping: no .tsx';
  return undefined;
}

export function checkNames(tree: SourceTree): Violation[] {
  return tree.flatMap(({ path }) => {
    const message = problemOf(path);
    return message ? [{ path, line: 1, message }] : [];
  });
}

if (import.meta.main) await runChecks({ names: checkNames });
