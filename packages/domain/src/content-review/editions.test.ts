import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ChangedText, withChangedTexts, withChangedWords } from '../questionnaires/changed-texts.ts';
import { editionOf, releaseOf, versionOfEdition } from '../questionnaires/content-version.ts';
import { catalogTopicWith, topicTitle } from '../questionnaires/catalog.ts';
import { loadOverlayTexts } from '../questionnaires/for-someone/load-overlay.ts';
import { loadTopicTexts } from '../questionnaires/load-topic.ts';
import { topicKeys } from '../questionnaires/topic.ts';
import { languages } from '../shared/language.ts';
import { loadTemplates } from '../proposed-answers/load-templates.ts';
import { type AcceptedText, changesTo, isEditable, servedEdition, withTexts } from './editions.ts';
import { loadContent } from './load-content.ts';
import { signedText } from './signed-text.ts';
import { textProblem } from './text-problems.ts';

const { items } = await loadContent('chest_pain');
const place = { item_id: 'question.pain_now', line_id: 'text', language: 'sw' } as const;
const released = items.find(({ id }) => id === place.item_id)?.lines.find(({ id }) => id === 'text')?.sw ?? '';
const accepted = (before: string, after: string, edition: number): AcceptedText => ({
  ...place,
  before,
  after,
  edition,
});

describe('accepted texts', () => {
  test('follows on what was accepted before', () => {
    const changes = changesTo(items, [accepted(released, 'A', 1), accepted('A', 'B', 2)]);
    assert.deepEqual(changes, [{ ...place, text: 'B' }]);
  });
  test('is nothing where the release has it already, or words it otherwise by itself', () => {
    assert.deepEqual(changesTo(items, [accepted('the text of last year', released, 1)]), []);
    assert.deepEqual(changesTo(items, [accepted('the text of last year', 'A', 1)]), []);
  });
  test('changes the text that is signed, in its language alone', () => {
    const now = withTexts(items, [{ ...place, text: 'A' }]);
    assert.notEqual(signedText(now, 'sw'), signedText(items, 'sw'));
    assert.equal(signedText(now, 'en'), signedText(items, 'en'));
  });
});

test('every text that can be changed is changed where patients read it', async () => {
  for (const key of topicKeys) {
    const content = await loadContent(key);
    for (const language of languages) {
      const [texts, words] = [await loadTopicTexts(key, language), await loadOverlayTexts(key, language)];
      const changes = content.items.flatMap((item): ChangedText[] =>
        item.lines
          .filter((line) => isEditable(key, item, line) && line[language] !== '')
          .map((line, at) => ({ item_id: item.id, line_id: line.id, language, text: `«${item.id} ${line.id} ${at}»` })),
      );
      const templates = await loadTemplates(key, { own: changes, shared: [] });
      const now = JSON.stringify([
        withChangedTexts(texts, language, changes),
        withChangedWords(words, language, changes),
        templates.own,
      ]);
      for (const { text } of changes) assert.ok(now.includes(text), `${key} ${language} ${text}`);
      const other = languages.find((one) => one !== language) ?? language;
      const before = JSON.stringify([await loadTopicTexts(key, other), await loadOverlayTexts(key, other)]);
      const isShownInBoth = /«(rule|action)\./;
      const there = JSON.stringify([
        withChangedTexts(await loadTopicTexts(key, other), other, changes),
        withChangedWords(await loadOverlayTexts(key, other), other, changes),
      ]);
      assert.ok(there === before || isShownInBoth.test(there), `${key} ${other}`);
      assert.ok(!/«(question\.|topic)/.test(there), `${key} ${other}`);
    }
  }
});

test('every sentence that all answers share is changed where drafts are composed; what is known by it is not', async () => {
  const content = await loadContent('shared_answers');
  const changes = content.items.flatMap((item) =>
    item.lines
      .filter((line) => isEditable('shared_answers', item, line))
      .map((line): ChangedText => ({
        item_id: item.id,
        line_id: line.id,
        language: 'sw',
        text: `«${item.id} ${line.id}»`,
      })),
  );
  const released = await loadTemplates('chest_pain');
  const { shared, own } = await loadTemplates('chest_pain', { own: [], shared: changes });
  const now = JSON.stringify(shared);
  for (const { text } of changes) assert.ok(now.includes(text), text);
  assert.deepEqual(
    [shared.messages.words, shared.asides, own],
    [released.shared.messages.words, released.shared.asides, released.own],
  );
  assert.equal(shared.safety_net.en, released.shared.safety_net.en);
});

