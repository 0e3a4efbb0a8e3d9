import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { type TimelineEntry, getOwnTimeline } from '@hodi/domain/patients/timeline.api.ts';
import { loadTopicTexts } from '@hodi/domain/questionnaires/load-topic.ts';
import { createServiceInterest, fulfilServiceInterest } from '@hodi/domain/service-interests/service-interests.api.ts';
import { aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { updateUser } from '@hodi/domain/users/users.api.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putAppointment } from '#server/testing/insert-appointments.ts';
import { putPatient, putRelationship } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { doctor, achieng, baraka, nurse } = t.clinic;
let [carer, owner]: Person[] = [];
const by = (person: Person | undefined): Person => person ?? assert.fail();

/** Tokens are good for a quarter of an hour. */
const pass = (seconds: number): void => void (t.time.now += seconds * 1_000);
const iso = (minutes: number): string => new Date(t.time.now + minutes * 60_000).toISOString();

before(async () => {
  [carer, owner] = [await t.as(doctor), await t.as(achieng)];
  // Another's, which must stay another's.
  const other = await t.as(baraka);
  await other.ok(createEContact, { body: { topic: 'services', answers: askForBill, clinician_id: nurse.id } });
  await putAppointment(t.put, { clinician: nurse, patient: baraka }, { start: iso(-90) });
});

/** The whole timeline, some entries at a time. */
async function wholeTimeline(person: Person, query: Record<string, string> = {}): Promise<TimelineEntry[]> {
  const all: TimelineEntry[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: TimelineEntry[]; next_cursor: string | null } = await person.ok(getOwnTimeline, {
      query: { limit: '2', ...query, ...(cursor !== null && { cursor }) },
    });
    assert.ok(page.items.length <= 2 && (page.next_cursor === null || page.items.length === 2));
    all.push(...page.items);
    assert.ok(all.length < 100, 'it has no end');
    ({ next_cursor: cursor } = page);
  } while (cursor !== null);
  return all;
}

test('inquiries, answers, appointments and services stand in one order, newest first, each once', async () => {
  const pair = { clinician: doctor, patient: achieng };
  await putAppointment(t.put, pair, { start: iso(-60), status: 'completed' });
  const body = { topic: 'services', answers: askForBill, selected_services: ['HIV_TEST'] };
  const { e_contact } = await by(owner).ok(createEContact, { body });
  pass(5);
  await by(carer).ok(postMessage, { params: { id: e_contact.id }, body: { message: 'Karibu kwenye kliniki.' } });
  pass(5);
  await by(owner).ok(postMessage, { params: { id: e_contact.id }, body: { message: 'Asante.' } });
  const asked = { id: idOf(nextSerial()), patient_id: achieng.id, service: 'MALARIA_TEST' };
  const { service_interest } = await by(owner).ok(createServiceInterest, { body: asked });
  pass(5);
  await by(carer).ok(fulfilServiceInterest, { params: { service_interest_id: service_interest.id } });
  await putAppointment(t.put, pair, { start: iso(3 * 24 * 60) });
  await putAppointment(t.put, pair, { start: iso(30), status: 'cancelled' });
  await putAppointment(t.put, pair, { start: iso(40), deleted: true });

  const entries = await wholeTimeline(by(owner));
  // The service that came with the inquiry stands at the same moment as the inquiry.
  const kinds = entries.map(({ kind }) => kind);
  assert.deepEqual(
    [kinds.slice(0, 4), kinds.slice(4, 6).toSorted(), kinds.slice(6)],
    [['appointment', 'appointment', 'service', 'answer'], ['inquiry', 'service'], ['appointment']],
  );
  assert.ok(entries.every(({ at }, index) => index === 0 || at <= (entries[index - 1]?.at ?? '')));
  const [, cancelled, malaria, answer] = entries;
  assert.ok(cancelled?.kind === 'appointment' && cancelled.item.appointment.status === 'cancelled');
  assert.ok(malaria?.kind === 'service' && malaria.item.fulfilled && malaria.item.service === 'MALARIA_TEST');
  assert.ok(answer?.kind === 'answer');
  assert.deepEqual(
    [answer.text, answer.e_contact_id, answer.topic, answer.clinician_name.given_name, answer.clinician_name.role],
    ['Karibu kwenye kliniki.', e_contact.id, 'services', 'Wanjiru', 'doctor'],
  );
  const inquiry = entries.find(({ kind }) => kind === 'inquiry');
  assert.ok(inquiry?.kind === 'inquiry' && inquiry.text !== '' && inquiry.status === 'patient_waits_response');
});

