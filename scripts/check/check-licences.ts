/** Every package has a licence that goes with ours, and the list of what is shipped is that of the lock file. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LockFile, licenceFault, licenceList, licensedIn } from './licence-list.ts';
import { repositoryRoot, runChecks } from './report.ts';
import type { SourceTree, Violation } from './source-tree.ts';

const path = 'docs/licences.md';

export const readLock = (): LockFile =>
  JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')) as LockFile;

/** @param lock the packages; those of the repository unless given. */
export function checkLicences(tree: SourceTree, lock = readLock()): Violation[] {
  const packages = licensedIn(lock);
  const faults = packages.flatMap((one) => licenceFault(one) ?? []);
  const violations = faults.map((message) => ({ path: 'package-lock.json', line: 1, message }));
  const isCurrent = tree.find((file) => file.path === path)?.text === licenceList(packages);
  if (isCurrent) return violations;
  const message = 'is not what the lock file says: node scripts/check/check-licences.ts --write';
  return [...violations, { path, line: 1, message }];
}

if (import.meta.main) {
  if (process.argv.includes('--write')) writeFileSync(join(repositoryRoot, path), licenceList(licensedIn(readLock())));
  await runChecks({ licences: (tree) => checkLicences(tree) });
}
