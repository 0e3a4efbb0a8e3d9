/** The stages of `npm run check`, the longest first, so that two at a time end together. */
import { runNode, runCommand } from './command.ts';
import { lintChanged } from './lint.ts';
import { asOneCheck, atLeastOne, type Stage, type Outcome, skippedOnce } from './stage.ts';

/** Whether the commits since a fixed one follow Conventional Commits, as commitlint reads them: the rules are in package.json. */
const since = 'ebd0f6d7bad0ebacec6c7f2bd8248eefaac5b745';

async function lintCommits(): Promise<Outcome> {
  const { code } = await runCommand(['git', 'merge-base', '--is-ancestor', since, 'HEAD']);
  if (code !== 0) return skippedOnce(`the history since ${since.slice(0, 8)} is not in this clone`);
  return asOneCheck(await runNode(['node_modules/@commitlint/cli/cli.js', '--from', since]));
}

const TYPED = ['apps/server', 'apps/web', '.', 'packages/domain', 'packages/i18n'];

const program = (name: string, title: string, args: readonly string[]): Stage => ({
  name,
  title,
  run: async () => asOneCheck(await runNode(args)),
});

/** Output that the others read: it comes before them. */
export const clinicalBuild = program('clinical', 'Clinical content', ['scripts/clinical/build.ts']);

/** The compiler keeps what it found, and looks again only at what a change can have touched. */
const typesOf = (path: string): Stage =>
  program('types', `Types of ${path === '.' ? 'scripts, e2e and lab' : path}`, [
    'node_modules/typescript/bin/tsc',
    '-p',
    path,
    '--incremental',
    '--tsBuildInfoFile',
    `.cache/types/${path.replaceAll(/\W/g, '-')}.tsbuildinfo`,
  ]);

const lint: Stage = { name: 'lint', title: 'Lint', run: async () => asOneCheck(await lintChanged()) };

/** All checks of our own, each counted. In one process, so that every file is read and parsed once. */
const ownRules: Stage = {
  name: 'rules',
  title: 'Rules',
  run: async () => {
    const { code, output } = await runNode(['scripts/check/check-all.ts']);
    const counted = (end: RegExp) => output.match(end)?.length ?? 0;
    const failed = counted(/^\w+: \d+ to mend$/gm);
    return {
      passed: counted(/^\w+: ok$/gm),
      failed: atLeastOne(failed, code),
      skipped: 0,
      details: output,
    };
  },
};

const commits: Stage = { name: 'commits', title: 'Commits', run: lintCommits };

const format = program('format', 'Format', ['node_modules/oxfmt/bin/oxfmt', '--check', '.']);

export const checkStages: readonly Stage[] = [lint, ...TYPED.map(typesOf), ownRules, commits, format];
