import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import { LineCounter, parseDocument } from 'yaml';
import type * as z from 'zod';
import { type SharedFile, sharedFileSchema, type TopicFile, topicFileSchema } from './content-schema.ts';
import { type DangerWordsFile, dangerWordsFileSchema } from './danger-words/danger-words-schema.ts';
import type { Problems } from './source-problems.ts';

export interface Content {
  readonly shared: SharedFile;
  readonly topics: readonly TopicFile[];
  readonly dangerWords: DangerWordsFile;
}

/** Line in the file of the value at `path` (or of the nearest one around it). */
function lineOf(source: ReturnType<typeof parseDocument>, lines: LineCounter, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = source.getIn(path.slice(0, length), true) as { range?: [number] } | undefined;
    if (node?.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

interface Parsed {
  readonly source: ReturnType<typeof parseDocument>;
  readonly lines: LineCounter;
}

/** Cache by text: callers that check many variants of the content parse only the differences. */
const parsed = new Map<string, Parsed>();

function parse(text: string): Parsed {
  const known = parsed.get(text);
  if (known) return known;
  const lines = new LineCounter();
  const source = parseDocument(text, { version: '1.2', lineCounter: lines, uniqueKeys: true });
  parsed.set(text, { source, lines });
  return { source, lines };
}

/** One file of YAML by its schema; its faults go into `problems`. */
export function readFile<S extends z.ZodType>(path: string, schema: S, problems: Problems): z.output<S> | undefined {
  const name = path
    .split('/')
    .slice(/\/(proposed-answers|for-someone|record)\//.test(path) ? -2 : -1)
    .join('/');
  const { source, lines } = parse(readFileSync(path, 'utf8'));
  for (const error of [...source.errors, ...source.warnings]) problems.add(name, 'YAML', error.message);
  if (source.errors.length > 0) return undefined;
  const checked = schema.safeParse(source.toJS());
  if (checked.success) return checked.data;
  for (const issue of checked.error.issues) {
    problems.add(name, `line ${lineOf(source, lines, issue.path)} (${issue.path.join('.')})`, issue.message);
  }
  return undefined;
}

/** Files that are not a topic. */
const notTopics = new Set(['shared.yaml', 'glossary.yaml', 'danger-words.yaml']);

function checkFiles(folder: string, problems: Problems): void {
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.yaml') || notTopics.has(name)) continue;
    const known = (topicKeys as readonly string[]).includes(name.slice(0, -'.yaml'.length));
    if (!known)
      problems.add(name, 'file', 'this topic is not in the list of packages/domain/src/questionnaires/topic.ts');
  }
}

/** Reads all of `clinical/`; faults of a file's form go into `problems`. */
export function readContent(folder: string, problems: Problems): Content | undefined {
  checkFiles(folder, problems);
  const shared = readFile(join(folder, 'shared.yaml'), sharedFileSchema, problems);
  const dangerWords = problems.attempt({ file: 'danger-words.yaml', id: 'file' }, () =>
    readFile(join(folder, 'danger-words.yaml'), dangerWordsFileSchema, problems),
  );
  const topics: TopicFile[] = [];
  for (const key of topicKeys) {
    const topic = problems.attempt({ file: `${key}.yaml`, id: 'file' }, () =>
      readFile(join(folder, `${key}.yaml`), topicFileSchema, problems),
    );
    if (topic && topic.topic !== key) problems.add(`${key}.yaml`, 'topic', `must be ${key}, as the file is named`);
    if (topic) topics.push(topic);
  }
  const isWhole = shared && dangerWords && topics.length === topicKeys.length;
  return isWhole ? { shared, topics, dangerWords } : undefined;
}
