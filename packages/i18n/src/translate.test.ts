import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bundles } from './features.ts';
import { loadCatalog } from './load-catalog.ts';
import { type Catalog, catalogOf, makeTranslator, translate } from './translate.ts';

const en = catalogOf([
  {
    greeting: 'Hello, {{name}}',
    messages: { unread_one: '{{count}} new message', unread_other: '{{count}} new messages' },
  },
]);
const sw = catalogOf([
  {
    greeting: 'Habari, {{name}}',
    messages: { unread_one: 'Ujumbe {{count}} mpya', unread_other: 'Jumbe {{count}} mpya' },
  },
]);

describe('a text', () => {
  it('has its placeholders filled in', () => {
    const t = makeTranslator<string>(en, 'en');
    assert.equal(t('greeting', { name: 'Achieng' }), 'Hello, Achieng');
  });

  it('takes its form by number, in both languages', () => {
    const inEnglish = makeTranslator<string>(en, 'en');
    const inKiswahili = makeTranslator<string>(sw, 'sw');
    assert.deepEqual(
      [0, 1, 2].map((count) => inEnglish('messages.unread', { count })),
      ['0 new messages', '1 new message', '2 new messages'],
    );
    assert.deepEqual(
      [1, 2].map((count) => inKiswahili('messages.unread', { count })),
      ['Ujumbe 1 mpya', 'Jumbe 2 mpya'],
    );
  });

  it('keeps a value that looks like a placeholder or a pattern as it is', () => {
    const t = makeTranslator<string>(en, 'en');
    assert.equal(t('greeting', { name: '{{name}} $& $1' }), 'Hello, {{name}} $& $1');
  });

  it('fails loudly in development when a parameter is missing', () => {
    const t = makeTranslator<string>(en, 'en');
    assert.throws(() => t('greeting'), /"greeting" needs the parameter "name"/);
    assert.throws(() => t('messages.unread', {}), /needs the parameter "count"/);
  });

  it('leaves the placeholder in production, so that the screen still opens', (context) => {
    const before = process.env['NODE_ENV'];
    context.after(() => {
      if (before === undefined) delete process.env['NODE_ENV'];
      else process.env['NODE_ENV'] = before;
    });
    process.env['NODE_ENV'] = 'production';
    assert.equal(makeTranslator<string>(en, 'en')('greeting'), 'Hello, {{name}}');
  });

  it('refuses a key that no catalog has', () => {
    assert.throws(() => translate({ catalog: en, language: 'en' }, 'absent'), /No text has the key "absent"/);
  });
});

describe('the bundles', () => {
  const load = async (language: string): Promise<Record<keyof typeof bundles, Catalog>> => ({
    door: await loadCatalog(language, bundles.door),
    patient: await loadCatalog(language, bundles.patient),
    clinician: await loadCatalog(language, bundles.clinician),
    record: await loadCatalog(language, bundles.record),
    content: await loadCatalog(language, bundles.content),
    attachments: await loadCatalog(language, bundles.attachments),
    about: await loadCatalog(language, bundles.about),
    plain: await loadCatalog(language, bundles.plain),
    server: await loadCatalog(language, bundles.server),
  });

  it('say the messages of the specification', async () => {
    const [english, kiswahili] = [await load('en'), await load('sw')];
    assert.equal(makeTranslator<string>(english.door, 'en')('required'), 'This field is required');
    assert.equal(makeTranslator<string>(kiswahili.door, 'sw')('required'), 'Sehemu hii ni lazima ijazwe');
    const t = makeTranslator<string>(english.server, 'en');
    assert.equal(t('patient_not_found'), 'Patient not found or you do not have access');
    assert.equal(t('something_went_wrong'), 'Something went wrong. Please try again.');
  });

  it('have the same keys in both languages', async () => {
    const [english, kiswahili] = [await load('en'), await load('sw')];
    for (const bundle of Object.keys(bundles) as (keyof typeof bundles)[])
      assert.deepEqual(Object.keys(kiswahili[bundle]).sort(), Object.keys(english[bundle]).sort());
  });
});
