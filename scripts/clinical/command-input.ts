/** What the commands that read JSON lines share: the input, the topics, and where they complain. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Topic } from '@hodi/domain/questionnaires/topic.ts';
import { resolvedContent } from './content.ts';

export const say = (lines: readonly string[]): boolean =>
  process.stderr.write(lines.map((line) => `${line}\n`).join(''));

/** Reads FILE, or standard input for `-`. npm runs scripts in the root of the repository; FILE is meant from where the person stands. */
export function readInput(file: string): string {
  if (file === '-') return readFileSync(0, 'utf8');
  const path = resolve(process.env['INIT_CWD'] ?? '.', file);
  return readFileSync(existsSync(path) ? path : resolve(file), 'utf8');
}

/** The topics of the present YAML; nothing, and said on standard error, where it cannot be read. */
export function topicsByKey(): Map<string, Topic> | undefined {
  const { problems, content } = resolvedContent();
  if (problems.length > 0 || !content) {
    say(['The clinical content cannot be read:', ...problems]);
    return undefined;
  }
  return new Map(content.topics.map(({ topic }) => [topic.key, topic]));
}
