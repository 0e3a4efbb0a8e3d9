/** Common parts of the commands that read JSON lines: the input, its lines, the topics, and error output. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Topic } from '@hodi/domain/questionnaires/topic.ts';
import { resolvedContent } from './content.ts';

const say = (lines: readonly string[]): boolean => process.stderr.write(lines.map((line) => `${line}\n`).join(''));

/**
 * Reads FILE, or standard input for `-`. npm runs scripts in the root of the repository; FILE is relative to the
 * person's folder.
 */
function readInput(file: string): string {
  if (file === '-') return readFileSync(0, 'utf8');
  const path = resolve(process.env['INIT_CWD'] ?? '.', file);
  return readFileSync(existsSync(path) ? path : resolve(file), 'utf8');
}

/** The topics of the present YAML; none, with a message on standard error, if it cannot be read. */
function topicsByKey(): Map<string, Topic> | undefined {
  const { problems, content } = resolvedContent();
  if (problems.length > 0 || !content) {
    say(['The clinical content cannot be read:', ...problems]);
    return undefined;
  }
  return new Map(content.topics.map(({ topic }) => [topic.key, topic]));
}

export interface Line {
  readonly text: string;
  /** Counted from 1, blank lines too. */
  readonly number: number;
}

/** The lines that are not blank. */
export const linesOf = (input: string): Line[] =>
  input
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((text, at) => ({ text, number: at + 1 }))
    .filter(({ text }) => text.trim() !== '');

interface Outcome {
  /** For standard output. */
  readonly text: string;
  readonly notes?: readonly string[];
  /** Lines that could not be read. */
  readonly errors: readonly string[];
}

/** Runs `npm run COMMAND -- FILE`. The exit code is 1 if a line could not be read, 2 if nothing was. */
export function runOnLines(
  command: string,
  work: (lines: readonly Line[], topics: ReadonlyMap<string, Topic>) => Outcome,
): void {
  process.exitCode = 2;
  const [, , file] = process.argv;
  if (file === undefined) return void say([`Usage: npm run ${command} -- FILE   (JSON lines; - for standard input)`]);
  const topics = topicsByKey();
  if (!topics) return;
  let input: string;
  try {
    input = readInput(file);
  } catch (error) {
    return void say([`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`]);
  }
  const { text, notes = [], errors } = work(linesOf(input), topics);
  process.stdout.write(text);
  say([...notes, ...errors]);
  process.exitCode = errors.length > 0 ? 1 : 0;
}
