/**
 * `npm run clinical:study -- FILE`: compares what the present content does with the judgement of a panel. FILE holds JSON lines
 * `{id, text, language, topic, profile, answers, judgement}`; `judgement` is `emergency`, `urgent` or `routine`. Prints sensitivity
 * for emergencies, under- and over-triage with exact 95 % intervals, by topic, age and language, and every case that was judged
 * otherwise. A line that cannot be read, or that holds what is no answer, is named, left out, and makes the exit code 1.
 */
import { readInput, say, topicsByKey } from './command-input.ts';
import { readVignettes, studyReport } from './study-report.ts';

function run(file: string | undefined): number {
  if (file === undefined) {
    say(['Usage: npm run clinical:study -- FILE   (JSON lines; - for standard input)']);
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
  const { vignettes, errors } = readVignettes(input, topics);
  process.stdout.write(studyReport(vignettes));
  say(errors);
  return errors.length > 0 ? 1 : 0;
}

process.exitCode = run(process.argv[2]);
