import { posix } from 'node:path';
import { isCode, type SourceFile } from './source-tree.ts';
import { childOf, lineAt, parse, stringOf, walk } from './syntax.ts';

export interface Import {
  readonly from: string;
  readonly specifier: string;
  readonly line: number;
  /** The file it names, or undefined for a package. */
  readonly target: string | undefined;
}

const aliases: readonly (readonly [string, string])[] = [
  ['@hodi/domain/', 'packages/domain/src/'],
  ['@hodi/i18n/', 'packages/i18n/src/'],
  ['@hodi/server/', 'apps/server/'],
  ['#server/', 'apps/server/src/'],
  ['~/', 'apps/web/src/'],
  ['#web/', 'apps/web/src/'],
  ['#e2e/', 'e2e/'],
  ['#lab/', 'lab/'],
];

/** The path of the file that a specifier names, seen from the importing file; undefined for a package. */
export function resolveSpecifier(from: string, specifier: string): string | undefined {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('.')) return posix.join(posix.dirname(from), plain);
  const alias = aliases.find(([prefix]) => plain.startsWith(prefix));
  return alias && alias[1] + plain.slice(alias[0].length);
}

const importing = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

/** Every static and dynamic import and re-export of a file. */
export function importsOf(file: SourceFile): Import[] {
  if (!isCode(file.path)) return [];
  const found: Import[] = [];
  walk(parse(file), (node) => {
    const specifier = importing.has(node.type) ? stringOf(childOf(node, 'source')) : undefined;
    if (specifier === undefined) return;
    found.push({
      from: file.path,
      specifier,
      line: lineAt(file, node.start),
      target: resolveSpecifier(file.path, specifier),
    });
  });
  return found;
}
