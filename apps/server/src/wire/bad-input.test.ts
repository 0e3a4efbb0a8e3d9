/** Bad input: each gets the right refusal with a stable code that names the field, and nothing is stored. */
import { before } from 'node:test';
import {
  createEContact,
  listForClinician,
  markSeen,
  postMessage,
  setEContactStatus,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { listPatients } from '@hodi/domain/patients/patients.api.ts';
import { saveDraft } from '@hodi/domain/questionnaires/drafts.api.ts';
import { updateUser } from '@hodi/domain/users/users.api.ts';
import { askForBill } from '#server/testing/answers.ts';
import { testBadCases } from '#server/testing/bad-cases.ts';
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

const message = (text: unknown) => () => ({ params: { id: threadId }, body: { message: text } });
const post = { contract: postMessage, code: 'invalid_request' };
const deep = (depth: number): unknown => {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
};

testBadCases(t, () => ({ patient: achieng, doctor }), [
  { ...post, name: '5,001 characters', given: message('a'.repeat(5001)), fields: { message: 'too_long' } },
  { ...post, name: 'an empty message', given: message(''), fields: { message: 'empty_message' } },
  { ...post, name: 'nothing but spaces', given: message(' \n\t '), fields: { message: 'empty_message' } },
  {
    ...post,
    name: 'no message',
    given: () => ({ params: { id: threadId }, body: {} }),
    fields: { message: 'required' },
  },
  { ...post, name: 'a number as message', given: message(5), fields: { message: 'invalid_value' } },
  { ...post, name: 'a NUL character', given: message('one\u0000two'), fields: { message: 'invalid_value' } },
  { ...post, name: 'half a letter', given: message('\ud83d'), fields: { message: 'invalid_value' } },
  {
    ...post,
    name: 'a file of somewhere else',
    given: () => ({ params: { id: threadId }, body: { message: 'a', audio_url: 'https://evil.example/a.mp3' } }),
    fields: { audio_url: 'invalid_audio_url' },
  },
  {
    ...post,
    name: 'a moment that is none',
    given: () => ({ params: { id: threadId }, body: { message: 'a', written_at: 'yesterday' } }),
    fields: { written_at: 'invalid_value' },
  },
  {
    ...post,
    name: 'nesting without end',
    given: message(deep(50)),
    fields: { [`message${'.0'.repeat(12)}`]: 'invalid_value' },
  },
  {
    ...post,
    name: 'a list without end',
    given: () => ({ params: { id: threadId }, body: { message: 'a', more: Array.from({ length: 131_000 }, () => 0) } }),
    fields: { 'more.4998': 'invalid_value' },
  },
  {
    ...post,
    name: 'a malformed id in the address',
    given: () => ({ params: { id: 'me' }, body: { message: 'a' } }),
    status: 404,
    code: 'not_found',
  },
  {
    ...post,
    name: 'an address with an id of version 4',
    given: () => ({ params: { id: '7d444840-9dc0-41d1-b245-5ffdce74fad2' }, body: { message: 'a' } }),
    status: 404,
    code: 'not_found',
  },
  {
    ...post,
    name: 'a NUL character in the address',
    given: () => ({ params: { id: 'a\u0000b' }, body: { message: 'a' } }),
    status: 404,
    code: 'not_found',
  },
  {
    contract: setEContactStatus,
    by: 'doctor',
    name: 'a status that follows from messages',
    given: () => ({ params: { id: threadId }, body: { status: 'patient_waits_response' } }),
    code: 'invalid_request',
    fields: { status: 'status_follows_messages' },
  },
  {
    contract: markSeen,
    name: 'a place before the beginning',
    given: () => ({ params: { id: threadId }, body: { seq: -1 } }),
    code: 'invalid_request',
    fields: { seq: 'out_of_range' },
  },
  {
    contract: markSeen,
    name: 'half a place',
    given: () => ({ params: { id: threadId }, body: { seq: 0.5 } }),
    code: 'invalid_request',
    fields: { seq: 'invalid_value' },
  },
  {
    contract: updateUser,
    name: 'a language that we do not speak',
    given: () => ({ body: { preferred_language: 'fr' } }),
    code: 'invalid_request',
    fields: { preferred_language: 'invalid_choice' },
  },
  {
    contract: saveDraft,
    name: 'a draft of an unknown topic',
    given: () => ({ params: { patient_id: t.clinic.achieng.id, topic: 'love' }, body: { answers: {} } }),
    code: 'topic_not_found',
    fields: { topic: 'topic_not_found' },
  },
  {
    contract: saveDraft,
    name: 'a NUL character in the name of a question',
    given: () => ({
      params: { patient_id: t.clinic.achieng.id, topic: 'services' },
      body: { answers: { 'a\u0000': 'x' } },
    }),
    code: 'invalid_request',
    fields: { 'answers.a\ufffd': 'invalid_value' },
  },
  {
    contract: saveDraft,
    name: 'half a letter in an answer',
    given: () => ({
      params: { patient_id: t.clinic.achieng.id, topic: 'services' },
      body: { answers: { anything_else: 'x\udc00' } },
    }),
    code: 'invalid_request',
    fields: { 'answers.anything_else': 'invalid_value' },
  },
  {
    contract: listForClinician,
    by: 'doctor',
    name: 'a cursor that is none',
    given: () => ({ query: { cursor: 'next-please' } }),
    code: 'invalid_cursor',
    fields: { cursor: 'invalid_value' },
  },
  {
    contract: listForClinician,
    by: 'doctor',
    name: 'a page of nothing',
    given: () => ({ query: { limit: '0' } }),
    code: 'invalid_request',
    fields: { limit: 'out_of_range' },
  },
  {
    contract: listForClinician,
    by: 'doctor',
    name: 'an unknown filter',
    given: () => ({ query: { filter: 'interesting' } }),
    code: 'invalid_request',
    fields: { filter: 'invalid_choice' },
  },
  {
    contract: listForClinician,
    by: 'doctor',
    name: 'the same question twice',
    given: () => ({ query: { search: ['a', 'b'] as never } }),
    code: 'invalid_request',
    fields: { search: 'invalid_value' },
  },
  {
    contract: listForClinician,
    by: 'doctor',
    name: 'a search with a NUL character',
    given: () => ({ query: { search: 'a\u0000b' } }),
    code: 'invalid_request',
    fields: { search: 'invalid_value' },
  },
  {
    contract: listPatients,
    by: 'doctor',
    name: 'a search without end',
    given: () => ({ query: { search: 'a'.repeat(101) } }),
    code: 'invalid_request',
    fields: { search: 'too_long' },
  },
]);
