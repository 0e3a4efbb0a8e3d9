/** The privacy notice sends people to places by the words that stand there: where one is renamed, so is the other. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordAccess as accessEn } from './en/audit/record-access.ts';
import { about as aboutEn } from './en/door/about.ts';
import { frame as frameEn } from './en/frame.ts';
import { dataRequests as requestsEn } from './en/lists/data-requests.ts';
import { recordFile as fileEn } from './en/lists/record-file.ts';
import { recordAccess as accessSw } from './sw/audit/record-access.ts';
import { about as aboutSw } from './sw/door/about.ts';
import { frame as frameSw } from './sw/frame.ts';
import { dataRequests as requestsSw } from './sw/lists/data-requests.ts';
import { recordFile as fileSw } from './sw/lists/record-file.ts';

const languages = {
  en: { ...accessEn, ...aboutEn, ...frameEn, ...requestsEn, ...fileEn },
  sw: { ...accessSw, ...aboutSw, ...frameSw, ...requestsSw, ...fileSw },
};

for (const [language, texts] of Object.entries(languages)) {
  test(`the notice names what stands on the account page, ${language}`, () => {
    for (const key of ['about.read', 'about.rights'] as const)
      assert.ok(texts[key].includes(texts['account.title']), key);
    assert.ok(texts['about.read'].includes(`“${texts['access.title']}”`));
    assert.ok(texts['about.rights'].includes(`“${texts['record_file.title']}”`));
    assert.ok(texts['about.rights'].includes(`“${texts['data_requests.title']}”`));
  });
}
