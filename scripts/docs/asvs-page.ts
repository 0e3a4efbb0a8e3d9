/** Renders docs/asvs.md from docs/asvs.yaml, and says what is wrong with that file. */
import { parse } from 'yaml';
import { isTest, type SourceTree, type Violation } from '../check/source-tree.ts';

export const asvsData = 'docs/asvs.yaml';
const statuses = ['met', 'partly', 'not met', 'operator', 'not applicable'];

interface Requirement {
  readonly id: string;
  readonly level: number;
  readonly about: string;
  readonly status: string;
  /** Tests and files, by their name or the end of their path. */
  readonly where?: readonly string[];
  readonly note?: string;
}

interface Asvs {
  readonly chapters: readonly { readonly title: string; readonly requirements: readonly Requirement[] }[];
}

const head = `# OWASP ASVS 5.0, levels 1 and 2

Generated from \`docs/asvs.yaml\` by \`npm run docs\`. Do not edit.

Every requirement of [ASVS 5.0.0](https://github.com/OWASP/ASVS/tree/v5.0.0/5.0) at levels 1 and 2, in a few words of our own.
**operator**: whoever runs the server does it. Find a file by its name: \`git ls-files "*NAME*"\`. \`trust -- N\` is \`npm run lab -- trust N\`.
`;

const read = (text: string): Asvs => parse(text) as Asvs;
const requirementsOf = ({ chapters }: Asvs) => chapters.flatMap(({ requirements }) => requirements);

export function asvsPage(text: string): string {
  const asvs = read(text);
  const all = requirementsOf(asvs);
  const sums = statuses.map((status) => `${all.filter((one) => one.status === status).length} ${status}`);
  const chapters = asvs.chapters.map(({ title, requirements }) => {
    const rows = requirements.map(({ id, level, about, status, where = [], note = '' }) => {
      const files = where.map((name) => `\`${name}\``).join(', ');
      return `| ${id} | ${level} | ${about} | ${status} | ${files} | ${note} |`;
    });
    return `\n## ${title}\n\n| no. | L | about | status | where | note |\n| - | - | - | - | - | - |\n${rows.join('\n')}\n`;
  });
  return `${head}\n${all.length} requirements: ${sums.join(', ')}.\n${chapters.join('')}`;
}

/** All files, tests without the end of their name. */
export const testNames = (tree: SourceTree): string[] =>
  tree.map(({ path }) => (isTest(path) ? path.replace(/\.tsx?$/, '') : path));

/** Whether a file ends like that; a star stands for the beginning of a name. */
export function isThere(name: string, paths: readonly string[]): boolean {
  if (/^trust -- \d+$/.test(name)) return true;
  const end = name.startsWith('*') ? name.slice(1) : `/${name}`;
  return paths.some((path) => `/${path}`.endsWith(end));
}

function faultOf(one: Requirement, paths: readonly string[]): string | undefined {
  const missing = one.where?.find((name) => !isThere(name, paths));
  if (missing !== undefined) return `there is no ${missing}`;
  if (!/^\d+\.\d+\.\d+$/.test(one.id)) return 'is no id';
  if (!statuses.includes(one.status)) return `${one.status} is no status`;
  if (one.level !== 1 && one.level !== 2) return `${one.level} is no level`;
  const isSaid = one.status === 'met' ? one.where !== undefined || one.note !== undefined : one.note !== undefined;
  return isSaid ? undefined : 'says neither where nor why';
}

export function checkAsvs(tree: SourceTree): Violation[] {
  const text = tree.find(({ path }) => path === asvsData)?.text;
  if (text === undefined) return [];
  const all = requirementsOf(read(text));
  const paths = testNames(tree);
  return all.flatMap((one, index) => {
    const isTwice = all.findIndex(({ id }) => id === one.id) < index;
    const fault = isTwice ? 'is there twice' : faultOf(one, paths);
    const line = text.split('\n').findIndex((row) => row.includes(`id: ${one.id},`)) + 1;
    return fault === undefined ? [] : [{ path: asvsData, line, message: `${one.id}: ${fault}` }];
  });
}
