/** Messages for an author of the YAML: each test breaks one thing in a copy of the content. */
import assert from 'node:assert/strict';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { checkedContent } from './content.ts';
import { type Broken, copyOfContent, problemsAfter } from './copied-content.ts';

const table: Broken[] = [
  [
    'a misspelt key',
    'diarrhea.yaml',
    'required: true',
    'requird: true',
    /^diarrhea\.yaml, line \d+ \(questions\.\d+\): Unrecognized key: "requird"/,
  ],
  ['a missing language', 'headache.yaml', /^    sw: .*\n/m, '', /^headache\.yaml, line \d+ \(questions\.\d+\.sw\)/],
  ['YAML that cannot be read', 'insomnia.yaml', 'title: {', 'title: {{', /^insomnia\.yaml, YAML: /],
  ['a key twice', 'fatigue.yaml', 'group:', 'topic: x\ngroup:', /^fatigue\.yaml, YAML: .*unique/i],
  ['an id twice', 'diabetes.yaml', '- id: low_signs', '- id: diabetes_type', /diabetes_type: this id is used twice/],
  [
    'a shared question that is not there',
    'chest_pain.yaml',
    '- use: duration',
    '- use: durations',
    /^chest_pain\.yaml, use durations:/,
  ],
  [
    'a code that is not an option',
    'temperature.yaml',
    'has_any [stiff_neck, confused',
    'has_any [stif_neck, confused',
    /FEVER_EMERGENCY_001: "brain_signs" has no option "stif_neck"/,
  ],
  [
    'a question that is not there',
    'temperature.yaml',
    'when: temperature_c >= 41',
    'when: temperature >= 41',
    /FEVER_EMERGENCY_003: refers to "temperature"/,
  ],
  [
    'a condition on a later question',
    'temperature.yaml',
    'show_if: temperature_measured = yes',
    'show_if: malaria_test = no',
    /temperature_c: refers to "malaria_test"/,
  ],
  [
    'a condition nobody can read',
    'temperature.yaml',
    'when: temperature_c >= 41 or',
    'when: temperature_c >= 41 or or',
    /FEVER_EMERGENCY_003: expected a question, found "or"/,
  ],
  [
    '"has" on a single choice',
    'temperature.yaml',
    'fever_now in [yes, recent, cold] or',
    'fever_now has yes or',
    /"fever_now" is single/,
  ],
  [
    'a limit outside the range',
    'temperature.yaml',
    'temperature_c >= 41 or',
    'temperature_c >= 410 or',
    /410 lies outside the range/,
  ],
  [
    'an action that is not there',
    'temperature.yaml',
    'action: care_today',
    'action: care_now',
    /there is no action "care_now"/,
  ],
  [
    'a severity that does not fit',
    'temperature.yaml',
    'action: emergency_now',
    'action: care_soon',
    /emergency with care_soon/,
  ],
  [
    'a rule id without its prefix',
    'temperature.yaml',
    '- id: FEVER_EMERGENCY_004',
    '- id: FEBER_EMERGENCY_004',
    /FEBER_EMERGENCY_004: the id must look like/,
  ],
  [
    'a service that is not there',
    'temperature.yaml',
    'services: [MALARIA_TEST',
    'services: [MALARIA_TESTS',
    /MALARIA_TESTS: there is no such service/,
  ],
  [
    'an option set that is not there',
    'temperature.yaml',
    'options: yes_no',
    'options: yes_or_no',
    /there is no option set "yes_or_no"/,
  ],
  [
    'a rule that does what no vector expects',
    'temperature.yaml',
    'temperature_c >= 41 or',
    'temperature_c >= 42 or',
    /^temperature\.yaml, vector \d+.*: expects \[FEVER_EMERGENCY_003/,
  ],
  [
    'a unit whose limits do not rise',
    'temperature.yaml',
    'soft_min: 34.0',
    'soft_min: 43.0',
    /unit "c": min, soft_min/,
  ],
  [
    'a title that fits on no line',
    'temperature.yaml',
    /    title: \{en: "[^"]*"/,
    `    title: {en: "${'x'.repeat(46)}"`,
    /^temperature\.yaml, line \d+ \(rules\.\d+\.title\.en\): /,
  ],
  [
    'a sign to look for that is no option',
    'shared.yaml',
    'cannot_drink: {en: "Offer',
    'cannot_drnk: {en: "Offer',
    /look_for: there is no option "cannot_drnk"/,
  ],
  [
    'a unit that would be chosen beforehand',
    'diabetes.yaml',
    '    ask_unit: true\n',
    '',
    /glucose_fasting: has several units/,
  ],
  [
    'a rank of an emergency',
    'temperature.yaml',
    /severity: emergency\n/,
    'severity: emergency\n    rank: self_harm\n',
    /an emergency needs no rank/,
  ],
  [
    'a number that is asked about no more',
    'diabetes.yaml',
    'soft_max: 19.9',
    'soft_max: 33.3',
    /number_vectors diabetes\.glucose_fasting 20 mmol_l: expects ask mg_dl, got ok/,
  ],
  [
    'a value class that moved',
    'shared.yaml',
    'code: fever, lt: 39.0',
    'code: fever, lt: 38.5',
    /value_vectors temperature_c 38.9: expects fever, got high_fever/,
  ],
  [
    'a crisis number that cannot be dialled',
    'shared.yaml',
    'crisis: []',
    'crisis: ["TO_CONFIRM"]',
    /numbers\.KE\.crisis\.0\): a number to dial/,
  ],
  [
    'an emergency without a number to call',
    'shared.yaml',
    'en: "Call {emergency_phone} now',
    'en: "Call now',
    /emergency_now: must name/,
  ],
  [
    'a topic without its group',
    'temperature.yaml',
    'group: symptoms_now',
    'group: symptoms',
    /there is no group "symptoms"/,
  ],
  [
    'an answer that its vector does not show',
    'temperature.yaml',
    'temperature_measured: "yes", temperature_c: 38.6',
    'temperature_measured: "no", temperature_c: 38.6',
    /vector 1: answers questions that are not shown: temperature_c/,
  ],
];

describe('the author is told of', () => {
  for (const [name, file, from, to, problem] of table) {
    test(name, () => {
      const problems = problemsAfter(file, from, to);
      assert.ok(
        problems.some((line) => problem.test(line)),
        problems.join('\n'),
      );
    });
  }

  test('a topic that the program does not know, and one under the wrong name', () => {
    const folder = copyOfContent();
    cpSync(join(folder, 'fatigue.yaml'), join(folder, 'eye_pain.yaml'));
    cpSync(join(folder, 'fatigue.yaml'), join(folder, 'insomnia.yaml'));
    const { problems } = checkedContent(folder);
    assert.deepEqual(problems, [
      'eye_pain.yaml, file: this topic is not in the list of packages/domain/src/questionnaires/topic.ts',
      'insomnia.yaml, topic: must be insomnia, as the file is named',
    ]);
  });

  test('a file that is missing', () => {
    const folder = copyOfContent();
    rmSync(join(folder, 'fatigue.yaml'));
    assert.match(checkedContent(folder).problems.join('\n'), /^fatigue\.yaml, file: ENOENT/);
  });
});