test('a topic is listed under the title of its edition, each language by itself', () => {
  const head = [{ item_id: 'topic', line_id: 'title', language: 'sw', text: 'Kifua kinauma' }] as const;
  const { title, intent } = catalogTopicWith('chest_pain', head);
  assert.deepEqual(title, { en: topicTitle('chest_pain').en, sw: 'Kifua kinauma' });
  assert.deepEqual(intent, catalogTopicWith('chest_pain', []).intent);
});

describe('patients are asked by', () => {
  const edition = (en: string, sw: string) => ({ hashes: { en, sw } });
  const [first, second, third] = [edition('e1', 's1'), edition('e1', 's2'), edition('e2', 's3')] as const;
  const served = (en: string[], sw: string[]) =>
    servedEdition([first, second, third], { en: new Set(en), sw: new Set(sw) });
  test('the newest where nobody has signed', () => assert.equal(served([], []), third));
  test('the signed edition stays until its successor is signed', () => {
    assert.equal(served(['e1'], ['s1']), first);
    assert.equal(served(['e1'], ['s1', 's2']), second);
    assert.equal(served(['e1', 'e2'], ['s1', 's2']), second);
    assert.equal(served(['e1', 'e2'], ['s1', 's3']), third);
  });
  test('a new text in a language that nobody signed, where the other is the same', () => {
    assert.equal(served(['e1'], []), second);
  });
});

test('a version says of which release it is, and which edition', () => {
  assert.equal(versionOfEdition('2026-11-29.2e207fbd', 3), '2026-11-29.2e207fbd+3');
  assert.equal(versionOfEdition('2026-11-29.2e207fbd', 0), '2026-11-29.2e207fbd');
  assert.deepEqual(
    ['2026-11-29.2e207fbd+3', '2026-11-29.2e207fbd'].map((version) => [releaseOf(version), editionOf(version)]),
    [
      ['2026-11-29.2e207fbd', 3],
      ['2026-11-29.2e207fbd', 0],
    ],
  );
});

describe('a new text is refused', () => {
  const item = { id: 'question.now', kind: 'question' } as const;
  const line = { id: 'text', en: 'Call {emergency_phone} now.', sw: 'Piga {emergency_phone} sasa.' };
  const problem = (text: string, over: Partial<typeof line> = {}) =>
    textProblem({ item, line: { ...line, ...over }, language: 'en', text });
  test('where it is empty, too long, or drops what is filled in', () => {
    assert.equal(problem(''), 'required');
    assert.equal(problem('x'.repeat(1001)), 'too_long');
    assert.equal(problem('Call now.'), 'placeholders');
    assert.equal(problem('Call {phone} now.'), 'placeholders');
    assert.equal(problem(line.sw), 'same_in_both');
    assert.equal(problem('Ring {emergency_phone} now.'), undefined);
  });
  test('where a title does not fit on one line of a phone', () => {
    const title = { id: 'title', en: 'Chest pain', sw: 'Maumivu ya kifua' };
    const of = (text: string) =>
      textProblem({ item: { id: 'topic', kind: 'topic' }, line: title, language: 'en', text });
    assert.equal(of('x'.repeat(46)), 'too_long');
    assert.equal(of('Pain in the chest'), undefined);
  });
  test('where a sentence of an answer is none, is long, or says what nobody did', () => {
    const said = { id: 'text', en: 'Please rest today.', sw: 'Tafadhali pumzika leo.' };
    const of = (text: string, id = 'sentence.advice.rest') =>
      textProblem({ item: { id, kind: 'sentence' }, line: said, language: 'en', text });
    assert.equal(of('Please rest'), 'no_sentence');
    assert.equal(of(`${'Rest '.repeat(40)}.`), 'too_long');
    assert.equal(of(`${'Rest '.repeat(40)}.`, 'sentence.plan.1'), undefined);
    assert.equal(of('I have called the hospital.'), 'promises');
    assert.equal(of('A clinician will call you.'), 'promises');
    assert.equal(of('Please rest, and drink water.'), undefined);
  });
  test('where it speaks to the wrong person', () => {
    const about = { id: 'about_other.text', en: 'Does {name} feel pain?', sw: 'Je, {name} anaumwa?' };
    assert.equal(problem('Do you think {name} has pain?', about), 'second_person');
    assert.equal(problem('Does {name} feel that he has pain?', about), 'he_or_she');
    assert.equal(problem('Is {name} in pain?', about), undefined);
  });
});
