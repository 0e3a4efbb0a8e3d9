import { posix } from 'node:path';
import { isCode, isTest, type SourceFile, type SourceTree } from './source-tree.ts';
import { childOf, lineAt, listOf, nameOf, parse, walk, type SyntaxNode } from './syntax.ts';

export type LimitName = 'file' | 'function' | 'component' | 'handler' | 'folder' | 'parameters' | 'decisionRecord';

export interface Measure {
  readonly limit: LimitName;
  readonly path: string;
  readonly line: number;
  readonly what: string;
  readonly value: number;
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
export const isFunction = (node: SyntaxNode | undefined): boolean => node !== undefined && functionTypes.has(node.type);

const linesOf = (text: string): number => text.replace(/\n$/, '').split('\n').length;

/** Name of a function: its own, or that of the variable it is assigned to. */
function functionName(node: SyntaxNode, parent: SyntaxNode | undefined): string {
  const own = nameOf(childOf(node, 'id'));
  return own || nameOf(childOf(parent, 'id')) || nameOf(childOf(parent, 'key')) || 'a function';
}

/** A React component begins with a capital and gives JSX; its markup earns it more lines than other functions. */
const isComponent = (file: SourceFile, name: string): boolean => file.path.endsWith('.tsx') && /^[A-Z]/.test(name);

/** A route's handler is the function given with its contract; the function around all routes of a file is not one. */
const isHandler = (file: SourceFile, above: readonly SyntaxNode[]): boolean =>
  file.path.endsWith('.routes.ts') && above.some(isFunction);

function limitOfFunction(file: SourceFile, name: string, above: readonly SyntaxNode[]): LimitName {
  if (isHandler(file, above)) return 'handler';
  return isComponent(file, name) ? 'component' : 'function';
}

/** In a test, `describe` and the like hold whole stories: only the file limits their length. */
const isStory = (file: SourceFile, parent: SyntaxNode | undefined): boolean =>
  isTest(file.path) && parent?.type === 'CallExpression';

/** A migration is SQL from top to bottom, and never edited again: only its file is measured. */
const isMigration = (path: string): boolean => path.includes('/migrations/');

function functionMeasures(file: SourceFile): Measure[] {
  const found: Measure[] = [];
  walk(parse(file), (node, above) => {
    if (!isFunction(node)) return;
    const parent = above.at(-1);
    const name = functionName(node, parent);
    const at = { path: file.path, line: lineAt(file, node.start), what: name };
    const isThis = (parameter: SyntaxNode): boolean => nameOf(parameter) === 'this';
    const parameters = listOf(node, 'params').filter((parameter) => !isThis(parameter));
    found.push({ ...at, limit: 'parameters', value: parameters.length });
    if (isStory(file, parent) || isMigration(file.path)) return;
    const value = linesOf(file.text.slice(node.start, node.end));
    found.push({ ...at, limit: limitOfFunction(file, name, above), value });
  });
  return found;
}

function fileMeasure({ path, text }: SourceFile): Measure {
  const limit = path.startsWith('docs/decisions/') ? 'decisionRecord' : 'file';
  return { limit, path, line: 1, what: 'the file', value: linesOf(text) };
}

/** Tests and styles stand beside their source and don't count; migrations are a history that only grows. */
const countsInFolder = (path: string): boolean => /\.tsx?$/.test(path) && !isTest(path) && !isMigration(path);

function folderMeasures(tree: SourceTree): Measure[] {
  const counts = new Map<string, number>();
  for (const { path } of tree) {
    if (!countsInFolder(path)) continue;
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].map(([path, value]) => ({ limit: 'folder', path, line: 1, what: 'the folder', value }));
}

export function measure(tree: SourceTree): Measure[] {
  const measured = tree.filter(
    ({ path }) => isCode(path) || path.endsWith('.css') || path.startsWith('docs/decisions/'),
  );
  const code = tree.filter(({ path }) => isCode(path));
  return [...measured.map(fileMeasure), ...code.flatMap(functionMeasures), ...folderMeasures(tree)];
}
