import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import { LineCounter, parseDocument } from 'yaml';
import type * as z from 'zod';
import { type SharedFile, sharedFileSchema, type TopicFile, topicFileSchema } from './content-schema.ts';
import type { Problems } from './source-problems.ts';

export interface Content {
  readonly shared: SharedFile;
  readonly topics: readonly TopicFile[];
}

/** Where in the file the value at `path` (or the nearest one around it) is written. */
function lineOf(source: ReturnType<typeof parseDocument>, lines: LineCounter, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = source.getIn(path.slice(0, length), true) as { range?: [number] } | undefined;
    if (node?.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

function readFile<S extends z.ZodType>(path: string, schema: S, problems: Problems): z.output<S> | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const lines = new LineCounter();
  const source = parseDocument(readFileSync(path, 'utf8'), { version: '1.2', lineCounter: lines, uniqueKeys: true });
  for (const error of [...source.errors, ...source.warnings]) problems.add(name, 'YAML', error.message);
  if (source.errors.length > 0) return undefined;
  const checked = schema.safeParse(source.toJS());
  if (checked.success) return checked.data;
  for (const issue of checked.error.issues) {
    problems.add(name, `line ${lineOf(source, lines, issue.path)} (${issue.path.join('.')})`, issue.message);
  }
  return undefined;
}

/** Reads all of `clinical/`; what is wrong with the form of a file goes into `problems`. */
export function readContent(folder: string, problems: Problems): Content | undefined {
  const shared = readFile(join(folder, 'shared.yaml'), sharedFileSchema, problems);
  const topics: TopicFile[] = [];
  for (const key of topicKeys) {
    const topic = problems.attempt({ file: `${key}.yaml`, id: 'file' }, () =>
      readFile(join(folder, `${key}.yaml`), topicFileSchema, problems),
    );
    if (topic) topics.push(topic);
  }
  return shared && topics.length === topicKeys.length ? { shared, topics } : undefined;
}
