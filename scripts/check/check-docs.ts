/** Checks that pages match the code. */
import { checkAsvs } from '../docs/asvs-page.ts';
import { checkHazards } from '../docs/hazards-page.ts';
import { checkGenerated, checkPages } from '../docs/pages.ts';
import { repositoryRoot, runChecks } from './report.ts';
import { isTest, type SourceFile, type SourceTree, type Violation } from './source-tree.ts';

const errorsPage = 'docs/api-errors.md';

/** How a refusal is made, with the status that goes without saying. The words up to the next comma may choose between codes. */
const refusals: readonly [pattern: RegExp, status?: string][] = [
  [/new Refusal\(\s*(?<status>\d{3}),\s*(?<codes>[^,)]*)/g],
  [/notFound\(\s*(?<codes>'[^,)]*)/g, '404'],
  [/orTaken\(\s*(?<codes>'[^,)]*)/g, '409'],
];

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;
const cellsOf = (line: string): string[] => line.split('|').map((cell) => cell.trim());

function* sent({ path, text }: SourceFile) {
  for (const [pattern, usual] of refusals) {
    for (const { index, groups } of text.matchAll(pattern)) {
      const status = groups?.['status'] ?? usual;
      for (const [, code] of (groups?.['codes'] ?? '').matchAll(/'(\w+)'/g)) {
        yield { answer: `${status} ${code}`, path, line: lineOf(text, index) };
      }
    }
  }
}

/** Every error code is listed with its status, for callers of the API. */
function checkErrors(tree: SourceTree): Violation[] {
  const page = tree.find(({ path }) => path === errorsPage);
  const listed = new Set<string>();
  for (const line of page?.text.split('\n') ?? []) {
    const [, status, codes = ''] = cellsOf(line);
    for (const [, code] of codes.matchAll(/`(\w+)`/g)) listed.add(`${status} ${code}`);
  }
  return tree
    .filter(({ path }) => path.startsWith('apps/server/src/') && !isTest(path))
    .flatMap((file) => [...sent(file)])
    .filter(({ answer }) => !listed.has(answer))
    .map(({ answer, path, line }) => ({ path, line, message: `${answer} does not stand in ${errorsPage}` }));
}

const alertsFile = 'deploy/alerts.yaml';
const operatePage = 'docs/operate.md';

/**
 * Every alert has instructions for the person whom it wakes. Each metric that it reads is one that the server gives,
 * each line of the log one that it writes.
 */
function checkAlerts(tree: SourceTree): Violation[] {
  const alerts = tree.find(({ path }) => path === alertsFile)?.text ?? '';
  const page = tree.find(({ path }) => path === operatePage)?.text ?? '';
  const server = tree.filter(({ path }) => path.startsWith('apps/server/src/') && !isTest(path));
  const isGiven = (metric: string): boolean =>
    server.some(({ text }) => text.includes(`'${metric.replace(/_count$/, '')}'`));
  const faults = (pattern: RegExp, isGood: (name: string) => boolean, what: string): Violation[] =>
    [...alerts.matchAll(pattern)]
      .filter(([, name = '']) => !isGood(name))
      .map(({ 1: name, index }) => ({ path: alertsFile, line: lineOf(alerts, index), message: `${name} ${what}` }));
  const lines = page.split('### Log lines\n')[1]?.split(/^#/m)[0] ?? '';
  const notLogged = [...lines.matchAll(/^\| (.*?) \|/gm)]
    .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`…]+)…?`/g)].map(([, line = '']) => line))
    .filter((line) => !server.some(({ text }) => text.includes(line)))
    .map((line) => ({ path: operatePage, line: 1, message: `the server never logs: ${line}` }));
  return [
    ...notLogged,
    ...faults(/alert: (\w+)/g, (name) => page.includes(`| \`${name}\``), `has no row in ${operatePage}`),
    ...faults(/\b(hodi_\w+)/g, isGiven, 'is no figure of the server'),
  ];
}

export const checkDocs = (tree: SourceTree): Violation[] => [
  ...checkErrors(tree),
  ...checkAlerts(tree),
  ...checkAsvs(tree),
  ...checkHazards(tree),
];

/** Includes checks that need the whole repository. */
export const checkAllDocs = (tree: SourceTree): Violation[] => [
  ...checkDocs(tree),
  ...checkGenerated(tree),
  ...checkPages(tree, repositoryRoot),
];

if (import.meta.main) await runChecks({ docs: checkAllDocs });
