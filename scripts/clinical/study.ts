/**
 * `npm run clinical:study -- FILE`: compares what the present content does with the judgement of a panel. FILE holds JSON lines
 * `{id, text, language, topic, profile, answers, judgement}`; `judgement` is `emergency`, `urgent` or `routine`. Prints sensitivity
 * for emergencies, under- and over-triage with exact 95 % intervals, by topic, age and language, and every case that was judged
 * otherwise. A line that cannot be read, or that holds what is no answer, is named, left out, and makes the exit code 1.
 */
import { runOnLines } from './command-input.ts';
import { readVignettes, studyReport } from './study-report.ts';

runOnLines('clinical:study', (lines, topics) => {
  const { vignettes, errors } = readVignettes(lines, topics);
  return { text: studyReport(vignettes), errors };
});
