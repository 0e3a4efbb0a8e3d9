/**
 * `npm run clinical:build`: checks the clinical content and writes it as modules. Does nothing, quickly, when neither
 * the content nor the code that reads it has changed. `--check` checks only.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const domain = join(root, 'packages/domain/src');
const target = join(domain, 'questionnaires/generated');
const stampFile = join(target, '.stamp');

const filesOf = (folder: string, ending: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending) && !name.includes('.test.'))
    .toSorted()
    .map((name) => join(folder, name));

function stampOfSources(): string {
  const hash = createHash('sha256');
  const sources = [
    ...filesOf(join(root, 'clinical'), '.yaml'),
    ...filesOf(join(root, 'scripts/clinical'), '.ts'),
    ...filesOf(join(root, 'scripts/clinical/check'), '.ts'),
    ...['questionnaires', 'questionnaires/values', 'red-flags', 'services'].flatMap((name) =>
      filesOf(join(domain, name), '.ts'),
    ),
  ];
  for (const path of sources) hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

/** The stamp names every file, so that one deleted by hand is made again. */
function isCurrent(stamp: string): boolean {
  if (!existsSync(stampFile)) return false;
  const [known, ...files] = readFileSync(stampFile, 'utf8').split('\n');
  return known === stamp && files.every((name) => existsSync(join(target, name)));
}

/** Two builds may run at once: each file appears whole, and the stamp last. */
function writeWhole(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  const unfinished = `${path}.${process.pid}.tmp`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, path);
}

async function build(stamp: string, checkOnly: boolean): Promise<boolean> {
  const { checkedContent } = await import('./content.ts');
  const { problems, content } = checkedContent();
  if (problems.length > 0 || !content) {
    process.stderr.write(`Clinical content: ${problems.length} to put right\n  ${problems.join('\n  ')}\n`);
    return false;
  }
  const vectors = content.topics.reduce((sum, { file }) => sum + file.vectors.length, 0);
  process.stdout.write(`Clinical content: ${content.topics.length} topics, ${vectors} vectors, all right\n`);
  if (checkOnly) return true;
  const { modulesOf } = await import('./write-modules.ts');
  const modules = modulesOf(content.shared, content.topics);
  mkdirSync(target, { recursive: true });
  for (const [name, source] of modules) writeWhole(join(target, name), source);
  for (const name of readdirSync(target)) {
    if (name.endsWith('.ts') && !modules.has(name)) rmSync(join(target, name), { force: true });
  }
  writeWhole(stampFile, [stamp, ...modules.keys()].join('\n'));
  return true;
}

const checkOnly = process.argv.includes('--check');
const stamp = stampOfSources();
if (checkOnly || !isCurrent(stamp)) process.exitCode = (await build(stamp, checkOnly)) ? 0 : 1;
