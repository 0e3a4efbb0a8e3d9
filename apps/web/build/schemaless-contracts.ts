/**
 * Keeps the schemas of the domain, and the library that makes them, off the pages that do not check by them. The server
 * checks every call by its contract; the app needs a contract's name, method and path only. A form that imports a
 * schema by name still gets it. Saves about 10 KB on every page. Texts of a contract for the reference and the audit
 * log goes too.
 */
import { type ESTree, parseSync } from 'rolldown/utils';
import type { Plugin } from 'vite';

interface Edit {
  start: number;
  end: number;
  write: (text: string) => string;
}

const schemaParts = new Set(['params', 'query', 'body', 'answer', 'payload']);
const serversParts = new Set(['summary', 'audit']);
const nothing = () => 'undefined';
const gone = () => '';
/** Marked so that the bundler may leave it out when nothing uses it: making a schema does nothing else. */
const whenUsed = (text: string) => `/* @__PURE__ */ (() => ${text})()`;

/** In a call's or event's contract the schemas go; a schema with a name of its own stays for whoever imports it. */
function editsOf(init: ESTree.Expression, code: string): Edit[] {
  if (init.type !== 'CallExpression') return [];
  if (rootOf(init) === 'z') return [{ start: init.start, end: init.end, write: whenUsed }];
  if (init.callee.type !== 'Identifier') return [];
  const [first, second] = init.arguments;
  if (init.callee.name === 'domainEvent' && second) return [{ start: second.start, end: second.end, write: nothing }];
  if (init.callee.name !== 'endpoint' || first?.type !== 'ObjectExpression') return [];
  return first.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return [];
    const { name } = property.key;
    // With its comma, which each property has as the code is formatted.
    if (serversParts.has(name) && code[property.end] === ',') {
      return [{ start: property.start, end: property.end + 1, write: gone }];
    }
    const { start, end } = property.value;
    return schemaParts.has(name) ? [{ start, end, write: nothing }] : [];
  });
}

/** The name that a chain of calls begins with: `z` of `z.string().check(…)`. */
function rootOf(node: ESTree.Expression): string {
  if (node.type === 'CallExpression') return rootOf(node.callee);
  if (node.type === 'MemberExpression') return rootOf(node.object);
  return node.type === 'Identifier' ? node.name : '';
}

/** The same code without what only the server checks by; lines stay where they are, for source maps. */
export function withoutSchemas(code: string): string {
  const edits = parseSync('contracts.ts', code).program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') return [];
    return declaration.declarations.flatMap(({ init }) => (init ? editsOf(init, code) : []));
  });
  let result = code;
  for (const { start, end, write } of edits.toReversed()) {
    const before = code.slice(start, end);
    const after = write(before);
    const lostLines = '\n'.repeat(before.split('\n').length - after.split('\n').length);
    result = result.slice(0, start) + after + lostLines + result.slice(end);
  }
  return result;
}

export function schemalessContracts(): Plugin {
  return {
    name: 'hodi:schemaless-contracts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /packages[\\/]domain[\\/]src[\\/].*\.ts$/, code: /zod\/mini|endpoint\(|domainEvent\(/ },
      handler: (code) => ({ code: withoutSchemas(code), map: null }),
    },
  };
}
