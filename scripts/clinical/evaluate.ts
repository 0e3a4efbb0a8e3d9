/**
 * `npm run clinical:evaluate -- FILE`: which rules fire, by the present YAML, for JSON lines
 * `{topic, profile: {age_years, age_months, gender}, answers}`; FILE may be `-` for standard input. Each line gives one
 * line on standard output: the JSON array of its rule ids, sorted, or `null` for a line that cannot be read, which is
 * also named on standard error and makes the exit code 1.
 */
import { runOnLines } from './command-input.ts';
import { evaluateLines } from './evaluate-lines.ts';

runOnLines('clinical:evaluate', (lines, topics) => {
  const { output, errors, notes } = evaluateLines(lines, topics);
  return { text: output.map((line) => `${line}\n`).join(''), errors, notes };
});
