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
const wordsTarget = join(domain, 'danger-words/generated');
const overlayTarget = join(domain, 'questionnaires/for-someone/generated');
const proposedTarget = join(domain, 'proposed-answers/generated');
const recordTarget = join(domain, 'record/generated');
const reviewTarget = join(domain, 'content-review/generated');
const stampFile = join(target, '.stamp');

const filesOf = (folder: string, ending: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending) && !name.includes('.test.'))
    .toSorted()
    .map((name) => join(folder, name));

function stampOfSources(): string {
  const hash = createHash('sha256');
  const sources = [
    ...['clinical', 'clinical/for-someone', 'clinical/proposed-answers', 'clinical/record'].flatMap((name) =>
      filesOf(join(root, name), '.yaml'),
    ),
    ...['', 'check', 'danger-words', 'for-someone', 'proposed-answers', 'record', 'review'].flatMap((name) =>
      filesOf(join(root, 'scripts/clinical', name), '.ts'),
    ),
    ...[
      'questionnaires',
      'questionnaires/for-someone',
      'questionnaires/values',
      'red-flags',
      'services',
      'danger-words',
      'proposed-answers',
      'content-review',
    ].flatMap((name) => filesOf(join(domain, name), '.ts')),
  ];
  for (const path of sources) hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

/** The stamp names every file, so that one deleted by hand is made again. */
function isCurrent(stamp: string): boolean {
  if (!existsSync(stampFile)) return false;
  const [known, ...files] = readFileSync(stampFile, 'utf8').split('\n');
  return known === stamp && files.every((name) => existsSync(join(domain, name)));
}

/** Two builds may run at once: each file appears whole, and the stamp last. */
function writeWhole(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  const unfinished = `${path}.${process.pid}.tmp`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, path);
}

/** All of a folder, and nothing else in it. Answers the paths that the stamp names. */
function writeModules(folder: string, modules: ReadonlyMap<string, string>): string[] {
  mkdirSync(folder, { recursive: true });
  for (const [name, source] of modules) writeWhole(join(folder, name), source);
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.ts') && !modules.has(name)) rmSync(join(folder, name), { force: true });
  }
  return [...modules.keys()].map((name) => join(folder, name).slice(domain.length + 1));
}

async function build(stamp: string, checkOnly: boolean): Promise<boolean> {
  const { checkedContent, clinicalFolder } = await import('./content.ts');
  const { problems, content, proposed, record } = checkedContent();
  if (problems.length > 0 || !content || !proposed || !record) {
    process.stderr.write(`Clinical content: ${problems.length} to put right\n  ${problems.join('\n  ')}\n`);
    return false;
  }
  const vectors = content.topics.reduce((sum, { file }) => sum + file.vectors.length, 0);
  process.stdout.write(`Clinical content: ${content.topics.length} topics, ${vectors} vectors, all right\n`);
  if (checkOnly) return true;
  const { modulesOf } = await import('./write-modules.ts');
  const { dangerWordsModules } = await import('./danger-words/danger-words-module.ts');
  const { overlayModules } = await import('./for-someone/overlay-modules.ts');
  const { templateModules } = await import('./proposed-answers/template-modules.ts');
  const { recordModules } = await import('./record/record-modules.ts');
  const { reviewedContent } = await import('./review/review-content.ts');
  const { reviewModules } = await import('./review/review-modules.ts');
  const written = [
    ...writeModules(target, modulesOf({ ...content, measurements: record.measurements })),
    ...writeModules(wordsTarget, dangerWordsModules(content.dangerWords)),
    ...writeModules(overlayTarget, overlayModules(content.overlays)),
    ...writeModules(proposedTarget, templateModules(proposed)),
    ...writeModules(recordTarget, recordModules(record, content.topics)),
    ...writeModules(reviewTarget, reviewModules(reviewedContent({ ...content, proposed, record }, clinicalFolder))),
  ];
  writeWhole(stampFile, [stamp, ...written].join('\n'));
  return true;
}

const checkOnly = process.argv.includes('--check');
const stamp = stampOfSources();
if (checkOnly || !isCurrent(stamp)) process.exitCode = (await build(stamp, checkOnly)) ? 0 : 1;
