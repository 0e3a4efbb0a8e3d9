/** Whether the commits since a fixed one follow Conventional Commits, as commitlint reads them: the rules are in package.json. */
import { runCommand, runNode } from './command.ts';
import { asOneCheck, type Outcome, skippedOnce } from './stage.ts';

const since = 'ebd0f6d7bad0ebacec6c7f2bd8248eefaac5b745';

export async function lintCommits(): Promise<Outcome> {
  const { code } = await runCommand(['git', 'merge-base', '--is-ancestor', since, 'HEAD']);
  if (code !== 0) return skippedOnce(`the history since ${since.slice(0, 8)} is not in this clone`);
  return asOneCheck(await runNode(['node_modules/@commitlint/cli/cli.js', '--from', since]));
}
