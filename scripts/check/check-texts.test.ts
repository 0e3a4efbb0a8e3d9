import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { treeOf } from './source-tree.ts';
import { checkCatalogs, type FeatureTexts, messagesIn } from './texts/text-catalogs.ts';
import { checkScreens } from './texts/text-in-screens.ts';
import { checkFaultCodes, checkKeys } from './texts/text-keys.ts';

const messages = (violations: readonly { message: string }[]): string => violations.map((each) => each.message).join();

describe('the catalogs', () => {
  const compare = (en: FeatureTexts, sw: FeatureTexts, sameInBoth: Record<string, string> = {}): string =>
    messages(checkCatalogs({ en: { login: en }, sw: { login: sw } }, sameInBoth));

  it('have the same keys', () => {
    assert.equal(compare({ a: 'Back' }, { a: 'Rudi' }), '');
    assert.equal(compare({ a: 'Back', b: 'Close' }, { a: 'Rudi' }), '"b" has no Kiswahili');
    assert.equal(compare({ a: 'Back' }, { a: 'Rudi', b: 'Funga' }), '"b" has no English');
  });

  it('have the same placeholders, whatever their order', () => {
    assert.equal(compare({ a: '{{n}} of {{all}}' }, { a: 'kati ya {{all}}, {{n}}' }), '');
    assert.equal(compare({ a: 'Hello {{name}}' }, { a: 'Habari {{jina}}' }), '"a" differs in its placeholders');
    const one = { one: 'A message', other: '{{count}} messages' };
    assert.equal(compare({ a: one }, { a: { one: 'Ujumbe', other: 'Jumbe {{count}}' } }), '');
    assert.match(compare({ a: one }, { a: 'Jumbe {{count}}' }), /forms by number in one language only/);
  });

  it('leave nothing in English, unless it is listed with its reason', () => {
    assert.equal(compare({ a: 'Back' }, { a: 'Back' }), '"a" is still English');
    assert.match(compare({ a: { one: 'Day', other: 'Days' } }, { a: { one: 'Siku', other: 'Days' } }), /still English/);
    assert.equal(compare({ a: 'Malaria' }, { a: 'Malaria' }, { a: 'the same word' }), '');
    assert.equal(compare({ a: 'Back' }, { a: 'Rudi' }, { a: 'the same word' }), '"a" is not the same in both');
    assert.equal(compare({ a: '{{count}} - {{all}}' }, { a: '{{count}} - {{all}}' }), '');
  });

  it('have the forms of a text as one', () => {
    const texts = {
      visits: { left_one: '{{count}} day', left_few: '{{count}} d.', left_other: '{{count}} days' },
      too_many: 'No',
    };
    const forms = { one: '{{count}} day', few: '{{count}} d.', other: '{{count}} days' };
    assert.deepEqual(messagesIn(texts), { 'visits.left': forms, too_many: 'No' });
  });

  it('have no empty text and no key twice', () => {
    assert.equal(compare({ a: 'Back' }, { a: ' ' }), '"a" is empty');
    const language = { login: { a: 'Back' }, shell: { a: 'Close' } };
    const kiswahili = { login: { a: 'Rudi' }, shell: { a: 'Funga' } };
    assert.equal(messages(checkCatalogs({ en: language, sw: kiswahili }, {})), '"a" exists in another catalog too');
  });
});

describe('the keys', () => {
  const use = (code: string, path = 'apps/web/src/features/login/login-page.tsx'): string =>
    messages(checkKeys(treeOf({ [path]: code }), { login: { 'login.title': 'Sign in' } }));

  it('are all used', () => {
    assert.equal(use(`t('login.title');`), '');
    assert.equal(use(`t('login.' + x);`), '"login.title" is used nowhere');
    assert.equal(use('t(`login.${x}`);'), '');
    assert.equal(use('t(`log${x}`);'), '"login.title" is used nowhere');
  });

  it('are not used by a test alone', () => {
    assert.match(use(`t('login.title');`, 'apps/web/src/features/login/login.test.ts'), /used nowhere/);
  });

  it('may wait for their feature on a list, until it comes', () => {
    const waiting = { 'login.title': 'comes with the login page' };
    const problems = (code: string): string =>
      messages(checkKeys(treeOf({ 'apps/web/src/a.ts': code }), { login: { 'login.title': 'Sign in' } }, waiting));
    assert.equal(problems(''), '');
    assert.match(problems(`t('login.title');`), /"login\.title" is used now/);
  });

  it('all exist', () => {
    assert.match(use(`t('login.title'); t('login.titel');`), /no text has the key "login\.titel"/);
    assert.match(use(`t(open ? 'login.title' : 'login.shut');`), /no text has the key "login\.shut"/);
  });
});

describe('a code of a fault', () => {
  const problems = (code: string): string =>
    messages(checkFaultCodes(treeOf({ 'packages/domain/src/a/a.ts': code }), { codes: { too_long: 'Too long' } }));

  it('has a text, whether a schema or a rule gives it', () => {
    assert.equal(problems(`z.maxLength(50, 'too_long'); const found = { code: 'too_long' };`), '');
    assert.match(problems(`z.maxLength(50, 'too_wide');`), /code "too_wide" has no text/);
    assert.match(problems(`const found = { code: 'too_wide' };`), /code "too_wide" has no text/);
    assert.equal(problems(`z.literal('ok'); z._default(filter, 'all'); const service = { code: 'DATA_SAVED' };`), '');
  });
});

describe('a screen', () => {
  const screen = (jsx: string): string =>
    messages(checkScreens(treeOf({ 'apps/web/src/features/a/a-page.tsx': `const a = ${jsx};` })));

  it('holds no text of its own', () => {
    assert.equal(screen('<p>Sign in</p>'), '"Sign in" must be a key in packages/i18n');
    assert.equal(screen(`<p>{'Sign'}</p>`), '"Sign" must be a key in packages/i18n');
    assert.equal(screen(`<p>{open ? 'Shut' : t('a.open')}</p>`), '"Shut" must be a key in packages/i18n');
    assert.equal(screen('<p>{`${count} left`}</p>'), '"left" must be a key in packages/i18n');
    assert.equal(screen(`<p>{count + ' left'}</p>`), '"left" must be a key in packages/i18n');
    assert.equal(screen(`toast('Saved your note')`), '"Saved your note" must be a key in packages/i18n');
  });

  it('has no attribute that is read aloud in one language', () => {
    for (const attribute of ['aria-label', 'placeholder', 'title', 'alt', 'label']) {
      assert.match(screen(`<Field ${attribute}="Name" />`), /"Name" must be a key/);
      assert.match(screen(`<Field ${attribute}={'Name'} />`), /"Name" must be a key/);
    }
    assert.equal(screen('<p className="Name" data-kind="Name" />'), '');
  });

  it('may hold keys, names, numbers, signs and what only developers read', () => {
    assert.equal(screen(`<p aria-label={t('a.b')}>{t('a.c', { name: 'x' })} · 112</p>`), '');
    assert.equal(screen('<h1>Hodi</h1>'), '');
    assert.equal(screen(`() => { throw new Error('Nothing is here'); }`), '');
    assert.equal(screen(`<p>{status === 'open' ? <i /> : <b />}</p>`), '');
  });
});
