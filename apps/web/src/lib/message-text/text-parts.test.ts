import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { beginningOf, textParts } from './text-parts.ts';

const found = (text: string) => textParts(text).filter(({ kind }) => kind !== 'text');
const phones = (text: string) => found(text).map((part) => (part.kind === 'phone' ? part.e164 : part.text));

describe('a phone number in a message can be called', () => {
  for (const [text, e164] of [
    ['Call us at once: 0712 000 100', '+254712000100'],
    ['Piga 0712000100.', '+254712000100'],
    ['Ring +255 754 123 456 today', '+255754123456'],
    ['(020) 271 0000 is the desk', '+254202710000'],
    ['my number is 00254712000184', '+254712000184'],
  ] as const)
    test(text, () => assert.deepEqual(phones(text), [e164]));
});

describe('text that only looks like a number stays text', () => {
  for (const text of [
    'since 2026-11-30',
    'on 01-12-2026 at 08:30',
    'blood pressure 120/80, pulse 88',
    'take 500 1000 1500 mg',
    'member HD-4827-193',
    'paid 1 250 000 shillings',
    'reading 0712000100.5',
  ])
    test(text, () => assert.deepEqual(found(text), []));
});

describe('a link in a message', () => {
  test('ends where its sentence goes on', () => {
    const [link] = found('See https://example.org/a(b), or (www.health.go.ke).');
    assert.deepEqual(link, { kind: 'link', text: 'https://example.org/a(b)', url: 'https://example.org/a(b)' });
    assert.deepEqual(found('(www.health.go.ke).'), [
      { kind: 'link', text: 'www.health.go.ke', url: 'https://www.health.go.ke/' },
    ]);
  });
  test('runs no script and opens no other app', () => {
    assert.deepEqual(found('javascript:alert(1) data:text/html,x intent://a file:///etc http://localhost'), []);
  });
});

test('the parts joined are the text', () => {
  const text = 'Call 0712 000 100 or see https://a.example/x?y=1, thanks.\n0712 000 101';
  assert.equal(
    textParts(text)
      .map((part) => part.text)
      .join(''),
    text,
  );
});

describe('a long message', () => {
  test('is cut between words', () => {
    const beginning = beginningOf('word '.repeat(300)) ?? '';
    assert.ok(beginning.endsWith('word …'), beginning.slice(-20));
    assert.ok(beginning.length <= 502);
  });
  test('is cut after some lines', () => assert.equal(beginningOf('a\n'.repeat(40))?.split('\n').length, 9));
  test('stays whole up to a screen of text', () => assert.equal(beginningOf('word '.repeat(150)), null));
});
