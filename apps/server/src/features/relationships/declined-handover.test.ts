/** A patient declines the colleague who took over: their waiting threads go to a clinician who has them in care. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { handOver } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import {
  getThreadForPatient,
  listNeedsYouNow,
  postMessage,
  setEContactStatus,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { answerInvitation, joinOpenList } from '@hodi/domain/relationships/relationships.api.ts';
import { type ClinicianSeed, type PatientSeed, aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { careIn } from '#server/testing/admin/clinician-handover.ts';
import { askWhileBreathingHard } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putRelationship } from '#server/testing/insert-people.ts';
import { messagesTo } from '#server/testing/registering.ts';

const t = await openClinicApp();
const ours = t.clinic.doctor.institution_id;
const { care, asks, counts } = careIn(t);
const adminRow = await putClinician(t.put, aClinician(ours, { role: 'admin' }));
const none = { inquiries: 0, unread_inquiries: 0, needs_you_now: 0, patients_active: 0 };
let from: ClinicianSeed;
let to: ClinicianSeed;
let patient: PatientSeed;

beforeEach(async () => {
  t.time.now += 3_600_000;
  ({ from, to, patient } = await care());
});

const colleague = (expanding_patients = false) => putClinician(t.put, aClinician(ours, { expanding_patients }));
const inCareOf = async (clinician: ClinicianSeed) => {
  await putRelationship(t.put, { clinician, patient }, { id: idOf(nextSerial()) });
  return clinician;
};
const selects = (selected: ClinicianSeed) =>
  t.db.updateTable('patient').set({ selected_clinician_id: selected.id }).where('id', '=', patient.id).execute();
const handsOver = async () => {
  const params = { clinician_id: from.id };
  await (await t.as(adminRow)).ok(handOver, { params, body: { hand_over_to: to.id } });
};
const declining = async () => {
  const person = await t.as(patient);
  const { clinician_infos } = await person.ok(getOwnPatient);
  const info = clinician_infos.find((one) => one.clinician.id === to.id);
  return { person, answer: { params: { relationship_id: info?.relationship.id }, body: { status: 'declined' } } };
};
const declines = async () => {
  const { person, answer } = await declining();
  await person.ok(answerInvitation, answer);
};
const writing = (id: string) => ({ params: { id }, body: { message: 'I am bleeding again' } });
const needing = async (clinician: ClinicianSeed) =>
  (await (await t.as(clinician)).ok(listNeedsYouNow)).items.map(({ e_contact }) => e_contact.id).toSorted();
/** The texts of emergencies that a clinician was sent. */
const alarms = async ({ user }: ClinicianSeed) =>
  (await messagesTo(t.db, user.mobile_number)).filter(({ template }) => template === 'sms.emergency').length;
/** How often a clinician was told that their patient's record changed. */
const toldOfPatient = async ({ user }: ClinicianSeed) =>
  (
    await t.db
      .selectFrom('user_event')
      .select('n')
      .where('user_id', '=', user.id)
      .where('name', '=', 'patient-updated')
      .execute()
  ).length;
const resolve = async (clinician: ClinicianSeed, id: string) =>
  (await t.as(clinician)).ok(setEContactStatus, { params: { id }, body: { status: 'resolved' } });

