/** The inquiry in one line of a list, before anybody has written. */

/** Where a question ends and its answer begins, the surest first: a number after the words that explain its scale, then "?". */
const questionEnds = [/\. (?=\d+$)/, /\? (?=\S)/, /: (?=\S)/, /\. (?=\S)/];

/** Nothing of a line that was cut off within its question. */
function answerIn(line: string): string {
  const at = questionEnds.map((end) => line.search(end)).find((found) => found >= 0);
  return at === undefined ? '' : line.slice(at + 2);
}

/**
 * The answers alone: a clinician knows the questions, and a row has room for little.
 * @param text as `inquiryText` writes it, or its beginning: the topic, then a question and its answer on each line. Of a
 *   follow-up the patient's own words come after an empty line.
 * @returns one line; empty where the text holds no answer.
 */
export function inquiryExcerpt(text: string): string {
  const ownWords = text.indexOf('\n\n');
  if (ownWords >= 0) return text.slice(ownWords + 2).replaceAll(/\s+/g, ' ');
  const answers = text.split('\n').slice(1).map(answerIn);
  return answers.filter((answer) => answer !== '').join(' · ');
}
