/**
 * Permitted imports, by pattern (docs/architecture.md): the arrows between domain, i18n, server and web, the layers of
 * the web app, features that stay apart, no cycles (of type imports either), no barrels, no climbing paths. The edges
 * between features of the server must be those listed in docs/coupling.md.
 */
import { couplingOf, refusedArrow, refusedPackage } from './arrows.ts';
import { findCycles } from './cycles.ts';
import { importsOf, type Import } from './imports.ts';
import { runChecks } from './report.ts';
import { isCode, type SourceFile, type SourceTree, type Violation } from './source-tree.ts';
import { listOf, parse, type SyntaxNode } from './syntax.ts';

export const couplingMap = 'docs/coupling.md';

function refusedImport({ from, specifier, target }: Import): string | undefined {
  if (/\.\.\/\.\.\//.test(specifier)) return `"${specifier}" climbs: use a path from the package`;
  if (target === undefined) return refusedPackage(from, specifier);
  if (!/\.\w+$/.test(target)) return `"${specifier}" needs its file extension`;
  return refusedArrow(from, target);
}

const isReExport = (node: SyntaxNode): boolean =>
  node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && Boolean(node['source']));

/** A barrel hides where things live, and loading one thing loads all: a file of nothing but re-exports, or `export *`. */
function barrelIn(file: SourceFile): Violation[] {
  const statements = listOf(parse(file), 'body').filter((node) => node.type !== 'ImportDeclaration');
  const isBarrel =
    statements.some((node) => node.type === 'ExportAllDeclaration') ||
    (statements.length > 0 && statements.every(isReExport));
  return isBarrel ? [{ path: file.path, line: 1, message: 'is a barrel: import from the files themselves' }] : [];
}

function cyclesAmong(imports: readonly Import[]): Violation[] {
  const graph = new Map<string, string[]>();
  for (const { from, target } of imports) {
    if (target === undefined) continue;
    graph.set(from, [...(graph.get(from) ?? []), target]);
  }
  return findCycles(graph).map((cycle) => ({
    path: cycle[0] ?? '',
    line: 1,
    message: `imports itself in a circle: ${cycle.join(' → ')}`,
  }));
}

/** Lines of the coupling map: `- appointments → e-contacts: why one needs the other`. */
function listedCoupling(tree: SourceTree): Map<string, number> {
  const text = tree.find(({ path }) => path === couplingMap)?.text ?? '';
  const lines = text.split('\n').map((line, index) => [/^- ([\w-]+ → [\w-]+): \S/.exec(line)?.[1], index + 1] as const);
  return new Map(lines.filter((entry): entry is [string, number] => entry[0] !== undefined));
}

function couplingDifferences(tree: SourceTree, imports: readonly Import[]): Violation[] {
  const listed = listedCoupling(tree);
  const real = new Map<string, Import>();
  for (const found of imports) {
    const edge = found.target && couplingOf(found.from, found.target);
    if (edge && !real.has(edge)) real.set(edge, found);
  }
  const unlisted = [...real].filter(([edge]) => !listed.has(edge));
  const stale = [...listed].filter(([edge]) => !real.has(edge));
  return [
    ...unlisted.map(([edge, { from, line }]) => ({
      path: from,
      line,
      message: `"${edge}" is a new edge: list it with its reason in ${couplingMap}`,
    })),
    ...stale.map(([edge, line]) => ({ path: couplingMap, line, message: `"${edge}" is no longer in the code` })),
  ];
}

export function checkArrows(tree: SourceTree): Violation[] {
  const code = tree.filter(({ path }) => isCode(path));
  const imports = code.flatMap(importsOf);
  const refused = imports.flatMap((found) => {
    const message = refusedImport(found);
    return message ? [{ path: found.from, line: found.line, message }] : [];
  });
  return [...refused, ...code.flatMap(barrelIn), ...cyclesAmong(imports), ...couplingDifferences(tree, imports)];
}

if (import.meta.main) await runChecks({ arrows: checkArrows });