describe('with another clinician', () => {
  test('the selected clinician: the open thread is theirs, a message reaches them, and both sides count it once', async () => {
    await inCareOf(await colleague());
    const other = await inCareOf(await colleague());
    const id = await asks(patient, from);
    await handsOver();
    await selects(other);
    await declines();
    assert.deepEqual(await needing(other), [id]);
    const own = await t.as(patient);
    assert.equal((await own.ok(getThreadForPatient, { params: { id } })).item.clinician.id, other.id);
    await own.ok(postMessage, writing(id));
    await (await t.as(other)).ok(postMessage, { params: { id }, body: { message: 'Come at once' } });
    assert.deepEqual(await counts(to), none);
    assert.deepEqual(await counts(other), { inquiries: 1, unread_inquiries: 0, needs_you_now: 0, patients_active: 1 });
  });

  test('where the one who was declined is selected, the one who has had them longest has it', async () => {
    const first = await inCareOf(await colleague());
    await inCareOf(await colleague());
    const id = await asks(patient, from);
    await selects(from);
    await handsOver();
    await declines();
    assert.deepEqual(await needing(first), [id]);
  });

  test('the one who answers instead is the selected one, on their screens too; another choice stays', async () => {
    const first = await inCareOf(await colleague());
    const second = await inCareOf(await colleague());
    await selects(from);
    await handsOver();
    await declines();
    const own = await t.as(patient);
    const chosen = async () => (await own.ok(getOwnPatient)).patient.selected_clinician_id;
    assert.equal(await chosen(), first.id);
    assert.equal(await toldOfPatient(second), 1);
    // Nobody who was only invited changes it.
    await selects(second);
    const relationship_id = idOf(nextSerial());
    await putRelationship(t.put, { clinician: await colleague(), patient }, { id: relationship_id, status: 'invited' });
    await own.ok(answerInvitation, { params: { relationship_id }, body: { status: 'declined' } });
    assert.equal(await chosen(), second.id);
  });

  test('an emergency that nobody acknowledged goes along, resolved or not, and an SMS once', async () => {
    const other = await inCareOf(await colleague());
    const open = await asks(patient, from, askWhileBreathingHard);
    const resolved = await asks(patient, from, askWhileBreathingHard);
    // As the version before let it: nobody has answered it.
    const closed = { status: 'resolved', patient_waits_since: null, resolved_at: new Date(t.time.now) } as const;
    await t.db.updateTable('e_contact').set(closed).where('id', '=', resolved).execute();
    await handsOver();
    const { person, answer } = await declining();
    await person.ok(answerInvitation, answer);
    assert.deepEqual(await needing(other), [open, resolved].toSorted());
    assert.deepEqual([await alarms(other), await needing(to)], [1, []]);
    await person.ok(answerInvitation, answer);
    assert.equal(await alarms(other), 1, 'the same answer again changes nothing');
  });

  test('finished work stays with its author, and no SMS is sent where nothing is dangerous', async () => {
    const other = await inCareOf(await colleague());
    const done = await asks(patient, from);
    await resolve(from, done);
    await asks(patient, from);
    await handsOver();
    await declines();
    assert.equal((await counts(other)).inquiries, 1);
    assert.equal(await alarms(other), 0);
  });

  test('while the patient writes: the message is in a thread that somebody has', async () => {
    const other = await inCareOf(await colleague());
    const id = await asks(patient, from);
    await handsOver();
    const { person, answer } = await declining();
    const [declined, wrote] = await Promise.all([
      person.persist(answerInvitation, answer),
      person.persist(postMessage, writing(id)),
    ]);
    assert.deepEqual([declined.statusCode, wrote.statusCode], [200, 201], wrote.body);
    assert.deepEqual([await needing(other), await counts(to)], [[id], none]);
  });
});

describe('with nobody left', () => {
  test('a message is refused and says why; reading stays', async () => {
    const id = await asks(patient, from);
    await handsOver();
    await declines();
    const own = await t.as(patient);
    assert.equal((await own.refused(postMessage, writing(id), 409)).code, 'no_clinician');
    assert.equal((await own.ok(getThreadForPatient, { params: { id } })).item.e_contact.id, id);
  });

  test('the patient’s next clinician gets the waiting inquiries, with the SMS', async () => {
    const id = await asks(patient, from, askWhileBreathingHard);
    await handsOver();
    await declines();
    const next = await colleague(true);
    const own = await t.as(patient);
    await own.ok(joinOpenList, { body: { id: idOf(nextSerial()), clinician_id: next.id } });
    assert.deepEqual([await needing(next), await alarms(next)], [[id], 1]);
    await own.ok(postMessage, writing(id));
    assert.deepEqual(await counts(next), { inquiries: 1, unread_inquiries: 1, needs_you_now: 1, patients_active: 1 });
  });

  test('so has one whose invitation they accept', async () => {
    const id = await asks(patient, from);
    await handsOver();
    await declines();
    const next = await colleague();
    const relationship_id = idOf(nextSerial());
    await putRelationship(t.put, { clinician: next, patient }, { id: relationship_id, status: 'invited' });
    const yes = { params: { relationship_id }, body: { status: 'active' } };
    await (await t.as(patient)).ok(answerInvitation, yes);
    assert.deepEqual(await needing(next), [id]);
  });
});
