/**
 * Checks of every page: generated ones are current, links lead somewhere, none is longer than its reader has time for.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import type { SourceFile, SourceTree, Violation } from '../check/source-tree.ts';
import { asvsData, asvsPage, isThere, testNames } from './asvs-page.ts';
import { hazardsData, hazardsPage, questionsPage } from './hazards-page.ts';
import { settingsPage } from './settings-page.ts';

/** Words at most. */
const lengths: Readonly<Record<string, number>> = {
  'README.md': 700,
  'CONTRIBUTING.md': 1_800,
  'docs/architecture.md': 2_000,
  'docs/install.md': 1_500,
  'docs/operate.md': 3_000,
  'docs/performance.md': 1_500,
  'docs/security.md': 2_500,
  'docs/data-protection.md': 2_500,
  'docs/offline.md': 2_000,
  'docs/fhir.md': 2_000,
  'docs/statistics.md': 2_000,
  'docs/accessibility.md': 2_000,
  'docs/hazards.md': 2_000,
  'docs/clinical-questions.md': 2_000,
};

/** The pages that `npm run docs` writes. */
export function generatedPages(tree: SourceTree): Record<string, string> {
  const hazards = tree.find(({ path }) => path === hazardsData)?.text ?? 'groups: []';
  return {
    'docs/settings.md': settingsPage(tree),
    'docs/asvs.md': asvsPage(tree.find(({ path }) => path === asvsData)?.text ?? 'chapters: []'),
    'docs/hazards.md': hazardsPage(hazards),
    'docs/clinical-questions.md': questionsPage(hazards),
  };
}

/** As GitHub makes them. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/^#+ /, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = ({ text }: SourceFile): string[] => [...text.matchAll(/^#+ .*$/gm)].map(([line]) => anchorOf(line));

interface Repository {
  readonly tree: SourceTree;
  /** Root folder of files that the tree does not hold. */
  readonly root: string;
}

/** The fault of a link of a page, if there is one. */
function brokenLink(target: string, page: SourceFile, { tree, root }: Repository): string | undefined {
  const [path = '', anchor] = target.split('#');
  const to = path === '' ? page.path : join(dirname(page.path), path);
  const linked = tree.find((file) => file.path === to);
  if (linked === undefined && !existsSync(`${root}/${to}`)) return `leads to ${to}, which is not there`;
  if (anchor === undefined || linked === undefined || anchorsOf(linked).includes(anchor)) return undefined;
  return `${to} has no heading #${anchor}`;
}

/** A path from the root; neither what a build makes nor a test by the end of its path. */
const pathFromRoot =
  /^(?:apps|packages|scripts|e2e|lab|bench|sim|docs|deploy|clinical)\/(?!.*(?:\/dist|\/generated|\.test$|\.spec$))[\w./@-]+$/;

/** @param root folder of files that the tree does not hold. */
export function checkPages(tree: SourceTree, root: string): Violation[] {
  const pages = tree.filter(({ path }) => path.endsWith('.md'));
  const paths = testNames(tree);
  return pages.flatMap((page) => {
    const faults: [index: number, message: string][] = [];
    const most = lengths[page.path];
    const words = page.text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    if (most !== undefined && words > most) faults.push([0, `has ${words} words, at most ${most}`]);
    for (const { 1: target = '', index } of page.text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)) {
      const fault = brokenLink(target, page, { tree, root });
      if (fault !== undefined) faults.push([index, fault]);
    }
    for (const { 1: name = '', index } of page.text.matchAll(/`([^`\n]+)`/g)) {
      const isGone = /^[\w/-]+\.(test|spec)$/.test(name)
        ? !isThere(name, paths)
        : pathFromRoot.test(name) && !existsSync(`${root}/${name}`);
      if (isGone) faults.push([index, `there is no ${name}`]);
    }
    return faults.map(([index, message]) => ({
      path: page.path,
      line: page.text.slice(0, index).split('\n').length,
      message,
    }));
  });
}

export function checkGenerated(tree: SourceTree): Violation[] {
  return Object.entries(generatedPages(tree))
    .filter(([path, text]) => tree.find((file) => file.path === path)?.text !== text)
    .map(([path]) => ({ path, line: 1, message: 'is not current: npm run docs' }));
}
