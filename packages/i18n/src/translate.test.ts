import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { entry as enEntry } from './en/entry.ts';
import { server as enServer } from './en/server.ts';
import { entry as swEntry } from './sw/entry.ts';
import { server as swServer } from './sw/server.ts';
import { makeTranslator, translate } from './translate.ts';

const en = {
  greeting: 'Hello, {name}',
  unread: { one: '{count} new message', other: '{count} new messages' },
} as const;
const sw = { greeting: 'Habari, {name}', unread: { one: 'Ujumbe {count} mpya', other: 'Jumbe {count} mpya' } } as const;

describe('a text', () => {
  it('has its placeholders filled in', () => {
    const t = makeTranslator(en, 'en');
    assert.equal(t('greeting', { name: 'Achieng' }), 'Hello, Achieng');
  });

  it('takes its form by number, in both languages', () => {
    const inEnglish = makeTranslator(en, 'en');
    const inKiswahili = makeTranslator(sw, 'sw');
    assert.deepEqual(
      [0, 1, 2].map((count) => inEnglish('unread', { count })),
      ['0 new messages', '1 new message', '2 new messages'],
    );
    assert.deepEqual(
      [1, 2].map((count) => inKiswahili('unread', { count })),
      ['Ujumbe 1 mpya', 'Jumbe 2 mpya'],
    );
  });

  it('keeps a value that looks like a placeholder or a pattern as it is', () => {
    const t = makeTranslator(en, 'en');
    assert.equal(t('greeting', { name: '{name} $& $1' }), 'Hello, {name} $& $1');
  });

  it('fails loudly in development when a parameter is missing', () => {
    const t = makeTranslator(en, 'en');
    assert.throws(() => t('greeting'), /"greeting" needs the parameter "name"/);
    assert.throws(() => t('unread', {}), /needs the parameter "count"/);
  });

  it('leaves the placeholder in production, so that the screen still opens', (context) => {
    const before = process.env['NODE_ENV'];
    context.after(() => {
      if (before === undefined) delete process.env['NODE_ENV'];
      else process.env['NODE_ENV'] = before;
    });
    process.env['NODE_ENV'] = 'production';
    assert.equal(makeTranslator(en, 'en')('greeting'), 'Hello, {name}');
  });

  it('refuses a key that no catalog has', () => {
    const loose: Record<string, string> = en as never;
    assert.throws(
      () => translate<string>({ catalog: loose, language: 'en' }, 'absent'),
      /No text has the key "absent"/,
    );
  });
});

describe('the bundles', () => {
  it('say the messages of the specification', () => {
    assert.equal(makeTranslator(enEntry, 'en')('required'), 'This field is required');
    assert.equal(makeTranslator(swEntry, 'sw')('required'), 'Sehemu hii ni lazima ijazwe');
    const t = makeTranslator(enServer, 'en');
    assert.equal(t('patient_not_found'), 'Patient not found or you do not have access');
    assert.equal(t('something_went_wrong'), 'Something went wrong. Please try again.');
  });

  it('have the same keys in both languages', () => {
    assert.deepEqual(Object.keys(swEntry).sort(), Object.keys(enEntry).sort());
    assert.deepEqual(Object.keys(swServer).sort(), Object.keys(enServer).sort());
  });
});
