/**
 * React hears of no pointer, touch, hover or release of a key in this app (apps/web/src/lib/react-root.ts): a handler of
 * one would never be called.
 */
import { runChecks } from './report.ts';
import { isTest, type SourceFile, type SourceTree, type Violation } from './source-tree.ts';
import { childOf, lineAt, nameOf, parse, walk, type SyntaxNode } from './syntax.ts';

const unheard =
  /^on(GotPointerCapture|LostPointerCapture|KeyPress|KeyUp|Mouse(Move|Out|Over|Up|Enter|Leave)|Pointer\w+|Touch\w+|BeforeInput|Composition\w+)$/i;

const isOfTheApp = ({ path }: SourceFile): boolean => /^apps\/web\/src\/.*\.tsx?$/.test(path) && !isTest(path);

/** The handler that this attribute, property or parameter is called. */
function handlerOf(node: SyntaxNode): string | undefined {
  if (node.type === 'JSXAttribute') return nameOf(childOf(node, 'name'));
  if (node.type === 'Property') return nameOf(childOf(node, 'key'));
  return undefined;
}

export function checkEvents(tree: SourceTree): Violation[] {
  return tree.filter(isOfTheApp).flatMap((file) => {
    const found: Violation[] = [];
    walk(parse(file), (node) => {
      const handler = handlerOf(node)?.replace(/Capture$/, '');
      if (handler === undefined || !unheard.test(handler)) return;
      found.push({
        path: file.path,
        line: lineAt(file, node.start),
        message: `${handler} is never called: the root does not listen for it (lib/react-root.ts)`,
      });
    });
    return found;
  });
}

if (import.meta.main) await runChecks({ events: checkEvents });
