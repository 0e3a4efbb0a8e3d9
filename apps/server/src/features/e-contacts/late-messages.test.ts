/** A message that waited on a device reads and answers only what its author had in sight when they wrote it. */
import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import {
  createEContact,
  getThreadForClinician,
  getThreadForPatient,
  listNeedsYouNow,
  markSeen,
  postMessage,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putRelationship } from '#server/testing/insert-people.ts';

/** Between two things that happen; short, so that nobody must log in again. */
const pause = 4_000;
const t = await openClinicApp();
let achieng: Person;
let doctor: Person;
/** A colleague who is connected to Achieng too. */
let colleague: Person;
let id: string;
/** When the inquiry came. */
let asked: number;

before(async () => {
  await putRelationship(t.put, { clinician: t.clinic.nurse, patient: t.clinic.achieng }, { id: idOf(nextSerial()) });
  achieng = await t.as(t.clinic.achieng);
  doctor = await t.as(t.clinic.doctor);
  colleague = await t.as(t.clinic.nurse);
});
beforeEach(async () => {
  asked = t.time.now;
  id = (await achieng.ok(createEContact, { body: { topic: 'services', answers: askForBill } })).e_contact.id;
});

interface Late {
  seen_seq?: number;
  written_at?: string;
}
const iso = (moment: number) => new Date(moment).toISOString();
const say = (person: Person, late: Late = {}) =>
  person.ok(postMessage, { params: { id }, body: { message: 'Habari', ...late } });
const laterSay = (person: Person, late: Late = {}) => {
  t.time.now += pause;
  return say(person, late);
};
const asDoctor = async () => (await doctor.ok(getThreadForClinician, { params: { id } })).item;
const asPatient = async () => (await achieng.ok(getThreadForPatient, { params: { id } })).item;
const needsDoctor = async () => {
  const { items } = await doctor.ok(listNeedsYouNow);
  const { counts } = await doctor.ok(getOwnClinician);
  assert.equal(counts.needs_you_now, items.length, 'the number beside the list');
  return items.some(({ e_contact }) => e_contact.id === id);
};
const ofDoctor = async () => {
  const { e_contact, unread_count } = await asDoctor();
  const { status, seen_by_clinician_seq, waiting_since } = e_contact;
  return { status, seen: seen_by_clinician_seq, unread: unread_count, waiting: waiting_since };
};

