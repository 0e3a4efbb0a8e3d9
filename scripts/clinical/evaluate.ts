/**
 * `npm run clinical:evaluate -- FILE`: which rules fire, by the present YAML, for JSON lines
 * `{topic, profile: {age_years, age_months, gender}, answers}`; FILE may be `-` for standard input. Each line gives one
 * line on standard output: the JSON array of its rule ids, sorted, or `null` for a line that cannot be read, which is
 * also named on standard error and makes the exit code 1.
 */
import { readInput, say, topicsByKey } from './command-input.ts';
import { evaluateLines } from './evaluate-lines.ts';

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
