/** Messages for an author of the texts about another person: each test breaks one thing in a copy of the content. */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { checkedContent } from '../content.ts';
import { type Broken, copyOfContent, problemsAfter } from '../copied-content.ts';

const table: Broken[] = [
  [
    'a text about another person that speaks to "you"',
    'for-someone/temperature.yaml',
    'Does {name} have fever now?',
    'Do you have fever now?',
    /^for-someone\/temperature\.yaml, fever_now: speaks in the first or second person: you/,
  ],
  [
    'a usual text that is kept though it speaks to "you"',
    'for-someone/temperature.yaml',
    /^  malaria_test: .*\n/m,
    '',
    /^for-someone\/temperature\.yaml, malaria_test: is neither worded nor listed as neutral/,
  ],
  [
    'a name in one language alone',
    'for-someone/diarrhea.yaml',
    'Is {name} vomiting?',
    'Is the person vomiting?',
    /^for-someone\/diarrhea\.yaml, vomiting: placeholders differ/,
  ],
  [
    'he or she',
    'for-someone/diarrhea.yaml',
    'Does {name} have fever?',
    'Does {name} have fever, does she?',
    /^for-someone\/diarrhea\.yaml, fever: says "she"/,
  ],
  [
    'a name twice in one text',
    'for-someone/diarrhea.yaml',
    'Je, {name} ana homa?',
    'Je, {name} ana homa, {name}?',
    /^for-someone\/diarrhea\.yaml, fever: \{name\} more than once/,
  ],
  [
    'a question left out without a reason',
    'for-someone/shortage_of_breadth.yaml',
    /, from_age_years: 2, reason: "[^"]*"/,
    ', from_age_years: 2',
    /^for-someone\/shortage_of_breadth\.yaml, speech: needs a reason/,
  ],
  [
    'other words for an option that is not there',
    'for-someone/chest_pain.yaml',
    'pain_now.today:',
    'pain_now.tody:',
    /^for-someone\/chest_pain\.yaml, pain_now\.tody: there is nothing of this name/,
  ],
  [
    'a neutral text that is there no more',
    'for-someone/back_pain.yaml',
    'neutral: [injury,',
    'neutral: [injury, wound,',
    /^for-someone\/back_pain\.yaml, neutral wound: is not needed/,
  ],
  [
    'a condition about another person that nobody can read',
    'for-someone/anxiety_depression.yaml',
    'show_if: "profile.age_years >= 10"',
    'show_if: "profile.years >= 10"',
    /^for-someone\/anxiety_depression\.yaml, safety_thoughts: /,
  ],
  [
    'a topic instead that is none',
    'for-someone/headache.yaml',
    'instead: other_symptoms',
    'instead: others',
    /^for-someone\/headache\.yaml, topic_offer: no such topic/,
  ],
];

describe('the author of words about another person is told of', () => {
  for (const [name, file, from, to, problem] of table) {
    test(name, () => {
      const problems = problemsAfter(file, from, to);
      assert.ok(
        problems.some((line) => problem.test(line)),
        problems.join('\n'),
      );
    });
  }

  test('a topic without words about another person', () => {
    const folder = copyOfContent();
    rmSync(join(folder, 'for-someone/fatigue.yaml'));
    assert.match(checkedContent(folder).problems.join('\n'), /^for-someone\/fatigue\.yaml, file: ENOENT/);
  });
});
