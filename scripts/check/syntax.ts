import { parseSync } from 'vite';
import type { SourceFile } from './source-tree.ts';

/** A node of the ESTree syntax tree; which keys it has depends on its `type`. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

const parsed = new WeakMap<SourceFile, SyntaxNode>();

/** The syntax tree of a file, parsed once for all checks. */
export function parse(file: SourceFile): SyntaxNode {
  const known = parsed.get(file);
  if (known) return known;
  const { program, errors } = parseSync(file.path, file.text);
  if (errors[0]) throw new Error(`${file.path} cannot be parsed: ${errors[0].message}`);
  const root = program as unknown as SyntaxNode;
  parsed.set(file, root);
  return root;
}

/** The nodes directly below one. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter(isNode);
}

/** Calls `visit` for a node and all below it, with the chain of nodes above it, nearest last. */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, above: readonly SyntaxNode[]) => void,
  above: readonly SyntaxNode[] = [],
): void {
  visit(node, above);
  const chain = [...above, node];
  for (const child of childrenOf(node)) walk(child, visit, chain);
}

/** A child node by its key, if there is one. */
export const childOf = (node: SyntaxNode | undefined, key: string): SyntaxNode | undefined => {
  const value = node?.[key];
  return isNode(value) ? value : undefined;
};

/** Child nodes of a key that holds a list. */
export const listOf = (node: SyntaxNode | undefined, key: string): SyntaxNode[] => {
  const value = node?.[key];
  return Array.isArray(value) ? (value as unknown[]).filter(isNode) : [];
};

export const nameOf = (node: SyntaxNode | undefined): string => {
  const name = node?.['name'];
  return typeof name === 'string' ? name : '';
};

/** The value of a string literal, or undefined for everything else. */
export const stringOf = (node: SyntaxNode | undefined): string | undefined => {
  const value = node?.type === 'Literal' ? node['value'] : undefined;
  return typeof value === 'string' ? value : undefined;
};

export const lineAt = (file: SourceFile, offset: number): number => file.text.slice(0, offset).split('\n').length;
