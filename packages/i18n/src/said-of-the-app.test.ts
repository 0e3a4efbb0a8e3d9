/** Claims in texts that people rely on: who sees their messages, the order of lists, how one is found. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalog } from './load-catalog.ts';
import { makeTranslator } from './translate.ts';

const words = {
  en: { email: 'e-mail', number: 'mobile number', order: /emergencies on top, then the newest/ },
  sw: { email: 'barua pepe', number: 'namba ya simu', order: /dharura juu, kisha mapya/ },
};

for (const [language, { email, number, order }] of Object.entries(words)) {
  const catalog = await loadCatalog(language, ['clinician-frame', 'patient-home', 'registrations']);
  const t = makeTranslator<string>(catalog, language);
  test(`a clinician who registers reads that patients see their e-mail, ${language}`, () => {
    assert.ok(t('registration.personal_why_clinician').includes(email));
  });

  test(`the hint over the inquiries tells their order, ${language}`, () => {
    assert.match(t('hints.inquiries'), order);
  });

  test(`a patient without a doctor gives the clinic the number by which it invites, ${language}`, () => {
    assert.ok(t('patient_home.no_doctor_text').includes(number));
  });
}
