/** Messages for an author of the sentences, and the resulting drafts. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkedContent, clinicalFolder } from '../content.ts';
import { examplesOf, examplesOfThreads } from './examples.ts';
import { templateModules } from './template-modules.ts';

const scratch = mkdtempSync(join(tmpdir(), 'hodi-sentences-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

const { problems, content, proposed } = checkedContent();

/** The problems found after `from` was replaced by `to` in one file. */
function problemsAfter(file: string, from: string | RegExp, to: string): readonly string[] {
  const folder = mkdtempSync(join(scratch, 'copy-'));
  cpSync(clinicalFolder, folder, { recursive: true });
  const path = join(folder, 'proposed-answers', file);
  const source = readFileSync(path, 'utf8');
  const changed = source.replace(from, to);
  assert.notEqual(changed, source, 'the test must change something');
  writeFileSync(path, changed);
  return checkedContent(folder).problems;
}

const table: [name: string, file: string, from: string | RegExp, to: string, problem: RegExp][] = [
  ['a missing language', 'headache.yaml', /, sw: "Pole kwa[^}]*/, '', /^proposed-answers\/headache\.yaml, line \d+/],
  ['a misspelt key', 'diarrhea.yaml', 'follow_up:', 'followup:', /^proposed-answers\/diarrhea\.yaml, line \d+/],
  [
    'a rule without a sentence',
    'temperature.yaml',
    /\n {2}FEVER_WARNING_004.*/,
    '',
    /FEVER_WARNING_004: this rule has no sen/,
  ],
  ['a rule that is not there', 'temperature.yaml', 'FEVER_WARNING_004', 'FEVER_WARNING_014', /there is no such rule/],
  [
    'a code that is not there',
    'diarrhea.yaml',
    'vomiting = some',
    'vomiting = lots',
    /"vomiting" has no option "lots"/,
  ],
  ['a question that is not there', 'diarrhea.yaml', 'vomiting = some', 'vomits = some', /refers to "vomits"/],
  ['a gap that nothing fills', 'fatigue.yaml', /\{duration\}/g, '{durations}', /nothing to put into \{durations\}/],
  ['a gap in one language', 'fatigue.yaml', 'for {duration}', 'for long', /placeholders differ/],
  [
    'nothing for who writes for another',
    'headache.yaml',
    ', about_other: same',
    '',
    /acknowledge 1: about_other: what/,
  ],
  ['half a sentence', 'insomnia.yaml', 'sleep well."', 'sleep well"', /is no whole sentence/],
  [
    'a shared sentence that is not there',
    'cold_flu.yaml',
    'use: child_danger',
    'use: danger',
    /no shared sentence "danger"/,
  ],
  [
    'a question without a name',
    'back_pain.yaml',
    /\n {2}movement: .*/,
    '',
    /labels\.movement: this question has no short name/,
  ],
  ['an action without words', 'shared.yaml', / {2}care_soon:\n.*\n/, '', /care_soon: this action has no sentence/],
  ['a service without words', 'shared.yaml', / {2}HIV_TEST:\n.*\n.*\n/, '', /HIV_TEST: this service has no sentence/],
  [
    'no assessment for everybody',
    'diarrhea.yaml',
    '{en: "Diarrhoea; judge',
    '{when: "fever = yes", en: "Diarrhoea; judge',
    /assess: one/,
  ],
  [
    'a review without a reviewer',
    'medicines.yaml',
    'status: not_reviewed',
    'status: reviewed',
    /reviewed needs a reviewer/,
  ],
  [
    'a medicine against no answer',
    'medicines.yaml',
    'allergies: [sulfa]',
    'allergies: [sulpha]',
    /has no option "sulpha"/,
  ],
  [
    'a medicine in two groups',
    'medicines.yaml',
    'names: [warfarin]',
    'names: [tramadol]',
    /tramadol: this name is in two groups/,
  ],
  ['a pair of no group', 'interactions.yaml', '[warfarin, nsaid]', '[warfarin, nsaids]', /there is no group "nsaids"/],
  ['a pair that stands twice', 'interactions.yaml', '[warfarin, sulfa]', '[nsaid, warfarin]', /warfarin: stands twice/],
  ['a pair without a source', 'interactions.yaml', /, source: "[^"]*"/, '', /^proposed-answers\/interactions\.yaml/],
  [
    'a sentence that says what nobody did',
    'shared.yaml',
    '"Thank you, {name}."',
    '"Thank you, {name}; I have read all your answers."',
    /greeting 2: says or promises what nobody did: "I have read"/,
  ],
  [
    'a note that says what nobody did',
    'shared.yaml',
    '"Needs emergency care at once;',
    '"Sent to emergency care at once;',
    /notes \d+: says or promises what nobody did: "Sent"/,
  ],
  [
    'an aside that no red flag says',
    'shared.yaml',
    '"Earlier is better."',
    '"Soon is best."',
    /no red flag says "Soon/,
  ],
  ['a promise', 'fatigue.yaml', '"A short walk', '"We will call you. A short walk', /what nobody did: "We will"/],
  [
    'a sentence that is too long',
    'fatigue.yaml',
    '"A short walk',
    `"${'A long walk '.repeat(15)}`,
    /advice \d+: has \d+ letters; at most 160/,
  ],
];

describe('an author is told of', () => {
  for (const [name, file, from, to, problem] of table) {
    test(name, () => {
      const found = problemsAfter(file, from, to);
      assert.ok(
        found.some((line) => problem.test(line)),
        found.join('\n'),
      );
    });
  }
});

describe('the sentences', () => {
  assert.ok(content && proposed);
  test('have nothing to put right', () => assert.deepEqual(problems, []));
  test('are those on disk', () => {
    const generated = fileURLToPath(
      new URL('../../../packages/domain/src/proposed-answers/generated/', import.meta.url),
    );
    for (const [name, source] of templateModules(proposed)) {
      assert.equal(readFileSync(join(generated, name), 'utf8'), source, name);
    }
  });
  test('make the examples that clinicians read', () => {
    const written = readFileSync(join(clinicalFolder, 'proposed-answers/examples.md'), 'utf8');
    const made = examplesOf({ ...content, proposed });
    assert.equal(made.split('\n## ').length - 1, content.topics.length * 4 + examplesOfThreads * 2);
    assert.equal(written, made, 'read what changed, and write them anew: npm run clinical:examples');
  });
});
