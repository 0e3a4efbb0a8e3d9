/** Finds the tests that a set of changed paths can break. */
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { isTest } from '../check/source-tree.ts';
import { root } from './command.ts';
import type { ImportGraph } from './import-graph.ts';

export interface AffectedTests {
  /** Whether a file of `node:test` can break. */
  readonly node: (file: string) => boolean;
  /** Parts of names of spec files whose tests all run; `stories` runs every story, `none` nothing. */
  readonly browser: readonly string[] | 'stories' | 'none';
}

/** Every test uses these in a way that no import tells. */
const EVERYWHERE =
  /^(package-lock\.json|tsconfig|clinical\/|apps\/server\/migrations\/|scripts\/(clinical|prepare|stages)\/)/;
const PRODUCT = /^(apps\/(server|web)\/(src|build)|packages|clinical)\//;
const FEATURE = /^(?:apps\/(?:server|web)\/src\/features|packages\/domain\/src)\/([^/]+)\//;
const APP = 'apps/server/src/app.ts';

/** The spec files of a feature begin with these. A feature that is not listed concerns every story. */
const SPECS: Readonly<Record<string, readonly string[]>> = {
  appointments: ['appointments', 'dashboards'],
  audit: ['institutions-audit', 'record'],
  'clinician-invitations': ['institutions', 'invitation'],
  corrections: ['corrections'],
  'data-requests': ['data-requests'],
  'e-contacts': ['thread', 'main-job', 'in-sight', 'not-opened', 'list-filters'],
  institutions: ['institutions'],
  notes: ['notes-once', 'thread-consultation'],
  passwords: ['forgot-password', 'account-security'],
  'phone-numbers': ['account-details', 'patient-flags'],
  'proposed-answers': ['proposed-answer'],
  questionnaires: ['question', 'on-behalf', 'get-help', 'main-job'],
  'record-file': ['record-file'],
  'red-flags': ['questionnaire-danger', 'thread-emergency', 'patient-flags'],
  registrations: ['registration', 'assisted', 'offline-registration', 'invitation-links'],
  relationships: ['invitations', 'lost-patients'],
  'second-factor': ['second-factor', 'account-security', 'login'],
  'service-interests': ['dashboards-numbers', 'thread-inquiries'],
  speech: ['speech'],
  statistics: ['statistics'],
};

/** Paths that differ from a commit, including uncommitted changes. @throws Error if git cannot tell */
export function changedPaths(since: string): string[] {
  const git = (...args: string[]): string[] => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`);
    return stdout.split('\n').filter(Boolean);
  };
  return [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
}

/** @param paths from the root of the repository */
export function affectedBy(paths: readonly string[], graph: ImportGraph): AffectedTests {
  if (paths.some((path) => EVERYWHERE.test(path))) return { node: () => true, browser: 'stories' };
  const changed = new Set(paths);
  return {
    node: (file) => [...subjectsOf(file, graph)].some((path) => changed.has(path)),
    browser: specsFor(paths),
  };
}

/**
 * Subjects of a test: the files that it imports. A test of a server's feature imports the whole application to send
 * requests to it; its subjects are the sources of its own folder and their imports.
 */
function subjectsOf(file: string, { tree, closureOf }: ImportGraph): Set<string> {
  if (!file.startsWith('apps/server/src/features/')) return closureOf(file);
  const isApp = (path: string): boolean => path === APP;
  const folder = `${dirname(file)}/`;
  const sources = tree.filter(({ path }) => path.startsWith(folder) && !isTest(path));
  return new Set([file, ...sources.map(({ path }) => path)].flatMap((path) => [...closureOf(path, isApp)]));
}

function specsFor(paths: readonly string[]): AffectedTests['browser'] {
  const ofProduct = paths.filter((path) => PRODUCT.test(path) && !isTest(path));
  const specs = paths.flatMap((path) => /^e2e\/specs\/(.*)\.spec\.ts$/.exec(path)?.[1] ?? []);
  const concerned = ofProduct.map((path) => SPECS[FEATURE.exec(path)?.[1] ?? '']);
  const isWide = concerned.includes(undefined) || paths.some((path) => /^e2e\/(fixtures|pages)\//.test(path));
  if (isWide) return 'stories';
  const names = [...new Set([...specs, ...concerned.flatMap((some) => some ?? [])])];
  return names.length === 0 ? 'none' : names;
}
