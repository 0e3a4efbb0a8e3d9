/** People write and resolve at the same moment: one order, no gaps, and nothing after the end. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import {
  createEContact,
  getThreadForPatient,
  postMessage,
  setEContactStatus,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { putRelationship } from '#server/testing/insert-people.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';

const races = 100;
const t = await openClinicApp();
let achieng: Person;
let doctor: Person;
let colleague: Person;

before(async () => {
  await putRelationship(t.put, { clinician: t.clinic.nurse, patient: t.clinic.achieng }, { id: idOf(nextSerial()) });
  achieng = await t.as(t.clinic.achieng);
  doctor = await t.as(t.clinic.doctor);
  colleague = await t.as(t.clinic.nurse);
});

const newThread = async () =>
  (await achieng.ok(createEContact, { body: { topic: 'services', answers: askForBill } })).e_contact.id;
const say = (person: Person, id: string) =>
  person.persist(postMessage, { params: { id }, body: { message: 'Habari' } });
const resolve = (id: string, seen: { seen_seq?: number } = {}) =>
  doctor.persist(setEContactStatus, { params: { id }, body: { status: 'resolved', ...seen } });
const seqsOf = async (id: string) => {
  const { item } = await achieng.ok(getThreadForPatient, { params: { id } });
  return { seqs: item.messages.map((message) => message.e_contact_message.seq), item };
};

test(`${races} times a message against the end: it is in the thread or refused, never after the end`, async () => {
  const outcomes = { written: 0, refused: 0 };
  for (let race = 0; race < races; race += 1) {
    const id = await newThread();
    // Which one is sent first alternates.
    const order =
      race % 2 === 0 ? [() => resolve(id), () => say(achieng, id)] : [() => say(achieng, id), () => resolve(id)];
    const answers = await Promise.all(order.map((send) => send()));
    const posted = answers[race % 2 === 0 ? 1 : 0];
    const { item, seqs } = await seqsOf(id);
    assert.equal(item.e_contact.status, 'resolved');
    if (posted?.statusCode === 201) {
      outcomes.written += 1;
      assert.deepEqual(seqs, [1]);
      // Written before the end: the patient's message was there when the thread was closed.
      assert.equal(item.e_contact.waiting_since, null);
    } else {
      outcomes.refused += 1;
      assert.equal(posted?.json().code, 'thread_resolved');
      assert.deepEqual(seqs, []);
    }
  }
  assert.equal(outcomes.written + outcomes.refused, races);
  assert.ok(outcomes.written > 0 && outcomes.refused > 0, `both happen: ${JSON.stringify(outcomes)}`);
});

test(`${races} times a message against the end of who tells what they have seen: one of the two is refused`, async () => {
  const outcomes = { written: 0, resolved: 0 };
  for (let race = 0; race < races; race += 1) {
    const id = await newThread();
    const isFirst = race % 2 === 0;
    const ends = () => resolve(id, { seen_seq: 0 });
    const answers = await Promise.all(isFirst ? [ends(), say(achieng, id)] : [say(achieng, id), ends()]);
    const [ended, posted] = isFirst ? answers : answers.toReversed();
    const { item, seqs } = await seqsOf(id);
    if (posted?.statusCode === 201) {
      outcomes.written += 1;
      assert.deepEqual([ended?.statusCode, ended?.json().code], [409, 'new_messages']);
      assert.deepEqual([item.e_contact.status, seqs], ['patient_waits_response', [1]]);
    } else {
      outcomes.resolved += 1;
      assert.deepEqual([ended?.statusCode, posted?.json().code], [200, 'thread_resolved']);
      assert.deepEqual([item.e_contact.status, seqs], ['resolved', []]);
    }
  }
  assert.ok(outcomes.written > 0 && outcomes.resolved > 0, `both happen: ${JSON.stringify(outcomes)}`);
});

test('sixty messages of three people at once: one order without gaps, the same for all', async () => {
  const id = await newThread();
  const people = [achieng, doctor, colleague];
  const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => say(people[index % 3] ?? achieng, id)));
  const given = answers.map((answer) => {
    assert.equal(answer.statusCode, 201, answer.body);
    return answer.json().e_contact_message.seq as number;
  });
  const all = Array.from({ length: 60 }, (_, index) => index + 1);
  assert.deepEqual(
    given.toSorted((one, other) => one - other),
    all,
  );
  const { seqs, item } = await seqsOf(id);
  assert.deepEqual(seqs, all);
  assert.equal(item.messages.at(-1)?.e_contact_message.seq, 60);
});

test('both sides act on many threads at once: no deadlock, no lost count', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, newThread));
  const acts = ids.flatMap((id) => [() => say(achieng, id), () => say(doctor, id), () => say(colleague, id)]);
  const answers = await Promise.all(acts.map((act) => act()));
  assert.deepEqual([...new Set(answers.map((answer) => answer.statusCode))], [201]);
});
