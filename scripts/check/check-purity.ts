/**
 * Domain and i18n get time, chance and identity passed in, so that their rules are table tests. The linter refuses the
 * globals (`fetch`, `crypto`, `Date.now` …); what it cannot tell apart is here: `new Date(iso)` is pure, `new Date()` is not.
 */
import { runChecks } from './report.ts';
import { isTest, type SourceFile, type SourceTree, type Violation } from './source-tree.ts';
import { childOf, lineAt, listOf, nameOf, parse, walk, type SyntaxNode } from './syntax.ts';

const mustBePure = ({ path }: SourceFile): boolean =>
  /^packages\/(domain|i18n)\/src\/(?!testing\/).*\.ts$/.test(path) && !isTest(path);

const readsTheClock = (node: SyntaxNode): boolean =>
  (node.type === 'NewExpression' || node.type === 'CallExpression') &&
  nameOf(childOf(node, 'callee')) === 'Date' &&
  listOf(node, 'arguments').length === 0;

export function checkPurity(tree: SourceTree): Violation[] {
  return tree.filter(mustBePure).flatMap((file) => {
    const found: Violation[] = [];
    walk(parse(file), (node) => {
      if (!readsTheClock(node)) return;
      found.push({
        path: file.path,
        line: lineAt(file, node.start),
        message: 'reads the clock: take the time as input',
      });
    });
    return found;
  });
}

if (import.meta.main) await runChecks({ purity: checkPurity });
