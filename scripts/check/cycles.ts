/** Files by path, each with the files that it imports. */
export type Graph = ReadonlyMap<string, readonly string[]>;

/**
 * One cycle per knot of files that reach each other: the path from the first file back to itself.
 * Depth first; a file still on the stack that is met again closes a cycle.
 */
export function findCycles(graph: Graph): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const stack: string[] = [];
  const visit = (path: string): void => {
    const at = stack.indexOf(path);
    if (at >= 0) cycles.push([...stack.slice(at), path]);
    if (at >= 0 || done.has(path)) return;
    stack.push(path);
    for (const next of graph.get(path) ?? []) visit(next);
    stack.pop();
    done.add(path);
  };
  for (const path of graph.keys()) visit(path);
  return cycles;
}
