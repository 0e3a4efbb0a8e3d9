/** What nobody should send: the right refusal with a stable code that names the field, and nothing is stored. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { createEContact, listForClinician, listForPatient, markSeen, postMessage, setEContactStatus } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { listPatients } from '@hodi/domain/patients/patients.api.ts';
import { saveDraft } from '@hodi/domain/questionnaires/drafts.api.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { updateUser } from '@hodi/domain/users/users.api.ts';
import { unknownId } from '#server/testing/access-table.ts';
import { askForBill, feverWithStiffNeck } from '#server/testing/answers.ts';
import { rowCounts } from '#server/testing/row-counts.ts';
import type { TestCall } from '#server/testing/test-app.ts';
import { type Person, useTestApp } from '#server/testing/use-test-app.ts';

const t = await useTestApp();
let achieng: Person;
let doctor: Person;
let threadId: string;

before(async () => {
  achieng = await t.as(t.clinic.achieng);
  doctor = await t.as(t.clinic.doctor);
  const sent = await achieng.ok(createEContact, { body: { topic: 'services', answers: askForBill } });
  threadId = sent.e_contact.id;
});

interface Case {
  name: string;
  contract: Endpoint;
  given: () => Omit<TestCall, 'token'>;
  by?: 'doctor';
  status?: number;
  code: string;
  /** Fields at fault with their codes. */
  fields?: Record<string, string>;
}

const bill = { topic: 'services', answers: askForBill };
const answered = (over: object, topic = 'services', base: object = askForBill) => () => ({
  body: { topic, answers: { ...base, ...over } },
});
const message = (text: unknown) => () => ({ params: { id: threadId }, body: { message: text } });
const inquiry = { contract: createEContact };
const post = { contract: postMessage, code: 'invalid_request' };
const invalid = { ...inquiry, code: 'invalid_answers' };
const deep = (depth: number): unknown => {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
};

