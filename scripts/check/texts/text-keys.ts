import { isCode, isTest, type SourceFile, type SourceTree, type Violation } from '../source-tree.ts';
import { childOf, lineAt, listOf, nameOf, parse, stringOf, walk, type SyntaxNode } from '../syntax.ts';
import type { LanguageTexts } from './text-catalogs.ts';

/** Files that may speak of a key; tests don't count. */
const mayUseTexts = ({ path }: SourceFile): boolean => /^(apps|packages)\//.test(path) && isCode(path) && !isTest(path);

/** The text before the first `${` of a template: `people.${role}` uses every key that begins with `people.`. */
function prefixOf(node: SyntaxNode): string | undefined {
  if (node.type !== 'TemplateLiteral' && node.type !== 'TSTemplateLiteralType') return undefined;
  const first = listOf(node, 'quasis')[0]?.['value'] as { cooked?: string } | undefined;
  const prefix = first?.cooked ?? '';
  return /^[\w.]+[._]$/.test(prefix) ? prefix : undefined;
}

/** Keys given to a function named `t`, written out: the compiler knows them too, but not where `t` takes any string. */
function keysGivenToT(node: SyntaxNode): SyntaxNode[] {
  if (node.type !== 'CallExpression' || nameOf(childOf(node, 'callee')) !== 't') return [];
  const first = listOf(node, 'arguments')[0];
  const choices = first?.type === 'ConditionalExpression' ? ['consequent', 'alternate'] : [];
  return choices.length > 0 ? choices.flatMap((key) => childOf(first, key) ?? []) : first ? [first] : [];
}

const isDomain = ({ path }: SourceFile): boolean =>
  /^packages\/domain\/src\/(?!testing\/)/.test(path) && isCode(path) && !isTest(path);

const isCodeLike = (text: string | undefined): text is string => /^[a-z]+(_[a-z]+)*$/.test(text ?? '');

/** A code that the domain gives for a fault: `z.maxLength(50, 'too_long')`, `{ code: 'out_of_range' }`. */
function faultCodeIn(node: SyntaxNode): string | undefined {
  const callee = node.type === 'CallExpression' ? childOf(node, 'callee') : undefined;
  const isSchema = callee?.type === 'MemberExpression' && nameOf(childOf(callee, 'object')) === 'z';
  const given = listOf(node, 'arguments');
  const isDefault = nameOf(childOf(callee, 'property')) === '_default';
  if (isSchema && !isDefault && given.length > 1) return stringOf(given.at(-1));
  const isCodeProperty = node.type === 'Property' && nameOf(childOf(node, 'key')) === 'code';
  return isCodeProperty ? stringOf(childOf(node, 'value')) : undefined;
}

/** Every code that the domain gives has a sentence: the code is its key. */
export function checkFaultCodes(tree: SourceTree, english: LanguageTexts): Violation[] {
  const known = new Set(Object.values(english).flatMap(Object.keys));
  return tree.filter(isDomain).flatMap((file) => {
    const found: Violation[] = [];
    walk(parse(file), (node) => {
      const code = faultCodeIn(node);
      if (!isCodeLike(code) || known.has(code)) return;
      const message = `code "${code}" has no text in packages/i18n`;
      found.push({ path: file.path, line: lineAt(file, node.start), message });
    });
    return found;
  });
}

interface Usage {
  readonly literals: Set<string>;
  readonly prefixes: Set<string>;
  readonly missing: Violation[];
}

function collect(file: SourceFile, known: ReadonlySet<string>, usage: Usage): void {
  walk(parse(file), (node) => {
    const literal = stringOf(node);
    if (literal !== undefined) usage.literals.add(literal);
    // Codes are also keys of objects: `{ too_big: 'too_long' }`, `{ rate_limited: 429 }`.
    if (node.type === 'Property') usage.literals.add(nameOf(childOf(node, 'key')));
    const prefix = prefixOf(node);
    if (prefix !== undefined) usage.prefixes.add(prefix);
    for (const key of keysGivenToT(node)) {
      const text = stringOf(key);
      if (text === undefined || known.has(text)) continue;
      usage.missing.push({ path: file.path, line: lineAt(file, key.start), message: `no text has the key "${text}"` });
    }
  });
}

/** Every key that the code names exists, and every key that exists is named, in full or by its beginning. */
export function checkKeys(
  tree: SourceTree,
  english: LanguageTexts,
  notYetUsed: Readonly<Record<string, string>> = {},
): Violation[] {
  const usage: Usage = { literals: new Set(), prefixes: new Set(), missing: [] };
  const known = new Set(Object.values(english).flatMap(Object.keys));
  for (const file of tree.filter(mayUseTexts)) collect(file, known, usage);
  const isUsed = (key: string): boolean =>
    usage.literals.has(key) || [...usage.prefixes].some((prefix) => key.startsWith(prefix));
  const unused = Object.entries(english).flatMap(([feature, texts]) =>
    Object.keys(texts)
      .filter((key) => !isUsed(key) && !notYetUsed[key])
      .map((key) => ({ path: `packages/i18n/en/${feature}.json`, line: 1, message: `"${key}" is used nowhere` })),
  );
  const path = 'scripts/check/texts-not-yet-used.json';
  const stale = Object.keys(notYetUsed)
    .filter((key) => isUsed(key) || !known.has(key))
    .map((key) => ({ path, line: 1, message: `"${key}" is used now, or gone: take it off the list` }));
  return [...usage.missing, ...unused, ...stale];
}
