/**
 * Exports that nobody imports, and that their own file does not use either, are dead: they would be maintained for
 * nothing.
 */
import { resolveSpecifier } from './imports.ts';
import { runChecks } from './report.ts';
import { isCode, isTest, type SourceFile, type SourceTree, type Violation } from './source-tree.ts';
import { childOf, lineAt, listOf, nameOf, parse, stringOf, walk, type SyntaxNode } from './syntax.ts';

/** Built into one script and told by name what to give: `build/door-pages.ts`, and `writeProgram` of lab/sim/live-gap.ts. */
const builtByName = new Set(['apps/web/src/app/doors/render-door.tsx', 'apps/web/src/testing/live-program.ts']);

const isOurs = ({ path }: SourceFile): boolean =>
  isCode(path) && !isTest(path) && !/\/migrations\/|\.d\.ts$/.test(path);

/** Names that one statement exports. */
function exportedBy(node: SyntaxNode): string[] {
  const declared = childOf(node, 'declaration');
  if (declared === undefined) return listOf(node, 'specifiers').map((one) => nameOf(childOf(one, 'exported')));
  const declarations = declared.type === 'VariableDeclaration' ? listOf(declared, 'declarations') : [declared];
  return declarations.map((one) => nameOf(childOf(one, 'id'))).filter((name) => name !== '');
}

/** `path name` of each imported name; `path *` if a file imports the whole module. */
function importedIn(tree: SourceTree): Set<string> {
  const taken = new Set<string>();
  for (const file of tree.filter(({ path }) => isCode(path))) {
    walk(parse(file), (node) => {
      const target = resolveSpecifier(file.path, stringOf(childOf(node, 'source')) ?? '');
      if (target === undefined) return;
      const specifiers = listOf(node, 'specifiers');
      const names = specifiers.map((one) => nameOf(childOf(one, 'imported')) || nameOf(childOf(one, 'local')));
      const isWhole = specifiers.length === 0 || specifiers.some(({ type }) => type === 'ImportNamespaceSpecifier');
      for (const name of isWhole ? ['*'] : names) taken.add(`${target} ${name}`);
    });
  }
  return taken;
}

const timesNamed = ({ text }: SourceFile, name: string): number =>
  text.split(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`)).length - 1;

export function checkExports(tree: SourceTree): Violation[] {
  const taken = importedIn(tree);
  return tree.filter(isOurs).flatMap((file) => {
    if (taken.has(`${file.path} *`) || builtByName.has(file.path)) return [];
    return listOf(parse(file), 'body')
      .filter(({ type }) => type === 'ExportNamedDeclaration')
      .flatMap((node) => exportedBy(node).map((name) => ({ node, name })))
      .filter(({ name }) => !taken.has(`${file.path} ${name}`) && timesNamed(file, name) === 1)
      .map(({ node, name }) => ({
        path: file.path,
        line: lineAt(file, node.start),
        message: `${name} is exported, and nothing uses it`,
      }));
  });
}

if (import.meta.main) await runChecks({ exports: checkExports });
