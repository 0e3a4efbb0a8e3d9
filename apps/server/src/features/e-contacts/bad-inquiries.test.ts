/** Inquiries that nobody should send: the right refusal with a stable code that names the field, and nothing is stored. */
import { before } from 'node:test';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { saveDraft } from '@hodi/domain/questionnaires/drafts.api.ts';
import { unknownId } from '#server/testing/access-row.ts';
import { askForBill, mildFever } from '#server/testing/answers.ts';
import { testBadCases } from '#server/testing/bad-cases.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';

const t = await openClinicApp();
let achieng: Person;
let doctor: Person;

before(async () => {
  achieng = await t.as(t.clinic.achieng);
  doctor = await t.as(t.clinic.doctor);
});

const bill = { topic: 'services', answers: askForBill };
const answered =
  (over: object, topic = 'services', base: object = askForBill) =>
  () => ({ body: { topic, answers: { ...base, ...over } } });
const longTrail = Array.from({ length: 51 }, () => ({ question_id: 'q', before: 'a', after: null, rule_ids: [] }));
const manyAnswers = Object.fromEntries(Array.from({ length: 151 }, (_, n) => [`question_${n}`, 'yes']));
const longAnswers = Object.fromEntries(Array.from({ length: 17 }, (_, n) => [`question_${n}`, 'x'.repeat(2_000)]));
const inquiry = { contract: createEContact };
const invalid = { ...inquiry, code: 'invalid_answers' };

testBadCases(t, () => ({ patient: achieng, doctor }), [
  {
    ...inquiry,
    name: 'an unknown topic',
    given: () => ({ body: { ...bill, topic: 'love' } }),
    code: 'topic_not_found',
    fields: { topic: 'topic_not_found' },
  },
  {
    ...inquiry,
    name: 'the name of a property of every object as topic',
    given: () => ({ body: { ...bill, topic: 'constructor' } }),
    code: 'topic_not_found',
    fields: { topic: 'topic_not_found' },
  },
  {
    ...inquiry,
    name: 'no topic',
    given: () => ({ body: { answers: {} } }),
    code: 'invalid_request',
    fields: { topic: 'required' },
  },
  { ...inquiry, name: 'no body', given: () => ({}), code: 'invalid_request', fields: { body: 'required' } },
  {
    ...inquiry,
    name: 'a list as body',
    given: () => ({ body: [] }),
    code: 'invalid_request',
    fields: { body: 'invalid_value' },
  },
  {
    ...invalid,
    name: 'a forged option code',
    given: answered({ urgent_signs: ['none_really'] }),
    fields: { 'answers.urgent_signs': 'unknown_option' },
  },
  {
    ...invalid,
    name: 'an unknown question',
    given: answered({ favourite_colour: 'blue' }),
    fields: { 'answers.favourite_colour': 'unknown_question' },
  },
  {
    ...invalid,
    name: 'a number out of range',
    given: answered({ temperature_c: 99 }, 'temperature', mildFever),
    fields: { 'answers.temperature_c': 'out_of_range' },
  },
  {
    ...invalid,
    name: 'a unit that the question does not use',
    given: answered({ temperature_c: { value: 38, unit: 'kelvin' } }, 'temperature', mildFever),
    fields: { 'answers.temperature_c': 'unknown_unit' },
  },
  {
    ...invalid,
    name: 'None beside something',
    given: answered({ urgent_signs: ['none', 'chest_pain'] }),
    fields: { 'answers.urgent_signs': 'not_exclusive' },
  },
  {
    ...invalid,
    name: 'a number where a choice is asked',
    given: answered({ urgent_signs: 5 }),
    fields: { 'answers.urgent_signs': 'wrong_type' },
  },
  {
    ...inquiry,
    name: 'answers that are missing',
    given: () => ({ body: { topic: 'services', answers: {} } }),
    code: 'answers_incomplete',
    fields: { 'answers.service_category': 'required', 'answers.urgent_signs': 'required' },
  },
  {
    ...inquiry,
    name: 'answers that are a text',
    given: () => ({ body: { topic: 'services', answers: 'none' } }),
    code: 'invalid_request',
    fields: { answers: 'invalid_value' },
  },
  {
    ...inquiry,
    name: 'an answer that is an object of something else',
    given: answered({ urgent_signs: { a: 1 } }),
    code: 'invalid_request',
    fields: { 'answers.urgent_signs': 'invalid_value' },
  },
  {
    ...inquiry,
    name: 'an unknown service',
    given: () => ({ body: { ...bill, selected_services: ['FREE_VITALS', 'FREE_BEER'] } }),
    code: 'unknown_service',
    fields: { 'selected_services.1': 'unknown_service' },
  },
  {
    ...inquiry,
    name: 'too many services',
    given: () => ({ body: { ...bill, selected_services: Array(21).fill('HIV_TEST') } }),
    code: 'invalid_request',
    fields: { selected_services: 'too_many' },
  },
  {
    ...inquiry,
    name: "another patient's id",
    given: () => ({ body: { ...bill, patient_id: t.clinic.baraka.id } }),
    status: 404,
    code: 'patient_not_found',
  },
  {
    ...inquiry,
    name: 'a clinician without a relationship',
    given: () => ({ body: { ...bill, clinician_id: t.clinic.stranger.id } }),
    code: 'no_active_relationship',
    fields: { clinician_id: 'no_active_relationship' },
  },
  {
    ...inquiry,
    name: 'a clinician that is not there answers the same',
    given: () => ({ body: { ...bill, clinician_id: unknownId() } }),
    code: 'no_active_relationship',
    fields: { clinician_id: 'no_active_relationship' },
  },
  {
    ...inquiry,
    by: 'doctor',
    name: 'a clinician who names no patient',
    given: () => ({ body: bill }),
    code: 'invalid_request',
    fields: { patient_id: 'required' },
  },
  {
    ...inquiry,
    name: 'an id of version 4',
    given: () => ({ body: { ...bill, id: '7d444840-9dc0-41d1-b245-5ffdce74fad2' } }),
    code: 'invalid_request',
    fields: { id: 'invalid_id' },
  },
  {
    ...inquiry,
    name: 'an id in capitals',
    given: () => ({ body: { ...bill, id: unknownId().toUpperCase().replace('0', 'A') } }),
    code: 'invalid_request',
    fields: { id: 'invalid_id' },
  },
  {
    ...inquiry,
    name: 'more answers than any questions have, whatever their version',
    given: () => ({ body: { topic: 'services', answers: manyAnswers, content_version: '2026-01-01.0badcafe' } }),
    code: 'invalid_request',
    fields: { answers: 'too_many' },
  },
  {
    ...inquiry,
    name: 'answers of more than 32 KiB, whatever their version',
    given: () => ({ body: { topic: 'services', answers: longAnswers, content_version: '2026-01-01.0badcafe' } }),
    code: 'invalid_request',
    fields: { answers: 'too_large' },
  },
  {
    contract: saveDraft,
    name: 'a draft of more answers than any questions have',
    given: () => ({ params: { patient_id: t.clinic.achieng.id, topic: 'services' }, body: { answers: manyAnswers } }),
    code: 'invalid_request',
    fields: { answers: 'too_many' },
  },
  {
    ...inquiry,
    name: 'a trail without end',
    given: () => ({
      body: { ...bill, changed_answers: longTrail },
    }),
    code: 'invalid_request',
    fields: { changed_answers: 'too_many' },
  },
]);