test('an inquiry is told in the language of who reads it, and what the patient wrote as it was written', async () => {
  const patient = await putPatient(t.put, aPatient({ user: { preferred_language: 'sw' } }));
  await putRelationship(t.put, { clinician: doctor, patient }, { id: idOf(nextSerial()) });
  const reader = await t.as(patient);
  const answers = { ...askForBill, anything_else: 'Bei ni ngapi?' };
  await reader.ok(createEContact, { body: { topic: 'services', answers, clinician_id: doctor.id } });
  const textNow = async () => {
    const [entry] = await wholeTimeline(reader, { show: 'inquiries' });
    return entry?.kind === 'inquiry' ? entry.text : '';
  };
  const inKiswahili = await textNow();
  await reader.ok(updateUser, { body: { preferred_language: 'en' } });
  const inEnglish = await textNow();
  assert.notEqual(inEnglish, inKiswahili);
  const [english, kiswahili] = await Promise.all([loadTopicTexts('services', 'en'), loadTopicTexts('services', 'sw')]);
  assert.ok(inEnglish.startsWith(english.title) && inKiswahili.startsWith(kiswahili.title));
  for (const text of [inEnglish, inKiswahili]) assert.ok(text.includes('Bei ni ngapi?'), text);
});

test('one kind of it alone', async () => {
  const kindsOf = async (show: string) => new Set((await wholeTimeline(by(owner), { show })).map(({ kind }) => kind));
  assert.deepEqual(await kindsOf('inquiries'), new Set(['inquiry', 'answer']));
  assert.deepEqual(await kindsOf('appointments'), new Set(['appointment']));
  assert.deepEqual(await kindsOf('services'), new Set(['service']));
});

test('no page splits entries of the same moment', async () => {
  const busy = await putPatient(t.put, aPatient());
  await putRelationship(t.put, { clinician: doctor, patient: busy }, { id: idOf(nextSerial()) });
  const person = await t.as(busy);
  for (const service of ['HIV_TEST', 'MALARIA_TEST', 'BLOOD_GLUCOSE', 'FREE_VITALS', 'DATA_SAVED']) {
    await person.ok(createServiceInterest, { body: { id: idOf(nextSerial()), patient_id: busy.id, service } });
  }
  const { e_contact } = await person.ok(createEContact, {
    body: { topic: 'services', answers: askForBill, clinician_id: doctor.id },
  });
  const entries = await wholeTimeline(person);
  assert.equal(new Set(entries.map(({ id }) => id)).size, 6);
  assert.ok(entries.some(({ id }) => id === e_contact.id));
});

test('reading it leaves one line about the patient, and nothing of it is another’s', async () => {
  const count = async () => {
    const lines = t.db.selectFrom('audit_line').select('patient_ids').where('action', '=', getOwnTimeline.name);
    return (await lines.where('user_id', '=', achieng.user.id).execute()).map(({ patient_ids }) => patient_ids);
  };
  const earlier = (await count()).length;
  await by(owner).ok(getOwnTimeline);
  assert.deepEqual((await count()).slice(earlier), [[achieng.id]]);
  const others = await wholeTimeline(await t.as(baraka));
  assert.deepEqual(others.map(({ kind }) => kind).toSorted(), ['appointment', 'inquiry']);
});

test('a cursor that is not ours is refused', async () => {
  assert.equal((await by(owner).refused(getOwnTimeline, { query: { cursor: 'bm8' } }, 400)).code, 'invalid_cursor');
});
