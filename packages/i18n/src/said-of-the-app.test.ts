/** What is said of the app where somebody relies on it: who sees what they write, in which order a list stands, how one is found. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hints as hintsEn } from './en/lists/hints.ts';
import { patientHome as homeEn } from './en/lists/patient-home.ts';
import { registration as registrationEn } from './en/registration.ts';
import { hints as hintsSw } from './sw/lists/hints.ts';
import { patientHome as homeSw } from './sw/lists/patient-home.ts';
import { registration as registrationSw } from './sw/registration.ts';

const languages = {
  en: {
    texts: { ...hintsEn, ...homeEn, ...registrationEn },
    words: { email: 'e-mail', number: 'mobile number', order: /emergencies on top, then the newest/ },
  },
  sw: {
    texts: { ...hintsSw, ...homeSw, ...registrationSw },
    words: { email: 'barua pepe', number: 'namba ya simu', order: /dharura juu, kisha mapya/ },
  },
};

for (const [language, { texts, words }] of Object.entries(languages)) {
  test(`a clinician who registers reads that patients see their e-mail, ${language}`, () => {
    assert.ok(texts['registration.personal_why_clinician'].includes(words.email));
  });

  test(`the hint over the inquiries tells their order, ${language}`, () => {
    assert.match(texts['hints.inquiries'], words.order);
  });

  test(`who has no doctor tells the clinic the number by which it invites, ${language}`, () => {
    assert.ok(texts['patient_home.no_doctor_text'].includes(words.number));
  });
}
