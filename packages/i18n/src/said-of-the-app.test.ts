/** Claims in texts that people rely on: who sees their messages, the order of lists, how one is found, what to press. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalog } from './load-catalog.ts';
import { makeTranslator } from './translate.ts';

const words = {
  en: { email: 'e-mail', number: 'mobile number', order: /emergencies on top, then the newest/, unit: /unit/i },
  sw: { email: 'barua pepe', number: 'namba ya simu', order: /dharura juu, kisha mapya/, unit: /kizio/i },
};

for (const [language, { email, number, order, unit }] of Object.entries(words)) {
  const catalog = await loadCatalog(language, [
    'clinician-frame',
    'consultation',
    'form-refusals',
    'outgoing',
    'patient-frame',
    'patient-home',
    'registrations',
  ]);
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

  test(`an empty health record names the button that it tells to press, ${language}`, () => {
    for (const show of ['all', 'inquiries']) {
      assert.ok(t(`own_record.empty_${show}_text`).includes(t('nav.get_help')), show);
    }
  });

  test(`a unit is called a unit, not a measurement, ${language}`, () => {
    const keys = ['choose_unit', 'unknown_unit', 'unit_unclear', 'answers.mark.unit'];
    for (const key of keys) assert.match(t(key), unit, key);
  });

  test(`each paragraph of an e-mail begins with a capital letter, ${language}`, () => {
    const bodies = Object.entries(catalog).filter(([key]) => /^email\..*\bbody/.test(key));
    assert.ok(bodies.length > 0);
    for (const [key, body] of bodies) assert.doesNotMatch(body, /(^|\n)\p{Ll}/u, key);
  });

  test(`the e-mail of any news says no more than that there is some, ${language}`, () => {
    const writes = t('push.message.body').replace(/\.$/, '').toLowerCase();
    for (const part of ['subject', 'body']) {
      assert.ok(!t(`email.news.${part}`, { link: 'https://hodi.example' }).toLowerCase().includes(writes), part);
    }
  });
}