describe('a clinician who wrote before the patient did', () => {
  for (const [told, late] of [
    ['by the number of what they had in sight', () => ({ seen_seq: 0 })],
    ['by the time of writing, of an app that tells no number', () => ({ written_at: iso(asked + pause / 2) })],
  ] as const) {
    test(`leaves the patient's message unread, not answered and waiting since it came: ${told}`, async () => {
      await laterSay(achieng);
      const came = iso(t.time.now);
      const { item } = await laterSay(doctor, late());
      const now = { status: 'patient_waits_response', seen: 0, unread: 1, waiting: came };
      assert.deepEqual(await ofDoctor(), now);
      assert.equal(item.e_contact.status, now.status);
      assert.equal((await asPatient()).e_contact.seen_by_clinician_seq, 0, 'the patient does not see "Read"');
      assert.equal((await asPatient()).unread_count, 1);
      assert.equal(await needsDoctor(), true);
      // Read now, it waits for its answer still, and no longer after that.
      const read = await doctor.ok(markSeen, { params: { id } });
      assert.deepEqual([read.item.unread_count, read.item.e_contact.waiting_since], [0, came]);
      await laterSay(doctor, { seen_seq: 2 });
      assert.deepEqual(await ofDoctor(), { status: 'clinic_waits_response', seen: 3, unread: 0, waiting: null });
      assert.equal(await needsDoctor(), false);
    });
  }

  test('has answered what they had in sight, and nothing after it', async () => {
    await laterSay(achieng);
    await laterSay(achieng);
    const second = iso(t.time.now);
    await laterSay(achieng);
    await laterSay(doctor, { seen_seq: 1 });
    assert.deepEqual(await ofDoctor(), { status: 'patient_waits_response', seen: 1, unread: 2, waiting: second });
  });

  test('does not open again what was answered meanwhile, nor move back what was seen', async () => {
    await laterSay(achieng);
    await laterSay(doctor, { seen_seq: 1 });
    await laterSay(doctor, { seen_seq: 0 });
    assert.deepEqual(await ofDoctor(), { status: 'clinic_waits_response', seen: 3, unread: 0, waiting: null });
    await laterSay(achieng);
    const came = iso(t.time.now);
    await laterSay(doctor, { seen_seq: 0 });
    assert.deepEqual(await ofDoctor(), { status: 'patient_waits_response', seen: 3, unread: 1, waiting: came });
  });

  test('in several messages at once leaves it waiting too', async () => {
    await laterSay(achieng);
    const came = iso(t.time.now);
    for (const _ of [1, 2]) await laterSay(doctor, { seen_seq: 0 });
    assert.deepEqual(await ofDoctor(), { status: 'patient_waits_response', seen: 0, unread: 1, waiting: came });
  });

  test('and read it since on another device, has not answered it by that', async () => {
    await laterSay(achieng);
    const came = iso(t.time.now);
    await doctor.ok(markSeen, { params: { id } });
    await laterSay(doctor, { seen_seq: 0 });
    assert.deepEqual(await ofDoctor(), { status: 'patient_waits_response', seen: 2, unread: 0, waiting: came });
  });

  test('a colleague who stood in so has not answered it either', async () => {
    await laterSay(achieng);
    const came = iso(t.time.now);
    await laterSay(colleague, { seen_seq: 0 });
    assert.deepEqual(await ofDoctor(), { status: 'patient_waits_response', seen: -1, unread: 2, waiting: came });
    await laterSay(colleague, { seen_seq: 2 });
    assert.deepEqual(await ofDoctor(), { status: 'clinic_waits_response', seen: -1, unread: 2, waiting: null });
  });

  test('sent once more under its key says the same and changes nothing', async () => {
    await laterSay(achieng);
    const given = { params: { id }, body: { message: 'Habari', seen_seq: 0 }, key: 'the-same-late-key' };
    const first = await doctor.ok(postMessage, given);
    const state = await ofDoctor();
    t.time.now += pause;
    assert.deepEqual(await doctor.ok(postMessage, given), first);
    assert.deepEqual(await ofDoctor(), state);
  });
});

describe('a patient who wrote before the clinic did', () => {
  test("has not read the clinic's message by that", async () => {
    await laterSay(doctor, { seen_seq: 0 });
    await laterSay(achieng, { seen_seq: 0 });
    const { e_contact, unread_count } = await asPatient();
    assert.deepEqual([e_contact.seen_by_patient_seq, unread_count], [0, 1]);
    assert.equal((await asDoctor()).e_contact.seen_by_patient_seq, 0, 'the clinic does not see "Read"');
    assert.deepEqual([e_contact.status, e_contact.waiting_since], ['patient_waits_response', iso(t.time.now)]);
    const again = (await laterSay(achieng, { seen_seq: 2 })).item;
    assert.deepEqual([again.e_contact.seen_by_patient_seq, again.unread_count], [3, 0]);
  });
});

describe('an app that does not tell what was in sight', () => {
  test('is taken to have shown all where it tells no time, one of before the inquiry, or one that is to come', async () => {
    for (const written_at of [undefined, iso(asked - pause), '1970-01-01T00:00:00Z', '2040-01-01T00:00:00Z']) {
      await laterSay(achieng);
      await laterSay(doctor, { ...(written_at !== undefined && { written_at }) });
      const { status, unread, waiting } = await ofDoctor();
      assert.deepEqual([status, unread, waiting], ['clinic_waits_response', 0, null], written_at ?? 'no time');
    }
  });

  test('on a phone whose clock is slow has answered what it had marked as seen', async () => {
    await laterSay(achieng);
    await doctor.ok(markSeen, { params: { id } });
    await say(doctor, { written_at: iso(t.time.now - pause / 2) });
    assert.deepEqual(await ofDoctor(), { status: 'clinic_waits_response', seen: 2, unread: 0, waiting: null });
  });
});

test('a number beyond the end counts as the end', async () => {
  await laterSay(achieng);
  await laterSay(doctor, { seen_seq: 99 });
  assert.deepEqual(await ofDoctor(), { status: 'clinic_waits_response', seen: 2, unread: 0, waiting: null });
});
