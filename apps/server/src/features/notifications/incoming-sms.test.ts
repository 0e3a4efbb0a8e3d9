/** The thread that a patient's SMS goes to, and actions that it never causes. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { Bundle, Communication } from 'fhir/r4';
import { addPerson, endOwnCare } from '@hodi/domain/caregivers/caregivers.api.ts';
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
import { searchFhirCommunications } from '@hodi/domain/fhir/fhir.api.ts';
import { getRecordPaper } from '@hodi/domain/record-file/record-file.api.ts';
import { getOwnTimeline } from '@hodi/domain/patients/timeline.api.ts';
import { messageMaxLength } from '@hodi/domain/e-contacts/e-contact.ts';
import { type PatientSeed, aClinician, aPatient } from '@hodi/domain/testing/people.ts';
import { escalateDue } from '#server/plugins/escalation.ts';
import { askForBill, askWhileBreathingHard } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { aChild } from '#server/testing/families.ts';
import { pdfLines } from '#server/testing/audit/pdf-text.ts';
import { faultsOf } from '#server/testing/audit/published-definitions.ts';
import { brokenRules } from '#server/testing/histories/history-checks.ts';
import { putClinician, putPatient, putPatientOf, putRelationship } from '#server/testing/insert-people.ts';
import { africasTalkingEnv, smsAt } from '#server/testing/providers/incoming-sms.ts';
import { newId } from '#server/work/new-id.ts';

const env = { ...africasTalkingEnv, INQUIRIES_PER_HOUR: '2', MESSAGES_PER_THREAD: '70' };
const t = await openClinicApp({ env });
const { doctor, nurse } = t.clinic;
const minute = 60_000;
const day = 24 * 60 * minute;
let amina: PatientSeed;

beforeEach(async () => {
  t.time.now += 2 * day;
  await t.db.deleteFrom('outbox_message').execute();
  amina = await putPatientOf(t.put, doctor);
});

const { text: textFrom, repliesTo, linesOf } = smsAt(t);
const text = (words: string, from = amina.user.mobile_number) => textFrom(from, words);
const sms = () => repliesTo(amina.user.mobile_number);
const lines = () => linesOf(amina.user.id);
const ask = async (answers = askForBill) =>
  (await (await t.as(amina)).ok(createEContact, { body: { topic: 'services', answers } })).e_contact.id;
const answer = async (id: string, message = 'Njoo kesho') =>
  (await t.as(doctor)).ok(postMessage, { params: { id }, body: { message } });
const resolve = async (id: string) =>
  (await t.as(doctor)).ok(setEContactStatus, { params: { id }, body: { status: 'resolved' } });
const read = async (id: string) => (await t.as(doctor)).ok(getThreadForClinician, { params: { id } });
const readAsPatient = async (id: string) => (await t.as(amina)).ok(getThreadForPatient, { params: { id } });
const said = async (id: string) =>
  (await read(id)).item.messages.map(({ e_contact_message: { message, via } }) => [message, via ?? null]);
const threads = async () => {
  const { items } = await (await t.as(amina)).ok(listForPatient, { params: { patient_id: amina.id } });
  return items.map(({ e_contact }) => e_contact);
};
const replies = async () => (await sms()).map(({ template }) => template.slice('sms.reply_'.length));

describe('goes to the open thread', () => {
  test('as a message of the patient, marked, unread for the clinician and told to both', async () => {
    const id = await ask();
    await answer(id);
    await text('Asante, nitakuja');
    assert.deepEqual(await said(id), [
      ['Njoo kesho', null],
      ['Asante, nitakuja', 'sms'],
    ]);
    const { items } = await (await t.as(doctor)).ok(listForClinician, { query: { patient_id: amina.id } });
    const [item] = items;
    assert.deepEqual([item?.e_contact.status, item?.unread_count], ['patient_waits_response', 1]);
    const last = (await readAsPatient(id)).item.messages.at(-1);
    assert.deepEqual([last?.message_author_type, last?.e_contact_message.via], ['patient', 'sms']);
    for (const user of [amina.user, doctor.user]) {
      const event = t.db.selectFrom('user_event').select('name').where('user_id', '=', user.id).orderBy('n', 'desc');
      assert.equal((await event.limit(1).executeTakeFirstOrThrow()).name, 'e-contact-message-created');
    }
    assert.deepEqual(await brokenRules(t.db), []);
  });

  test('with one line of the log, as the patient, in no session', async () => {
    const id = await ask();
    await text('Habari');
    const institution_id = doctor.institution_id;
    const who = { outcome: 'done', user_type: 'patient', session_id: null, institution_id, address: null };
    assert.deepEqual(await lines(), [
      { action: 'incoming_sms.message', patient_ids: [amina.id], subject_id: id, ...who },
    ]);
  });

  test('and leaves unread what the patient may not have opened', async () => {
    const id = await ask();
    await (await t.as(amina)).ok(markSeen, { params: { id }, body: { seq: 0 } });
    await answer(id, 'Moja');
    await answer(id, 'Mbili');
    await text('Sijaona');
    const { item } = await readAsPatient(id);
    assert.deepEqual([item.unread_count, item.e_contact.seen_by_patient_seq], [2, 0]);
    await (await t.as(amina)).ok(markSeen, { params: { id }, body: { seq: 2 } });
    await text('Nimeona');
    const seen = (await readAsPatient(id)).item;
    assert.deepEqual([seen.unread_count, seen.e_contact.seen_by_patient_seq], [0, 4]);
    assert.deepEqual(await brokenRules(t.db), []);
  });

  test('and does not count as having read the answer to an emergency', async () => {
    const id = await ask(askWhileBreathingHard);
    await answer(id, 'Nenda hospitali sasa');
    await text('Sawa');
    assert.equal((await read(id)).item.emergency?.answer_read_at, null);
  });

  test('that was written in last, of several', async () => {
    const first = await ask();
    t.time.now += 60 * minute;
    const second = await ask();
    t.time.now += minute;
    await answer(first);
    await text('Habari');
    assert.deepEqual([(await said(first)).length, (await said(second)).length], [2, 0]);
  });

  test('and raises a warning for words of danger, which is told and escalated as usual', async () => {
    const id = await ask();
    await text('I am bleeding a lot');
    const { red_flags } = await read(id);
    assert.deepEqual(
      red_flags.map(({ rule_id, kind }) => [rule_id, kind]),
      [['MESSAGE_BLEEDING_1', 'message']],
    );
    const told = (template: string) =>
      t.db.selectFrom('outbox_message').select('receiver_user_id').where('template', '=', template).execute();
    assert.deepEqual(await told('sms.emergency'), [{ receiver_user_id: doctor.user.id }]);
    t.time.now += 16 * minute;
    // As the server does twice a minute: a sweep for which the database was too busy is repeated.
    for (let look = 0; look < 10 && (await told('sms.emergency_waiting')).length === 0; look += 1)
      await escalateDue(t.app);
    assert.ok((await told('sms.emergency_waiting')).length > 0);
  });
});

describe('begins an inquiry about other symptoms', () => {
  test('where none is open, with the text as its words', async () => {
    const resolved = await ask();
    await answer(resolved);
    await resolve(resolved);
    t.time.now += 61 * minute;
    await text('Kichwa kinauma tena');
    const [begun, ...others] = await threads();
    assert.deepEqual(
      [begun?.topic, begun?.is_partial, others.map(({ id }) => id)],
      ['other_symptoms', true, [resolved]],
    );
    const id = begun?.id ?? '';
    assert.deepEqual(await said(id), [['Kichwa kinauma tena', 'sms']]);
    const { item, answers } = await read(id);
    assert.deepEqual(answers, {});
    assert.equal(item.info_text.message, 'By SMS, not verified:\n\nKichwa kinauma tena');
    assert.equal(item.e_contact.clinician_id, doctor.id);
    const [line] = await lines();
    assert.deepEqual([line?.action, line?.subject_id], ['incoming_sms.inquiry', id]);
    await text('Na homa');
    assert.equal((await said(id)).length, 2);
    assert.deepEqual(await brokenRules(t.db), []);
  });

  test('where the open one is full', async () => {
    const id = await ask();
    for (let n = 0; n < 70; n += 1) await answer(id);
    await text('Habari');
    const [begun] = await threads();
    assert.notEqual(begun?.id, id);
    assert.deepEqual(await said(begun?.id ?? ''), [['Habari', 'sms']]);
  });

  test('also one more than the app may send an hour, with its danger', async () => {
    await ask();
    await ask();
    for (const { id } of await threads()) await resolve(id);
    await text('Nataka kujiua');
    const [begun] = await threads();
    const { red_flags } = await read(begun?.id ?? '');
    assert.deepEqual(
      red_flags.map(({ rule_id }) => rule_id),
      ['MESSAGE_SELF_HARM_1'],
    );
  });

  test('where the clinician of the open one cares for the patient no more: of who does', async () => {
    const id = await ask();
    await putRelationship(t.put, { clinician: nurse, patient: amina }, { id: newId(t.time.now) });
    const ended = t.db.updateTable('relationship').set({ status: 'ended' }).where('patient_id', '=', amina.id);
    await ended.where('clinician_id', '=', doctor.id).execute();
    await text('Habari');
    const begun = (await threads()).find((thread) => thread.id !== id);
    assert.equal(begun?.clinician_id, nurse.id);
  });
});

test('is said to come by SMS, not verified, in FHIR, on paper and in the timeline', async () => {
  await text('Kichwa kinauma');
  const patient = await t.as(amina);
  const found = await patient.call(searchFhirCommunications, { query: { patient: amina.id } });
  const bundle: Bundle<Communication> = found.json();
  const [message] = bundle.entry ?? [];
  assert.deepEqual(message?.resource && faultsOf(message.resource), []);
  assert.deepEqual(message?.resource?.medium?.[0]?.text, 'SMS, sender not verified');
  const given = { params: { patient_id: amina.id }, query: { language: 'en' } };
  const paper = pdfLines((await patient.call(getRecordPaper, given)).rawPayload).join('\n');
  assert.match(paper, /Achieng Otieno, by SMS, not verified, .*\nKichwa kinauma/);
  const { items } = await patient.ok(getOwnTimeline);
  assert.deepEqual(
    items.map((item) => item.kind === 'inquiry' && item.text),
    ['By SMS, not verified:\n\nKichwa kinauma'],
  );
});

test('of an account that cares for others is marked as about nobody knows whom, as long as it does', async () => {
  const mother = await t.as(amina);
  await text('Kichwa kinauma');
  t.time.now += minute;
  const { person } = await mother.ok(addPerson, { body: aChild() });
  await text('Bado kinauma');
  t.time.now += minute;
  await mother.ok(endOwnCare, { params: { patient_id: person.patient.id } });
  await text('Sasa hakiumi');
  const id = (await threads())[0]?.id ?? '';
  const marks = ({ item }: Awaited<ReturnType<typeof read>>) =>
    item.messages.map(({ is_about_unknown }) => is_about_unknown ?? false);
  assert.deepEqual(marks(await read(id)), [false, true, false]);
  assert.deepEqual(marks(await readAsPatient(id)), [false, true, false]);
  const found = await mother.call(searchFhirCommunications, { query: { patient: amina.id } });
  const bundle: Bundle<Communication> = found.json();
  const media = (bundle.entry ?? []).map(({ resource }) => resource?.medium?.[0]?.text);
  assert.equal(media.filter((medium) => medium === 'SMS, sender not verified, about whom is not known').length, 1);
  const given = { params: { patient_id: amina.id }, query: { language: 'en' } };
  const paper = pdfLines((await mother.call(getRecordPaper, given)).rawPayload).join(' ');
  assert.match(paper, /by SMS, not verified, about whom is not known, [^K]*Bado kinauma/);
  await resolve(id);
  await mother.ok(addPerson, { body: aChild() });
  await text('Tena kinauma');
  const { items } = await mother.ok(getOwnTimeline);
  assert.match(JSON.stringify(items), /not verified, about whom is not known:[^"]*Tena kinauma/);
});

describe('is not taken', () => {
  test('where no clinician cares for the patient: they hear whom to call, twice a day at most', async () => {
    await ask();
    await t.db.updateTable('relationship').set({ status: 'ended' }).where('patient_id', '=', amina.id).execute();
    for (let n = 0; n < 4; n += 1) await text('Habari');
    const sent = await sms();
    assert.equal(sent.length, 2);
    assert.match(sent[0]?.body ?? '', /was not taken.*Please call: Ziwa Family Clinic, \+254572020200$/);
    assert.equal(sent[0]?.receiver_user_id, amina.user.id);
    assert.deepEqual(await lines(), []);
    t.time.now += day;
    await text('Habari');
    assert.equal((await sms()).length, 3);
  });

  test('where it is longer than a message may be; it is not cut', async () => {
    const id = await ask();
    await text('x'.repeat(messageMaxLength + 1));
    assert.deepEqual([await said(id), await replies()], [[], ['too_long']]);
    await text('x'.repeat(messageMaxLength));
    assert.equal((await said(id)).length, 1);
  });

  test('of a machine that texts on and on, but for what tells of danger', async () => {
    const id = await ask();
    for (let n = 0; n < 62; n += 1) await text(`Ujumbe ${n}`);
    assert.deepEqual([(await said(id)).length, await replies()], [60, ['not_taken', 'not_taken']]);
    await text('I am bleeding a lot');
    assert.equal((await said(id)).length, 61);
  });
});

test('of a number that a patient and a clinician share is of the patient', async () => {
  const mobile_number = '+254799000777';
  await putClinician(t.put, aClinician(doctor.institution_id, { user: { mobile_number } }));
  amina = await putPatient(t.put, aPatient({ user: { mobile_number } }));
  await putRelationship(t.put, { clinician: doctor, patient: amina }, { id: newId(t.time.now) });
  await text('Habari', mobile_number);
  assert.equal((await lines()).length, 1);
});

test('confirms, consents, books and cancels nothing', async () => {
  await putRelationship(t.put, { clinician: nurse, patient: amina }, { id: newId(t.time.now), status: 'invited' });
  const id = await ask();
  for (const words of ['YES', 'NDIYO', '123456', 'ACCEPT', 'I agree', 'BOOK', 'cancel my appointment'])
    await text(words);
  assert.equal((await said(id)).length, 7);
  const asked = t.db.selectFrom('relationship').select('status').where('patient_id', '=', amina.id);
  assert.deepEqual(await asked.where('clinician_id', '=', nurse.id).execute(), [{ status: 'invited' }]);
});