const cases: Case[] = [
  { ...inquiry, name: 'an unknown topic', given: () => ({ body: { ...bill, topic: 'love' } }), code: 'topic_not_found', fields: { topic: 'topic_not_found' } },
  { ...inquiry, name: 'the name of a property of every object as topic', given: () => ({ body: { ...bill, topic: 'constructor' } }), code: 'topic_not_found', fields: { topic: 'topic_not_found' } },
  { ...inquiry, name: 'no topic', given: () => ({ body: { answers: {} } }), code: 'invalid_request', fields: { topic: 'required' } },
  { ...inquiry, name: 'no body', given: () => ({}), code: 'invalid_request', fields: { body: 'required' } },
  { ...inquiry, name: 'a list as body', given: () => ({ body: [] }), code: 'invalid_request', fields: { body: 'invalid_value' } },
  { ...invalid, name: 'a forged option code', given: answered({ urgent_signs: ['none_really'] }), fields: { 'answers.urgent_signs': 'unknown_option' } },
  { ...invalid, name: 'an unknown question', given: answered({ favourite_colour: 'blue' }), fields: { 'answers.favourite_colour': 'unknown_question' } },
  { ...invalid, name: 'a number out of range', given: answered({ temperature_c: 99 }, 'temperature', feverWithStiffNeck), fields: { 'answers.temperature_c': 'out_of_range' } },
  { ...invalid, name: 'a unit that the question does not use', given: answered({ temperature_c: { value: 38, unit: 'kelvin' } }, 'temperature', feverWithStiffNeck), fields: { 'answers.temperature_c': 'unknown_unit' } },
  { ...invalid, name: 'None beside something', given: answered({ urgent_signs: ['none', 'chest_pain'] }), fields: { 'answers.urgent_signs': 'not_exclusive' } },
  { ...invalid, name: 'a number where a choice is asked', given: answered({ urgent_signs: 5 }), fields: { 'answers.urgent_signs': 'wrong_type' } },
  { ...inquiry, name: 'answers that are missing', given: () => ({ body: { topic: 'services', answers: {} } }), code: 'answers_incomplete', fields: { 'answers.service_category': 'required', 'answers.urgent_signs': 'required' } },
  { ...inquiry, name: 'answers that are a text', given: () => ({ body: { topic: 'services', answers: 'none' } }), code: 'invalid_request', fields: { answers: 'invalid_value' } },
  { ...inquiry, name: 'an answer that is an object of something else', given: answered({ urgent_signs: { a: 1 } }), code: 'invalid_request', fields: { 'answers.urgent_signs': 'invalid_value' } },
  { ...inquiry, name: 'an unknown service', given: () => ({ body: { ...bill, selected_services: ['FREE_VITALS', 'FREE_BEER'] } }), code: 'unknown_service', fields: { 'selected_services.1': 'unknown_service' } },
  { ...inquiry, name: 'too many services', given: () => ({ body: { ...bill, selected_services: Array(21).fill('HIV_TEST') } }), code: 'invalid_request', fields: { selected_services: 'too_many' } },
  { ...inquiry, name: "another patient's id", given: () => ({ body: { ...bill, patient_id: t.clinic.baraka.id } }), status: 404, code: 'patient_not_found' },
  { ...inquiry, name: 'a clinician without a relationship', given: () => ({ body: { ...bill, clinician_id: t.clinic.stranger.id } }), code: 'no_active_relationship', fields: { clinician_id: 'no_active_relationship' } },
  { ...inquiry, name: 'a clinician that is not there answers the same', given: () => ({ body: { ...bill, clinician_id: unknownId() } }), code: 'no_active_relationship', fields: { clinician_id: 'no_active_relationship' } },
  { ...inquiry, by: 'doctor', name: 'a clinician who names no patient', given: () => ({ body: bill }), code: 'invalid_request', fields: { patient_id: 'required' } },
  { ...inquiry, name: 'an id of version 4', given: () => ({ body: { ...bill, id: '7d444840-9dc0-41d1-b245-5ffdce74fad2' } }), code: 'invalid_request', fields: { id: 'invalid_id' } },
  { ...inquiry, name: 'an id in capitals', given: () => ({ body: { ...bill, id: unknownId().toUpperCase().replace('0', 'A') } }), code: 'invalid_request', fields: { id: 'invalid_id' } },
  { ...inquiry, name: 'a trail without end', given: () => ({ body: { ...bill, changed_answers: Array(51).fill({ question_id: 'q', before: 'a', after: null, rule_ids: [] }) } }), code: 'invalid_request', fields: { changed_answers: 'too_many' } },
  { ...post, name: '5,001 characters', given: message('a'.repeat(5001)), fields: { message: 'too_long' } },
  { ...post, name: 'an empty message', given: message(''), fields: { message: 'empty_message' } },
  { ...post, name: 'nothing but spaces', given: message(' \n\t '), fields: { message: 'empty_message' } },
  { ...post, name: 'no message', given: () => ({ params: { id: threadId }, body: {} }), fields: { message: 'required' } },
  { ...post, name: 'a number as message', given: message(5), fields: { message: 'invalid_value' } },
  { ...post, name: 'a NUL character', given: message('one\u0000two'), fields: { message: 'invalid_value' } },
  { ...post, name: 'half a letter', given: message('\ud83d'), fields: { message: 'invalid_value' } },
  { ...post, name: 'a file of somewhere else', given: () => ({ params: { id: threadId }, body: { message: 'a', audio_url: 'https://evil.example/a.mp3' } }), fields: { audio_url: 'invalid_audio_url' } },
  { ...post, name: 'a moment that is none', given: () => ({ params: { id: threadId }, body: { message: 'a', written_at: 'yesterday' } }), fields: { written_at: 'invalid_value' } },
  { ...post, name: 'nesting without end', given: message(deep(50)), fields: { [`message${'.0'.repeat(12)}`]: 'invalid_value' } },
  { ...post, name: 'a malformed id in the address', given: () => ({ params: { id: 'me' }, body: { message: 'a' } }), status: 404, code: 'not_found' },
  { ...post, name: 'an address with an id of version 4', given: () => ({ params: { id: '7d444840-9dc0-41d1-b245-5ffdce74fad2' }, body: { message: 'a' } }), status: 404, code: 'not_found' },
  { ...post, name: 'a NUL character in the address', given: () => ({ params: { id: 'a\u0000b' }, body: { message: 'a' } }), status: 404, code: 'not_found' },
  { contract: setEContactStatus, by: 'doctor', name: 'a status that follows from messages', given: () => ({ params: { id: threadId }, body: { status: 'patient_waits_response' } }), code: 'invalid_request', fields: { status: 'status_follows_messages' } },
  { contract: markSeen, name: 'a place before the beginning', given: () => ({ params: { id: threadId }, body: { seq: -1 } }), code: 'invalid_request', fields: { seq: 'out_of_range' } },
  { contract: markSeen, name: 'half a place', given: () => ({ params: { id: threadId }, body: { seq: 0.5 } }), code: 'invalid_request', fields: { seq: 'invalid_value' } },
  { contract: updateUser, name: 'a language that we do not speak', given: () => ({ body: { preferred_language: 'fr' } }), code: 'invalid_request', fields: { preferred_language: 'invalid_choice' } },
  { contract: saveDraft, name: 'a draft of an unknown topic', given: () => ({ params: { patient_id: t.clinic.achieng.id, topic: 'love' }, body: { answers: {} } }), code: 'topic_not_found', fields: { topic: 'topic_not_found' } },
  { contract: saveDraft, name: 'a NUL character in the name of a question', given: () => ({ params: { patient_id: t.clinic.achieng.id, topic: 'services' }, body: { answers: { 'a\u0000': 'x' } } }), code: 'invalid_request', fields: { 'answers.a\ufffd': 'invalid_value' } },
  { contract: saveDraft, name: 'half a letter in an answer', given: () => ({ params: { patient_id: t.clinic.achieng.id, topic: 'services' }, body: { answers: { anything_else: 'x\udc00' } } }), code: 'invalid_request', fields: { 'answers.anything_else': 'invalid_value' } },
  { contract: listForClinician, by: 'doctor', name: 'a cursor that is none', given: () => ({ query: { cursor: 'next-please' } }), code: 'invalid_cursor', fields: { cursor: 'invalid_value' } },
  { contract: listForClinician, by: 'doctor', name: 'a page of nothing', given: () => ({ query: { limit: '0' } }), code: 'invalid_request', fields: { limit: 'out_of_range' } },
  { contract: listForClinician, by: 'doctor', name: 'an unknown filter', given: () => ({ query: { filter: 'interesting' } }), code: 'invalid_request', fields: { filter: 'invalid_choice' } },
  { contract: listForClinician, by: 'doctor', name: 'the same question twice', given: () => ({ query: { search: ['a', 'b'] as never } }), code: 'invalid_request', fields: { search: 'invalid_value' } },
  { contract: listForClinician, by: 'doctor', name: 'a search with a NUL character', given: () => ({ query: { search: 'a\u0000b' } }), code: 'invalid_request', fields: { search: 'invalid_value' } },
  { contract: listPatients, by: 'doctor', name: 'a search without end', given: () => ({ query: { search: 'a'.repeat(101) } }), code: 'invalid_request', fields: { search: 'too_long' } },
];

