import { isTest, type SourceFile, type SourceTree, type Violation } from '../source-tree.ts';
import { childOf, lineAt, nameOf, parse, stringOf, walk, type SyntaxNode } from '../syntax.ts';

/** The same in every language, so it needs no key. */
const names = new Set(['Hodi', 'English', 'Kiswahili', 'WhatsApp', 'SMS']);

/** Attributes and properties whose text a person reads or hears. */
const spoken = new Set(
  (
    'alt title placeholder label heading text message description hint caption summary ' +
    'aria-label aria-description aria-roledescription aria-placeholder aria-valuetext'
  ).split(' '),
);

const isScreen = ({ path }: SourceFile): boolean =>
  /^apps\/web\/src\/(?!testing\/).*\.tsx?$/.test(path) && !isTest(path);

const saysSomething = (text: string): boolean => /\p{L}{2}/u.test(text) && !names.has(text.trim());

/** Two words or more that begin like a sentence: no key, class name or address looks so. */
const isSentence = (text: string): boolean => /^\p{Lu}\p{Ll}+,? \p{L}/u.test(text);

/** Messages for developers stay in English. */
const isForDevelopers = (above: readonly SyntaxNode[]): boolean =>
  above.some(({ type }) => type === 'ThrowStatement' || type === 'NewExpression');

function textOfTemplate(node: SyntaxNode): string | undefined {
  if (node.type !== 'TemplateElement') return undefined;
  return (node['value'] as { cooked?: string }).cooked;
}

function attributeAbove(above: readonly SyntaxNode[]): string | undefined {
  const attribute = above.findLast(({ type }) => type === 'JSXAttribute');
  return attribute && nameOf(childOf(attribute, 'name'));
}

const transparent = new Set([
  'ConditionalExpression',
  'LogicalExpression',
  'JSXExpressionContainer',
  'TemplateLiteral',
]);

const isSum = ({ type, operator }: SyntaxNode): boolean => type === 'BinaryExpression' && operator === '+';

/** A text straight between tags, also in `{'…'}` or `{open ? '…' : '…'}`, but not inside a call or an attribute. */
function isBetweenTags(above: readonly SyntaxNode[]): boolean {
  const nearest = above.findLast((node) => !transparent.has(node.type) && !isSum(node));
  const passedContainer = above.some(({ type }) => type === 'JSXExpressionContainer');
  return passedContainer && (nearest?.type === 'JSXElement' || nearest?.type === 'JSXFragment');
}

function isReadByPeople(node: SyntaxNode, text: string, above: readonly SyntaxNode[]): boolean {
  if (node.type === 'JSXText') return true;
  if (isForDevelopers(above)) return false;
  const attribute = attributeAbove(above);
  const holdsText = above.at(-1)?.type === 'JSXAttribute' || above.at(-1)?.type === 'JSXExpressionContainer';
  if (attribute !== undefined && holdsText) return spoken.has(attribute);
  return isBetweenTags(above) || isSentence(text);
}

function textsIn(file: SourceFile): Violation[] {
  const found: Violation[] = [];
  walk(parse(file), (node, above) => {
    const value = node.type === 'JSXText' ? (node['value'] as string) : (stringOf(node) ?? textOfTemplate(node));
    if (value === undefined || !saysSomething(value) || !isReadByPeople(node, value, above)) return;
    const message = `"${value.trim()}" must be a key in packages/i18n`;
    found.push({ path: file.path, line: lineAt(file, node.start), message });
  });
  return found;
}

/** No text that people read is written into the web app itself. */
export const checkScreens = (tree: SourceTree): Violation[] => tree.filter(isScreen).flatMap(textsIn);
