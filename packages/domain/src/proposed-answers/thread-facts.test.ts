/** Subjects of the last messages, and advice given already. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadTemplates } from './load-templates.ts';
import { isSaidIn, type MessageKind, threadFacts } from './thread-facts.ts';

const { shared } = await loadTemplates('temperature');
const { words } = shared.messages;
type Line = ['patient' | 'clinician', string];
const factsOf = (...lines: Line[]) =>
  threadFacts(
    lines.map(([by, text], at) => ({ seq: at + 1, by, text })),
    words,
  );

describe('a message is', () => {
  const table: [text: string, kind: MessageKind | null][] = [
    ['My chest hurts so much', 'danger'],
    ['Nataka kufa', 'danger'],
    ['It is worse today', 'worse'],
    ['It is not getting worse', 'other'],
    ['Leo imezidi', 'worse'],
    ['Sijapata nafuu', 'worse'],
    ['Can I go to work', 'question'],
    ['I go to work?', 'question'],
    ['Je naweza kwenda kazini', 'question'],
    ['I feel much better', 'better'],
    ['Nimepata nafuu', 'better'],
    ['Thank you so much!', 'thanks'],
    ['Asante sana daktari', 'thanks'],
    ['I took the first tablet', 'other'],
    ['   ', null],
  ];
  for (const [text, kind] of table) {
    test(`${text || 'blank'}: ${kind}`, () => assert.equal(factsOf(['patient', text]).kind, kind));
  }
});

test('the worst of what waits for an answer is taken up, and nothing that was answered', () => {
  const facts = factsOf(
    ['patient', 'It is worse'],
    ['clinician', 'Come.'],
    ['patient', 'Thanks!'],
    ['patient', 'When?'],
  );
  assert.deepEqual([facts.kind, facts.words, facts.since], ['question', 'When?', ['Thanks!', 'When?']]);
  assert.equal(factsOf(['patient', 'It is worse'], ['clinician', 'Come.']).kind, null);
});

test('words of self-harm are known among other danger', () => {
  assert.equal(factsOf(['patient', 'my chest hurts'], ['patient', 'nataka kufa']).isCrisis, true);
  assert.equal(factsOf(['patient', 'my chest hurts so much']).isCrisis, false);
});

describe('a sentence is said already', () => {
  const table: [sentence: string, said: string, isSaid: boolean][] = [
    ['Rest, and drink water through the day.', 'Please rest, and drink water through the day!', true],
    ['Rest, and drink water through the day.', 'Rest. Drink water.', false],
    ['Do not take ibuprofen for the pain at home.', 'Take ibuprofen for the pain at home.', false],
    ['Usitumie ibuprofen kwa ajili ya maumivu.', 'Tumia ibuprofen kwa ajili ya maumivu.', false],
    ['Usitumie ibuprofen kwa ajili ya maumivu.', 'usitumie ibuprofen kwa ajili ya maumivu', true],
    ['Rest.', '', false],
  ];
  for (const [sentence, said, isSaid] of table) {
    test(`${sentence} in ${said || 'nothing'}: ${isSaid}`, () => assert.equal(isSaidIn(sentence, [said]), isSaid));
  }
});
