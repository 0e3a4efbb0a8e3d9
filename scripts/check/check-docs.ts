/** Pages that say what the code does, or count their own rows, say it as it is. */
import { runChecks } from './report.ts';
import { isTest, type SourceFile, type SourceTree, type Violation } from './source-tree.ts';

const errorsPage = 'docs/api-errors.md';
const asvsPage = 'docs/asvs.md';

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

/** Whoever calls the API finds each code there with its status. */
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

const kinds = ['met', 'partly', 'not met', 'operator', 'not applicable'] as const;

/** Each test that it names is there: in the folder that it says, or in any; a star stands for the beginnings of some. */
function missingTests(tree: SourceTree, page: SourceFile): Violation[] {
  const tests = tree.filter(({ path }) => isTest(path)).map(({ path }) => `/${path.replace(/\.tsx?$/, '')}`);
  const isThere = (name: string): boolean =>
    tests.some((path) => (name.startsWith('*') ? path.endsWith(name.slice(1)) : path.endsWith(`/${name}`)));
  return [...page.text.matchAll(/`([\w*/-]+\.(?:test|spec))`/g)]
    .filter(([, name = '']) => !isThere(name))
    .map(({ 1: name, index }) => ({
      path: asvsPage,
      line: lineOf(page.text, index),
      message: `there is no ${name}`,
    }));
}

/** The sum at its head is that of its rows. */
function wrongSum(page: SourceFile): Violation[] {
  const held = page.text
    .split('\n')
    .map(cellsOf)
    .filter(([, number = '']) => /^\d+\.\d+\.\d+$/.test(number))
    .map(([, , , , how = '']) => how.replaceAll('*', ''));
  const [met, partly, not, operator, none] = kinds.map((kind) => held.filter((how) => how === kind).length);
  const sum = `${held.length} requirements: ${met} met, ${partly} partly, ${not} not met, ${operator} the operator's, ${none} not applicable.`;
  if (page.text.includes(`\n${sum}\n`)) return [];
  return [{ path: asvsPage, line: 1, message: `its rows give: ${sum}` }];
}

function checkAsvs(tree: SourceTree): Violation[] {
  const page = tree.find(({ path }) => path === asvsPage);
  return page === undefined ? [] : [...wrongSum(page), ...missingTests(tree, page)];
}

export const checkDocs = (tree: SourceTree): Violation[] => [...checkErrors(tree), ...checkAsvs(tree)];

if (import.meta.main) await runChecks({ docs: checkDocs });
