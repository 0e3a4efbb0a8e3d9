/** The stages of `npm run check`, the longest first, so that two at a time end together. */
import { runNode } from './command.ts';
import { runNodeTests } from './node-tests.ts';
import { asOneCheck, type Stage } from './stage.ts';

const TYPED = ['packages/domain', 'packages/i18n', 'apps/server', 'apps/web', '.'];
/** In `packages` and `scripts` every test is pure; in `apps/web` those that need a browser are `.spec.ts`. */
const UNIT = [
  'packages/**/*.test.ts',
  'scripts/**/*.test.{ts,mjs}',
  'apps/web/**/*.test.ts',
  'bench/**/*.test.ts',
  'sim/**/*.test.ts',
];

const program = (name: string, title: string, args: readonly string[]): Stage => ({
  name,
  title,
  run: async () => asOneCheck(await runNode(args)),
});

/** What the others read: it comes before them. */
export const clinicalBuild = program('clinical', 'Clinical content', ['scripts/clinical/build.ts']);

/** @param filter parts of names of unit test files; none means all */
export function checkStages(filter: readonly string[]): Stage[] {
  const unit: Stage = {
    name: 'unit',
    title: 'Unit tests',
    run: () => runNodeTests({ patterns: UNIT, filter }),
  };
  const types = TYPED.map((path) =>
    program('types', `Types of ${path === '.' ? 'scripts, e2e, bench and sim' : path}`, [
      'node_modules/typescript/bin/tsc',
      '-p',
      path,
    ]),
  );
  const lint = program('lint', 'Lint', ['node_modules/oxlint/bin/oxlint', '--format=unix']);
  const format = program('format', 'Format', ['node_modules/oxfmt/bin/oxfmt', '--check', '.']);
  return [unit, lint, ...types, ownRules, format];
}

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
      failed: code === 0 ? failed : Math.max(failed, 1),
      skipped: 0,
      details: output,
    };
  },
};
