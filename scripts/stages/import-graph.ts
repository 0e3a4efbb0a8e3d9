/** Imports between files: which files a change can break, and which files a file's lint depends on. */
import { importsOf } from '../check/imports.ts';
import { readSourceTree, type SourceTree } from '../check/source-tree.ts';
import { root } from './command.ts';

export interface ImportGraph {
  readonly tree: SourceTree;
  /** The file and all that it imports, whatever the way; not past the files that `cut` names. */
  readonly closureOf: (file: string, cut?: (file: string) => boolean) => Set<string>;
}

export function readImportGraph(tree: SourceTree = readSourceTree(root)): ImportGraph {
  const targets = new Map(
    tree.map((file) => [file.path, importsOf(file).flatMap(({ target }) => (target === undefined ? [] : [target]))]),
  );
  const closureOf: ImportGraph['closureOf'] = (file, cut = () => false) => {
    const found = new Set([file]);
    // A set can be walked while it grows.
    for (const one of found) {
      if (one !== file && cut(one)) continue;
      for (const target of targets.get(one) ?? []) found.add(target);
    }
    return found;
  };
  return { tree, closureOf };
}
