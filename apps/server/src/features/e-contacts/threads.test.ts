/** Effects of messages, reading and resolving on a thread, for both sides. */
import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import {
  createEContact,
  getThreadForClinician,
  getThreadForPatient,
  listForClinician,
  listForPatient,
  markSeen,
  postMessage,
  setEContactStatus,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { unknownId } from '#server/testing/access-row.ts';
import { askForBill } from '#server/testing/answers.ts';
import { putRelationship } from '#server/testing/insert-people.ts';
import { rowCounts } from '#server/testing/row-counts.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';

const t = await openClinicApp();
const seeds = t.clinic;
let achieng: Person;
let doctor: Person;
/** A colleague who is connected to Achieng too. */
let colleague: Person;
let id: string;

before(async () => {
  await putRelationship(t.put, { clinician: seeds.nurse, patient: seeds.achieng }, { id: idOf(nextSerial()) });
  achieng = await t.as(seeds.achieng);
  doctor = await t.as(seeds.doctor);
  colleague = await t.as(seeds.nurse);
});
beforeEach(async () => {
  id = (await achieng.ok(createEContact, { body: { topic: 'services', answers: askForBill } })).e_contact.id;
});

const say = (person: Person, message = 'Habari') => person.ok(postMessage, { params: { id }, body: { message } });
const see = async (person: Person, seq?: number) =>
  (await person.ok(markSeen, { params: { id }, ...(seq !== undefined && { body: { seq } }) })).item;
const resolve = (person: Person) => person.ok(setEContactStatus, { params: { id }, body: { status: 'resolved' } });
const asDoctor = async () => doctor.ok(getThreadForClinician, { params: { id } });
const asPatient = async () => achieng.ok(getThreadForPatient, { params: { id } });

describe('messages', () => {
  test('status, flags and counts follow whose turn it is', async () => {
    const steps: [by: Person, status: string, unread: [patient: number, clinician: number]][] = [
      [achieng, 'patient_waits_response', [0, 2]],
      [doctor, 'clinic_waits_response', [1, 0]],
      [doctor, 'clinic_waits_response', [2, 0]],
      [achieng, 'patient_waits_response', [0, 1]],
      [achieng, 'patient_waits_response', [0, 2]],
    ];
    for (const [by, status, [forPatient, forClinician]] of steps) {
      await say(by);
      const [mine, theirs] = [(await asPatient()).item, (await asDoctor()).item];
      assert.equal(mine.e_contact.status, status);
      assert.deepEqual([mine.unread_count, theirs.unread_count], [forPatient, forClinician]);
      assert.deepEqual(
        [theirs.has_unread_for_patient, theirs.has_unread_for_clinician],
        [forPatient > 0, forClinician > 0],
      );
    }
    const { messages } = (await asPatient()).item;
    assert.deepEqual(
      messages.map((message) => message.e_contact_message.seq),
      [1, 2, 3, 4, 5],
    );
    assert.deepEqual(
      messages.map((message) => message.message_author_type),
      steps.map(([by]) => (by === achieng ? 'patient' : 'clinician')),
    );
  });

  test('the patient waits since the first message that is not answered', async () => {
    const started = t.time.now;
    await say(doctor);
    assert.equal((await asDoctor()).item.e_contact.waiting_since, null);
    t.time.now += 60_000;
    await say(achieng);
    t.time.now += 60_000;
    await say(achieng);
    assert.equal((await asDoctor()).item.e_contact.waiting_since, new Date(started + 60_000).toISOString());
  });

  test('keep their id, their text to the letter and the moment at which they were written', async () => {
    const written = {
      id: unknownId(),
      message: 'Ng’ombe 🐄 <b>ño</b>\n"sawa"',
      written_at: '2026-11-20T10:00:00.000Z',
    };
    const { e_contact_message: answer } = await achieng.ok(postMessage, {
      params: { id },
      body: { ...written, message: ` ${written.message} ` },
    });
    const { messages } = (await asDoctor()).item;
    assert.deepEqual(messages[0]?.e_contact_message, answer);
    assert.deepEqual({ id: answer.id, message: answer.message, written_at: answer.written_at }, written);
    assert.equal(answer.created_at, new Date(t.time.now).toISOString());
  });

  test('the clock of a phone orders nothing', async () => {
    for (const written_at of ['2030-01-01T00:00:00Z', '1999-01-01T00:00:00Z']) {
      await achieng.ok(postMessage, { params: { id }, body: { message: written_at, written_at } });
    }
    const texts = (await asDoctor()).item.messages.map((message) => message.e_contact_message.message);
    assert.deepEqual(texts, ['2030-01-01T00:00:00Z', '1999-01-01T00:00:00Z']);
  });

  test('the list shows the beginning of the last one, without half a letter at its end', async () => {
    await say(achieng, `${'a'.repeat(199)}🐄 and more`);
    const { items } = await doctor.ok(listForClinician);
    const last = items.find((item) => item.e_contact.id === id)?.messages[0]?.e_contact_message;
    assert.equal(last?.message, 'a'.repeat(199));
    assert.equal(last?.seq, 1);
  });

  test('name the colleague who stood in, and nobody whom the thread names already', async () => {
    for (const person of [achieng, doctor, colleague]) await say(person);
    const { given_name, additional_name, family_name } = seeds.nurse.user;
    const author = { given_name, additional_name, family_name, role: 'nurse' };
    for (const { item } of [await asPatient(), await asDoctor()]) {
      assert.deepEqual(
        item.messages.map((message) => message.author),
        [undefined, undefined, author],
      );
    }
  });

  test('an id that is taken is refused, whoever has it', async () => {
    const { e_contact_message: first } = await say(achieng);
    const body = { id: first.id, message: 'Tena' };
    const mine = await achieng.refused(postMessage, { params: { id }, body }, 409);
    const theirs = await doctor.refused(postMessage, { params: { id }, body }, 409);
    assert.equal(mine.code, 'id_taken');
    assert.deepEqual(mine, theirs);
  });
});

describe('seen', () => {
  test('up to the last message', async () => {
    await say(achieng);
    const item = await see(doctor);
    assert.equal(item.has_unread_for_clinician, false);
    assert.equal(item.e_contact.seen_by_clinician_seq, 1);
    assert.equal((await asPatient()).item.e_contact.seen_by_clinician_seq, 1);
  });

  test('up to a message: what came meanwhile stays unread', async () => {
    await say(achieng);
    await say(achieng);
    const item = await see(doctor, 1);
    assert.equal(item.unread_count, 1);
    assert.equal(item.has_unread_for_clinician, true);
    assert.equal(item.e_contact.seen_by_clinician_seq, 1);
  });

  test('never goes back, never beyond the end', async () => {
    await say(achieng);
    assert.equal((await see(doctor, 99)).e_contact.seen_by_clinician_seq, 1);
    const back = await see(doctor, 0);
    assert.equal(back.e_contact.seen_by_clinician_seq, 1);
    assert.equal(back.unread_count, 0);
  });

  test('by the patient leaves the clinician’s side alone', async () => {
    await say(doctor);
    await say(achieng);
    const item = await see(achieng);
    assert.equal(item.has_unread_for_clinician, true);
  });

  test('twice changes nothing more', async () => {
    await see(doctor);
    const events = (await rowCounts(t.db))['user_event'];
    await see(doctor);
    assert.equal((await rowCounts(t.db))['user_event'], events);
  });

  test('by a colleague, or answered by one, it stays unread for the clinician whom it waits for', async () => {
    await say(achieng);
    await see(colleague);
    assert.equal((await asDoctor()).item.unread_count, 2);
    await say(colleague);
    const { item } = await asDoctor();
    assert.equal(item.unread_count, 2);
    assert.equal(item.e_contact.status, 'clinic_waits_response');
    assert.equal(item.has_unread_for_patient, true);
  });
});

describe('resolved', () => {
  test('it is final: no message, no second time, by nobody, and nothing is stored', async () => {
    const { item } = await resolve(doctor);
    assert.equal(item.e_contact.status, 'resolved');
    assert.equal(item.e_contact.resolved_at, new Date(t.time.now).toISOString());
    assert.equal(item.e_contact.waiting_since, null);
    const before = await rowCounts(t.db);
    for (const person of [achieng, doctor, colleague]) {
      const problem = await person.refused(postMessage, { params: { id }, body: { message: 'Bado' } }, 409);
      assert.equal(problem.code, 'thread_resolved');
    }
    for (const person of [doctor, colleague]) {
      const again = { params: { id }, body: { status: 'resolved' } };
      assert.equal((await person.refused(setEContactStatus, again, 409)).code, 'already_resolved');
    }
    assert.deepEqual(await rowCounts(t.db), before);
  });

  test('it can still be read and seen', async () => {
    await say(achieng);
    await resolve(colleague);
    assert.equal((await see(doctor)).has_unread_for_clinician, false);
    assert.equal((await asPatient()).item.messages.length, 1);
  });

  test('not over what the patient wrote after all that the clinician had seen; read, it can be', async () => {
    await say(achieng);
    await say(doctor);
    const { e_contact_message: worse } = await say(achieng, 'Worse since yesterday');
    const before = await rowCounts(t.db);
    const unread = { params: { id }, body: { status: 'resolved', seen_seq: 2 }, key: 'resolved-too-early' };
    for (const _ of ['first', 'again']) {
      const problem = await doctor.refused(setEContactStatus, unread, 409);
      assert.deepEqual(
        [problem.code, problem.message],
        ['new_messages', 'The patient has written since. Read it, then try again.'],
      );
    }
    assert.deepEqual(await rowCounts(t.db), before);
    const { item } = await asDoctor();
    assert.deepEqual([item.e_contact.status, item.unread_count], ['patient_waits_response', 1]);
    const read = { params: { id }, body: { status: 'resolved', seen_seq: worse.seq } };
    assert.equal((await doctor.ok(setEContactStatus, read)).item.e_contact.status, 'resolved');
    assert.equal((await doctor.refused(setEContactStatus, unread, 409)).code, 'already_resolved');
  });

  test('over what a colleague or the clinician wrote later', async () => {
    for (const person of [doctor, colleague]) await say(person);
    const { item } = await doctor.ok(setEContactStatus, { params: { id }, body: { status: 'resolved', seen_seq: 0 } });
    assert.equal(item.e_contact.status, 'resolved');
  });

  test('only by clinicians', async () => {
    await achieng.refused(setEContactStatus, { params: { id }, body: { status: 'resolved' } }, 403);
  });
});

test('the counters of both dashboards go along', async () => {
  const counts = async () => {
    const [mine, theirs] = [(await achieng.ok(getOwnPatient)).counts, (await doctor.ok(getOwnClinician)).counts];
    return {
      mine: mine.unread_inquiries,
      theirs: theirs.unread_inquiries,
      needs: theirs.needs_you_now,
      all: theirs.inquiries,
    };
  };
  const first = await counts();
  const { total } = await doctor.ok(listForClinician);
  assert.equal(first.all, total);
  assert.equal((await achieng.ok(listForPatient, { params: { patient_id: seeds.achieng.id } })).total, total);
  await say(doctor);
  assert.deepEqual(await counts(), {
    ...first,
    mine: first.mine + 1,
    theirs: first.theirs - 1,
    needs: first.needs - 1,
  });
  await see(achieng);
  assert.equal((await counts()).mine, first.mine);
  await say(achieng);
  await resolve(doctor);
  const last = await counts();
  assert.equal(last.needs, first.needs - 1);
  assert.equal(last.theirs, first.theirs, 'resolving reads nothing');
});