for (const { name, contract, given, by, status = 400, code, fields = {} } of cases) {
  test(`${contract.name}: ${name}`, async () => {
    const before = await rowCounts(t.db);
    const problem = await (by === 'doctor' ? doctor : achieng).refused(contract, given(), status);
    assert.equal(problem.code, code);
    assert.deepEqual(
      Object.fromEntries((problem.details?.fields ?? []).map((field) => [field.field, field.code])),
      fields,
    );
    assert.deepEqual(await rowCounts(t.db), before, 'nothing is stored');
  });
}

describe('cursors of other lists, or made up', () => {
  const cursor = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  const id = unknownId();
  const bad = [[], {}, null, [1], [1, 2, id, 4], ['1', 2, id], [1, '2', id], [1, 2, 3], [1, 2, 'x'], [1e9, 2, id], [1, 1e300, id], [1, null, id], [0.5, 1, id]];
  for (const parts of bad) {
    test(JSON.stringify(parts), async () => {
      const problem = await doctor.refused(listForClinician, { query: { cursor: cursor(parts) } }, 400);
      assert.equal(problem.code, 'invalid_cursor');
    });
  }
  test('patients', async () => {
    for (const parts of [[1, id], ['a\u0000', id], ['\ud800', id], ['a', 'b']]) {
      await doctor.refused(listPatients, { query: { cursor: cursor(parts) } }, 400);
    }
  });
});

describe('in the language of the caller', () => {
  const texts = {
    en: ['Please write a message first', 'Some of what was sent is missing or not valid'],
    sw: ['Tafadhali andika ujumbe kwanza', 'Baadhi ya ulichotuma kimekosekana au si sahihi'],
  };
  const wishes: [header: string | undefined, language: 'en' | 'sw'][] = [
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
      const headers = header === undefined ? {} : { 'accept-language': header };
      const problem = await achieng.refused(postMessage, { ...message('')(), headers }, 400);
      assert.deepEqual([problem.details?.fields?.[0]?.message, problem.message], texts[language]);
    });
  }

  test('a limit is said', async () => {
    const long = await achieng.refused(postMessage, message('a'.repeat(5001))(), 400);
    assert.equal(long.details?.fields?.[0]?.message, 'Please write at most 5000 characters');
    const far = await achieng.refused(createEContact, answered({ temperature_c: 99 }, 'temperature', feverWithStiffNeck)(), 400);
    assert.match(far.details?.fields?.[0]?.message ?? '', /^Please enter a number from \d+ to \d+$/);
    const none = await doctor.refused(listForClinician, { query: { limit: '1000' } }, 400);
    assert.equal(none.details?.fields?.[0]?.message, 'Please check this value');
  });

  test('the language of the account, where the browser says nothing', async () => {
    const baraka = await t.as(t.clinic.baraka);
    await baraka.ok(updateUser, { body: { preferred_language: 'sw' } });
    const problem = await baraka.refused(listForPatient, { params: { patient_id: unknownId() } }, 404);
    assert.equal(problem.message, 'Mgonjwa hajapatikana au huna ruhusa ya kumwona');
  });
});
