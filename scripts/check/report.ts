import { join } from 'node:path';
import { readSourceTree, type SourceTree, type Violation } from './source-tree.ts';

export type Check = (tree: SourceTree) => Violation[] | Promise<Violation[]>;

export const repositoryRoot = join(import.meta.dirname, '..', '..');

/** Runs checks on the repository, prints every violation and sets the exit code. */
export async function runChecks(checks: Readonly<Record<string, Check>>): Promise<void> {
  const tree = readSourceTree(repositoryRoot);
  for (const [name, check] of Object.entries(checks)) {
    const violations = await check(tree);
    for (const { path, line, message } of violations) console.error(`${path}:${line}  ${message}`);
    const outcome = violations.length === 0 ? 'ok' : `${violations.length} to mend`;
    console.log(`${name}: ${outcome}`);
    if (violations.length > 0) process.exitCode = 1;
  }
}
