import { findDangerWords } from '@hodi/domain/danger-words/find-danger-words.ts';
import type { Problems } from '../source-problems.ts';
import type { DangerWordsFile } from './danger-words-schema.ts';

const FILE = 'danger-words.yaml';

type Group = DangerWordsFile['groups'][string];

function checkText(
  place: string,
  text: Group['after_sending'],
  { mayNameLine, problems }: { mayNameLine: boolean; problems: Problems },
) {
  const both = text ? [text.en, text.sw] : [];
  if (!both.every((words) => words.includes('{emergency_phone}')))
    problems.add(FILE, place, 'must name {emergency_phone}');
  if (!mayNameLine && both.some((words) => words.includes('{crisis_line}')))
    problems.add(FILE, place, '{crisis_line} needs after_sending_without_line beside it');
}

function checkAdvice({ after_sending, groups }: DangerWordsFile, problems: Problems): void {
  checkText('after_sending', after_sending, { mayNameLine: false, problems });
  for (const [name, group] of Object.entries(groups)) {
    const { after_sending: text, after_sending_without_line: without } = group;
    checkText(`${name}.after_sending`, text, { mayNameLine: without !== undefined, problems });
    checkText(`${name}.after_sending_without_line`, without, { mayNameLine: false, problems });
  }
}

/** Every example says what its group expects. */
export function checkDangerWords(file: DangerWordsFile, problems: Problems): void {
  for (const [name, { positive, negative }] of Object.entries(file.groups)) {
    for (const [examples, isHit] of [
      [positive, true],
      [negative, false],
    ] as const) {
      for (const example of examples) {
        const found = findDangerWords(file, example);
        if (found.includes(name) === isHit) continue;
        const what = isHit ? 'should raise it' : 'should not raise it';
        problems.add(FILE, name, `"${example}" ${what}, got [${found.join(', ')}]`);
      }
    }
  }
  checkAdvice(file, problems);
}
