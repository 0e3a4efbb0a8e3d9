/** Topics that an institution offers while not all of the content is signed, and who is responsible. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { getTopicOffer, takeTopic } from '@hodi/domain/content-review/offered-topics.api.ts';
import { listReviewedTopics } from '@hodi/domain/content-review/reviewed-topics.api.ts';
import { topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import type { languages } from '@hodi/domain/shared/language.ts';
import { addPerson } from '@hodi/domain/caregivers/caregivers.api.ts';
import { aClinician, anInstitution } from '@hodi/domain/testing/people.ts';
import { inTransaction } from '#server/db/database.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { aChild } from '#server/testing/families.ts';
import { putClinician, putInstitution } from '#server/testing/insert-people.ts';
import { auditLines } from '#server/testing/row-counts.ts';
import type { Caller } from '#server/wire/caller.ts';
import { newId } from '#server/work/new-id.ts';
import { Work } from '#server/work/work.ts';
import { closedFor } from './offered-topics.service.ts';

const t = await openClinicApp();
const { achieng, doctor } = t.clinic;
const { institution_id } = doctor;
const at = { params: { institution_id } };
const words = 'Dr. Achola has read every question of it.';
let admin: Person;
before(async () => {
  admin = await t.as(await putClinician(t.put, aClinician(institution_id, { role: 'admin' })));
});

const take = (given: string | null, topic = 'headache') =>
  admin.ok(takeTopic, { params: { institution_id, topic }, body: { words: given } });
const setUntil = (unsigned_topics_until: Date | null) =>
  t.db.updateTable('institution').set({ unsigned_topics_until }).where('id', '=', institution_id).execute();

/** As in production, where this server is none. */
const closedTo = ({ id }: { id: string }) => {
  const caller = { clinician: null, patient: { id, caresAt: () => t.time.now } } as unknown as Caller;
  return inTransaction(t.db, (tx) => closedFor(new Work(tx, { caller, now: t.time.now }), true));
};
const closed = async () => (await closedTo(achieng)).closed;

const sign = (language: (typeof languages)[number]) =>
  t.db
    .insertInto('content_sign_off')
    .values({
      id: newId(t.time.now),
      topic: 'chest_pain',
      language,
      hash: 'of a former version',
      items: '[]',
      version: '1',
      signed_by: doctor.user.id,
      name: 'Dr. Wanjiru',
      profession: 'Physician',
      licence_number: 'A1',
      signed_at: t.put.at,
    })
    .execute();

describe('in production', () => {
  test('a patient of a new institution is offered nothing that nobody signed', async () => {
    await setUntil(null);
    assert.deepEqual(await closed(), [...topicKeys]);
  });
  test('a topic opens when it is signed in every language, and a change of the content does not close it', async () => {
    await sign('en');
    assert.ok((await closed()).includes('chest_pain'));
    await sign('sw');
    assert.ok(!(await closed()).includes('chest_pain'));
  });
  test('a topic opens where the admin answers for it in words, until they take it back', async () => {
    await take(words);
    assert.ok(!(await closed()).includes('headache'));
    await take(null);
    assert.ok((await closed()).includes('headache'));
  });
  test('an institution in use keeps everything until its time is over', async () => {
    await setUntil(new Date(t.time.now + 1));
    assert.deepEqual(await closed(), []);
    await setUntil(new Date(t.time.now));
    assert.ok((await closed()).length > 0);
  });
});

test('what is asked for another person is offered as their clinic offers it, not as that of who asks', async () => {
  await setUntil(null);
  const elsewhere = await putInstitution(t.put, anInstitution());
  const until = { unsigned_topics_until: new Date(t.time.now + 1) };
  await t.db.updateTable('institution').set(until).where('id', '=', elsewhere.id).execute();
  const theirDoctor = await putClinician(t.put, aClinician(elsewhere.id));
  const baraka = await t.as(t.clinic.baraka);
  const { person } = await baraka.ok(addPerson, { body: aChild() });
  const goTo = (selected_clinician_id: string, id = person.patient.id) =>
    t.db.updateTable('patient').set({ selected_clinician_id }).where('id', '=', id).execute();
  await goTo(doctor.id, t.clinic.baraka.id);
  const closedForChild = async () => {
    const { closed_for } = await closedTo(t.clinic.baraka);
    assert.deepEqual(
      closed_for.map(({ patient_id }) => patient_id),
      [person.patient.id],
    );
    return closed_for[0]?.topics ?? [];
  };
  await goTo(theirDoctor.id);
  assert.deepEqual(await closedForChild(), []);
  assert.ok((await closedTo(t.clinic.baraka)).closed.includes('diarrhea'));
  await goTo(doctor.id);
  assert.ok((await closedForChild()).includes('diarrhea'));
});

test('a server that is not for patients offers everything', async () => {
  assert.deepEqual((await (await t.as(achieng)).ok(listReviewedTopics)).closed, []);
  assert.equal((await admin.ok(getTopicOffer, at)).is_enforced, false);
});

test('a topic that an administrator takes responsibility for bears their words and name, and is logged', async () => {
  const { items } = await take(words);
  const taken = items.find(({ topic }) => topic === 'headache')?.taken;
  assert.equal(taken?.words, words);
  assert.ok((taken?.by.given_name.length ?? 0) > 0);
  await admin.refused(takeTopic, { params: { ...at.params, topic: 'diarrhea' }, body: { words: '  ' } }, 400);
  const lines = await auditLines(t.db);
  assert.ok(lines.some(({ action, subject_id }) => action === 'content.take_topic' && subject_id === institution_id));
});
