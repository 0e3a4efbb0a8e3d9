import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  createEContact,
  listForClinician,
  listForPatient,
  postMessage,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { updateUser } from '@hodi/domain/users/users.api.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { unknownId } from '#server/testing/access-row.ts';
import { askForBill, mildFever } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';

const t = await openClinicApp();
let achieng: Person;
let doctor: Person;
let threadId: string;

before(async () => {
  achieng = await t.as(t.clinic.achieng);
  doctor = await t.as(t.clinic.doctor);
  const sent = await achieng.ok(createEContact, { body: { topic: 'services', answers: askForBill } });
  threadId = sent.e_contact.id;
});

const message = (text: unknown) => ({ params: { id: threadId }, body: { message: text } });

describe('in the language of the caller', () => {
  const texts = {
    en: ['Please write a message first', 'Some of what was sent is missing or not valid'],
    sw: ['Tafadhali andika ujumbe kwanza', 'Baadhi ya taarifa ulizotuma hazipo au si sahihi'],
  };
  const wishes: [header: string | undefined, language: Language][] = [
    ['sw', 'sw'],
    ['sw-KE,sw;q=0.9,en;q=0.8', 'sw'],
    ['en-GB,sw;q=0.5', 'en'],
    ['fr, sw;q=0.4', 'sw'],
    // The account's language where the request names none of ours.
    ['fr', 'en'],
    [undefined, 'en'],
  ];
  for (const [header, language] of wishes) {
    test(`${header} is ${language}`, async () => {
      const headers: Record<string, string> = header === undefined ? {} : { 'accept-language': header };
      const problem = await achieng.refused(postMessage, { ...message(''), headers }, 400);
      assert.deepEqual([problem.details?.fields?.[0]?.message, problem.message], texts[language]);
    });
  }

  test('a limit is said', async () => {
    const long = await achieng.refused(postMessage, message('a'.repeat(5001)), 400);
    assert.equal(long.details?.fields?.[0]?.message, 'Please write at most 5000 characters');
    const far = await achieng.refused(
      createEContact,
      { body: { topic: 'temperature', answers: { ...mildFever, temperature_c: 99 } } },
      400,
    );
    assert.match(far.details?.fields?.[0]?.message ?? '', /^Please enter a number from \d+ to \d+$/);
    const none = await doctor.refused(listForClinician, { query: { limit: '1000' } }, 400);
    assert.equal(none.details?.fields?.[0]?.message, 'Please check this value');
  });

  test('the language of the account, where the browser says nothing', async () => {
    const baraka = await t.as(t.clinic.baraka);
    await baraka.ok(updateUser, { body: { preferred_language: 'sw' } });
    const problem = await baraka.refused(listForPatient, { params: { patient_id: unknownId() } }, 404);
    assert.equal(problem.message, 'Mgonjwa hakupatikana au huna ruhusa ya kumwona');
  });
});
