/** The privacy notice sends people to places by the words that stand there: where one is renamed, so is the other. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@hodi/domain/shared/language.ts';
import { loadCatalog } from './load-catalog.ts';
import { makeTranslator } from './translate.ts';

for (const language of languages) {
  const catalog = await loadCatalog(language, ['about', 'data-requests', 'frame', 'patient-frame', 'patient-home']);
  const t = makeTranslator<string>(catalog, language);

  test(`the notice names what stands on the account page, ${language}`, () => {
    for (const key of ['about.read', 'about.rights'] as const) assert.ok(t(key).includes(t('account.title')), key);
    assert.ok(t('about.read').includes(`“${t('access.title')}”`));
    assert.ok(t('about.rights').includes(`“${t('record_file.title')}”`));
    assert.ok(t('about.rights').includes(`“${t('data_requests.title')}”`));
  });
}
