/** Finds the revision of the version before: the last whose migrations are the first of these, and not all of them. */
import { spawnSync } from 'node:child_process';
import { readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'apps/server/migrations';

export interface VersionBefore {
  revision: string;
  /** The migrations that came since, in their order. */
  newer: string[];
}

/** The local history is too short; the message tells how to get it. */
export class NoHistory extends Error {}

/** @returns its output; undefined if it fails, or is not installed. */
export function git(root: string, ...words: string[]): string | undefined {
  // In a hook git sets variables that point to another repository.
  const env = { ...process.env, GIT_DIR: undefined, GIT_WORK_TREE: undefined, GIT_INDEX_FILE: undefined };
  const { status, stdout } = spawnSync('git', words, {
    cwd: root,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 ? stdout.trim() : undefined;
}

const namesAmong = (files: readonly string[]): string[] =>
  files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(file.lastIndexOf('/') + 1, -'.ts'.length))
    .toSorted();

/**
 * @returns migrations added since a revision; undefined if its migrations are not the first of ours: they were
 * renumbered since, or there were none.
 */
function newerThan(root: string, revision: string): string[] | undefined {
  const theirs = namesAmong(git(root, 'ls-tree', '--name-only', revision, `${folder}/`)?.split('\n') ?? []);
  const ours = namesAmong(readdirSync(join(root, folder)));
  const isBefore = theirs.length > 0 && theirs.every((name, at) => name === ours[at]);
  return isBefore ? ours.slice(theirs.length) : undefined;
}

const nameOf = (root: string, revision: string): string => git(root, 'rev-parse', '--short=12', revision) ?? revision;

function lastBefore(root: string): VersionBefore {
  const changes = git(root, 'log', '--format=%H', '--', folder)?.split('\n') ?? [];
  // A migration that is not in the history yet: then it is what is there.
  for (const revision of ['HEAD', ...changes.map((change) => `${change}^`)]) {
    const newer = newerThan(root, revision) ?? [];
    if (newer.length > 0) return { revision: nameOf(root, revision), newer };
  }
  const isShallow = git(root, 'rev-parse', '--is-shallow-repository') === 'true';
  throw new NoHistory(isShallow ? 'the clone is shallow: git fetch --unshallow' : 'no revision with fewer migrations');
}

/**
 * @param wanted a revision, where it is not to be the last with other tables.
 * @throws NoHistory where there is none, and where it is cut off
 */
export function versionBefore(root: string, wanted?: string): VersionBefore {
  const top = git(root, 'rev-parse', '--show-toplevel');
  // An archive unpacked into a folder of another repository would show that one's history.
  if (top === undefined || realpathSync(top) !== realpathSync(root))
    throw new NoHistory('no history here: git, and a clone instead of an archive');
  if (wanted === undefined) return lastBefore(root);
  const newer = newerThan(root, wanted);
  if (newer === undefined) throw new NoHistory(`${wanted} is not there, or its migrations are not the first of these`);
  return { revision: nameOf(root, wanted), newer };
}
