import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  filledReply,
  foundReplies,
  gapText,
  gapWords,
  nextGap,
  placeholders,
  quickReplyFault,
  textIn,
  typedShortcut,
} from './quick-reply-text.ts';
import { typedQuickReplySchema } from './quick-reply.ts';

const values = { name: 'Achieng', clinic: 'Ziwa', clinician: 'Dr. Wanjiru Kamau', phone: '+254 722 000 071' };

test('known values are filled in anywhere', () => {
  const text = '{name}, piga { phone } ({clinic}). {clinician} {name}';
  assert.equal(
    filledReply(text, values, gapWords.sw),
    'Achieng, piga +254 722 000 071 (Ziwa). Dr. Wanjiru Kamau Achieng',
  );
});

test('placeholders inside a value are not filled in', () => {
  assert.equal(filledReply('{name}', { ...values, name: '{clinic} $& $1' }, gapWords.sw), '{clinic} $& $1');
});

test('values that only the author knows stay gaps, which are found one after the other', () => {
  const filled = filledReply('Njoo {when}, baada ya {days}.', values, gapWords.sw);
  assert.equal(filled, `Njoo ${gapText('lini')}, baada ya ${gapText('siku ngapi')}.`);
  const first = nextGap(filled);
  assert.deepEqual(first, { from: 5, to: 11 });
  const second = nextGap(filled, first?.to);
  assert.equal(filled.slice(second?.from, second?.to), gapText('siku ngapi'));
  assert.deepEqual(nextGap(filled, second?.to), first, 'after the last one the first comes again');
  assert.equal(nextGap('Njoo leo.'), undefined);
});

describe('text in braces', () => {
  test('every placeholder, and nothing else', () => {
    assert.equal(quickReplyFault(placeholders.map((name) => `{${name}}`).join(' ')), undefined);
    for (const text of ['{diagnosis}', '{}', '{Name}'])
      assert.equal(quickReplyFault(text), 'unknown_placeholder', text);
  });
  test('no bracket without its partner', () => {
    for (const text of ['{name', 'name}', '{{name}}', '}{']) {
      assert.equal(quickReplyFault(text), 'unclosed_variable', text);
    }
  });
});

test('the text is in the language of who reads it, where there is one', () => {
  const both = { text_en: 'Come', text_sw: 'Njoo' };
  assert.deepEqual(textIn(both, 'sw'), { text: 'Njoo', language: 'sw' });
  assert.deepEqual(textIn({ ...both, text_sw: '' }, 'sw'), { text: 'Come', language: 'en' });
});

describe('a slash is a question where a word begins', () => {
  const cases: [text: string, typed: string | undefined][] = [
    ['/', ''],
    ['/or', 'or'],
    ['/ONA-t', 'ona-t'],
    ['Pole. /ors', 'ors'],
    ['Pole.\n/', ''],
    ['1/2', undefined],
    ['and / or', undefined],
    ['https://x', undefined],
    ['', undefined],
  ];
  for (const [text, typed] of cases) {
    test(JSON.stringify(text), () => assert.equal(typedShortcut(text, text.length)?.typed, typed));
  }
  test('and only up to the caret', () => assert.deepEqual(typedShortcut('/ors asante', 3), { from: 0, typed: 'or' }));
});

test('the shortcut finds first, then a word of the title or text', () => {
  const replies = [
    { shortcut: 'lab', title: 'Results', text_en: 'Your result is ready', text_sw: 'Jibu lako liko tayari' },
    { shortcut: 'res', title: 'Rest', text_en: 'Please rest', text_sw: '' },
  ];
  const found = (typed: string) => foundReplies(replies, typed).map(({ shortcut }) => shortcut);
  assert.deepEqual(found('res'), ['res', 'lab']);
  assert.deepEqual(found('tayari'), ['lab']);
  assert.deepEqual(found(''), ['lab', 'res']);
  assert.deepEqual(found('zzz'), []);
});

describe('the typed shortcut', () => {
  const good = { title: 'ORS', shortcut: '/ORS', text_en: 'Drink, {name}.', text_sw: '' };
  const faults = (over: object) =>
    typedQuickReplySchema.safeParse({ ...good, ...over }).error?.issues.map(({ path, message }) => [path[0], message]);
  test('a slash and capitals are taken away, one language is enough', () => {
    assert.deepEqual(typedQuickReplySchema.parse(good), { ...good, shortcut: 'ors' });
  });
  test('no text at all', () => assert.deepEqual(faults({ text_en: ' ' }), [['text_en', 'required']]));
  test('1,000 letters, and one more', () => {
    assert.equal(faults({ text_sw: 'a'.repeat(1_000) }), undefined);
    assert.deepEqual(faults({ text_sw: 'a'.repeat(1_001) }), [['text_sw', 'too_long']]);
  });
  test('an unknown placeholder', () =>
    assert.deepEqual(faults({ text_sw: 'Pole {jina}' }), [['text_sw', 'unknown_placeholder']]));
  test('a shortcut of two words', () =>
    assert.deepEqual(faults({ shortcut: 'a b' }), [['shortcut', 'invalid_shortcut']]));
});
