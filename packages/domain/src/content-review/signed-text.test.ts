import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { dangerWords } from '../danger-words/generated/danger-words.ts';
import { loadTopicTexts } from '../questionnaires/load-topic.ts';
import { topicKeys } from '../questionnaires/topic.ts';
import { languages } from '../shared/language.ts';
import { type ContentItem, contentKeys } from './content.ts';
import { loadContent, loadContentHashes } from './load-content.ts';
import { searchContent } from './search-content.ts';
import { changesSince, signedItems, signedText, signedWordsOver } from './signed-text.ts';

const content = await Promise.all(contentKeys.map(loadContent));
const hashes = await loadContentHashes();

test('the hash of each topic and language is that of what its reviewers read', () => {
  for (const { key, items } of content) {
    for (const language of languages) {
      const hash = createHash('sha256').update(signedText(items, language)).digest('hex');
      assert.equal(hash, hashes[key][language], `${key} ${language}`);
    }
  }
});

test('items and lines have names of their own', () => {
  for (const { key, items } of content) {
    assert.equal(new Set(items.map(({ id }) => id)).size, items.length, key);
    for (const { id, lines } of items) assert.equal(new Set(lines.map((line) => line.id)).size, lines.length, id);
  }
});

test('every question, option, rule and action that a patient reads is among what is reviewed', async () => {
  for (const key of topicKeys) {
    const { items } = content.find((one) => one.key === key) ?? { items: [] };
    for (const language of languages) {
      const said = new Set(items.flatMap(({ lines }) => lines.map((line) => line[language])));
      const { title, intent, questions, warnings, emergencies } = await loadTopicTexts(key, language);
      const asked = Object.values(questions).flatMap(({ text, help = text, options = {}, look_for = {} }) => [
        text,
        help,
        ...Object.values(options),
        ...Object.values(look_for),
      ]);
      const raised = [...Object.values(warnings), ...Object.values(emergencies).map((text) => text[language])];
      for (const text of [title, intent, ...asked, ...raised]) assert.ok(said.has(text), `${key} ${language}: ${text}`);
    }
  }
});

describe('changes since the sign-off', () => {
  const [item] = content[0]?.items.filter(({ kind }) => kind === 'question') ?? [];
  assert.ok(item);
  const changed = (over: Partial<ContentItem>): ContentItem => ({ ...item, ...over });
  const since = (now: readonly ContentItem[], language: 'en' | 'sw') =>
    changesSince(signedItems([item], language), signedItems(now, language));
  const [first, ...others] = item.lines;
  assert.ok(first);
  const reworded = changed({ lines: [{ ...first, sw: 'Maneno mapya' }, ...others] });

  test('is nothing where nothing did', () => assert.deepEqual(since([item], 'sw'), []));
  test('is a text in its own language alone', () => {
    assert.deepEqual(since([reworded], 'en'), []);
    assert.deepEqual(since([reworded], 'sw'), [
      {
        id: item.id,
        change: 'changed',
        lines: [{ id: first.id, before: first.sw, now: 'Maneno mapya' }],
        parts: [],
      },
    ]);
  });
  test('is a condition, or other logic, in both, before and now', () => {
    const when = ['in', 'x', ['y']] as const;
    const { logic = {}, when: former } = item;
    for (const language of languages) {
      const partsOf = (now: ContentItem) => since([now], language).flatMap(({ parts }) => parts);
      assert.deepEqual(partsOf(changed({ when })), [{ path: ['when'], before: former, now: when }]);
      assert.deepEqual(partsOf(changed({ logic: { ...logic, required: 'no' } })), [
        { path: ['required'], before: logic['required'], now: 'no' },
      ]);
    }
  });
  test('is what came and what went', () => {
    const other = changed({ id: 'question.other' });
    assert.deepEqual(
      since([other], 'en').map(({ id, change }) => [id, change]),
      [
        ['question.other', 'added'],
        [item.id, 'removed'],
      ],
    );
  });
});

test('a search finds words of either language, and nothing where nothing was typed', () => {
  const found = searchContent(content, 'kukandamiza KIFUA');
  assert.ok(found.some(({ item }) => item.id === 'rule.CHEST_PAIN_EMERGENCY_003'));
  assert.deepEqual(searchContent(content, '  '), []);
});

test('a search finds the group of danger words by each of its phrases and examples, and a rule by the note of a case', () => {
  const words = content.find(({ key }) => key === 'danger_words');
  assert.ok(words);
  const isFound = (typed: string, id: string) => searchContent(content, typed).some(({ item }) => item.id === id);
  for (const [group, { phrases, except = [], together = [] }] of Object.entries(dangerWords.groups)) {
    const examples: string[] = words.examples.filter((one) => one.group === group).map(({ text }) => text);
    const all: readonly string[] = [...phrases, ...except, ...together.flat(2), ...examples];
    for (const typed of all) {
      assert.ok(isFound(typed, `words.${group}`), `${group}: ${typed}`);
    }
  }
  const noted = content.flatMap(({ vectors }) => vectors).find(({ note, expect }) => note && expect.length > 0);
  assert.ok(noted?.note && isFound(noted.note, `rule.${noted.expect[0]}`));
});

describe('words signed before a release', () => {
  const topic = content.find(({ key }) => key === 'chest_pain');
  assert.ok(topic);
  const signed = signedItems(topic.items, 'sw');
  const at = signed.findIndex(({ id }) => id.startsWith('question.'));
  const [line] = signed[at]?.lines ?? [];
  const differing = (change: Partial<(typeof signed)[number]>) =>
    signed.map((item, place) => (place === at ? { ...item, ...change } : item));
  const over = (items: typeof signed) => signedWordsOver(topic, 'sw', items);
  const worded = (text: string) =>
    differing({ lines: [[line?.[0] ?? '', text], ...(signed[at]?.lines.slice(1) ?? [])] });

  test('are its own where it changed nothing', () => assert.deepEqual(over(signed), []));
  test('stand in place of its words', () => {
    const place = { item_id: signed[at]?.id, line_id: line?.[0], language: 'sw' };
    assert.deepEqual(over(worded('Una maumivu?')), [{ ...place, text: 'Una maumivu?' }]);
  });
  test('are not taken where a gap, an option or a condition is another', () => {
    assert.equal(over(worded('Una maumivu, {name}?')), undefined);
    assert.equal(over(differing({ lines: signed[at]?.lines.slice(1) ?? [] })), undefined);
    assert.equal(over(differing({ rest: JSON.stringify([['and', []], null, null, null]) })), undefined);
    assert.equal(over(signed.toReversed()), undefined);
  });
  test('are taken where only a source is another', () => {
    const [when, logic] = JSON.parse(signed[at]?.rest ?? '') as unknown[];
    assert.deepEqual(over(differing({ rest: JSON.stringify([when, logic, 'another book', 'seen']) })), []);
  });
});
