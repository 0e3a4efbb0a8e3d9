/**
 * `npm run clinical:evaluate -- FILE`: which rules fire, by the present YAML, for JSON lines
 * `{topic, profile: {age_years, age_months, gender}, answers}`; FILE may be `-` for standard input. Each line gives one
 * line on standard output: the JSON array of its rule ids, sorted, or `null` for a line that cannot be read, which is
 * also named on standard error and makes the exit code 1.
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Topic } from '@hodi/domain/questionnaires/topic.ts';
import { resolvedContent } from './content.ts';
import { evaluateLines } from './evaluate-lines.ts';

const say = (lines: readonly string[]): boolean => process.stderr.write(lines.map((line) => `${line}\n`).join(''));

/** npm runs scripts in the root of the repository; FILE is meant from where the person stands. */
function readInput(file: string): string {
  if (file === '-') return readFileSync(0, 'utf8');
  const path = resolve(process.env['INIT_CWD'] ?? '.', file);
  return readFileSync(existsSync(path) ? path : resolve(file), 'utf8');
}

function topicsByKey(): Map<string, Topic> | undefined {
  const { problems, content } = resolvedContent();
  if (problems.length > 0 || !content) {
    say(['The clinical content cannot be read:', ...problems]);
    return undefined;
  }
  return new Map(content.topics.map(({ topic }) => [topic.key, topic]));
}

function run(file: string | undefined): number {
  if (file === undefined) {
    say(['Usage: npm run clinical:evaluate -- FILE   (JSON lines; - for standard input)']);
    return 2;
  }
  const topics = topicsByKey();
  if (!topics) return 2;
  let input: string;
  try {
    input = readInput(file);
  } catch (error) {
    say([`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`]);
    return 2;
  }
  const { output, errors, notes } = evaluateLines(input, topics);
  process.stdout.write(output.map((line) => `${line}\n`).join(''));
  say([...notes, ...errors]);
  return errors.length > 0 ? 1 : 0;
}

process.exitCode = run(process.argv[2]);
