/** Answers not yet sent: each author's own, kept as they are, and what is remembered from before. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { createEContact, getThreadForPatient } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { Draft } from '@hodi/domain/questionnaires/draft.ts';
import { discardDraft, listDrafts, loadDraft, saveDraft } from '@hodi/domain/questionnaires/drafts.api.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askForBill, mildFever } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putRelationship } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const seeds = t.clinic;
const patient_id = seeds.achieng.id;
let achieng: Person;
let doctor: Person;

before(async () => {
  achieng = await t.as(seeds.achieng);
  doctor = await t.as(seeds.doctor);
});

const draft = {
  answers: { fever_now: 'yes', temperature_c: { value: 380, unit: 'half typed' }, duration: 'no such code' },
  changed_answers: [
    { question_id: 'brain_signs', before: ['stiff_neck'], after: null, rule_ids: ['FEVER_EMERGENCY_001'] },
  ],
  selected_services: ['FREE_VITALS'],
  position: 'temperature_c',
  content_version: '2026-01-01.1',
};
const of = (topic: string) => ({ patient_id, topic });
const load = (by: Person, topic = 'temperature') => by.ok(loadDraft, { params: of(topic) });

test('is kept as it is, half done and all', async () => {
  const { draft: saved } = await achieng.ok(saveDraft, { params: of('temperature'), body: draft });
  assert.deepEqual(saved, { ...draft, ...of('temperature'), updated_at: new Date(t.time.now).toISOString() });
  assert.deepEqual((await load(achieng)).draft, { ...saved, becomes: null });
});

test('saved again it is replaced whole', async () => {
  t.time.now += 1000;
  await achieng.ok(saveDraft, { params: of('temperature'), body: { answers: { fever_now: 'no' } } });
  const { draft: loaded } = await load(achieng);
  assert.deepEqual(loaded?.answers, { fever_now: 'no' });
  assert.deepEqual(loaded?.changed_answers, []);
  assert.equal(loaded?.position, null);
  assert.equal(loaded?.updated_at, new Date(t.time.now).toISOString());
});

test('everybody has their own: what a clinician fills in for a patient is not the patient’s', async () => {
  await doctor.ok(saveDraft, { params: of('temperature'), body: { answers: { fever_now: 'recent' } } });
  assert.deepEqual((await load(achieng)).draft?.answers, { fever_now: 'no' });
  assert.deepEqual((await load(doctor)).draft?.answers, { fever_now: 'recent' });
});

test('they are listed, the newest first', async () => {
  t.time.now += 1000;
  await achieng.ok(saveDraft, { params: of('headache'), body: { answers: {} } });
  const { drafts } = await achieng.ok(listDrafts, { params: { patient_id } });
  assert.deepEqual(
    drafts.map(({ topic }) => topic),
    ['headache', 'temperature'],
  );
});

test('discarded it is gone, and discarding nothing is no fault', async () => {
  await achieng.ok(discardDraft, { params: of('temperature') });
  await achieng.ok(discardDraft, { params: of('temperature') });
  assert.equal((await load(achieng)).draft, null);
  assert.ok((await load(doctor)).draft, 'the clinician’s stays');
});

test('answers to questions of every questionnaire are remembered from the last one, with free text', async () => {
  assert.deepEqual((await load(achieng, 'headache')).remembered, {});
  const told = {
    chronic_conditions: ['asthma_copd', 'other'],
    chronic_conditions_other: 'Gout',
    current_medicines: ['none'],
  };
  t.time.now += 1000;
  await achieng.ok(createEContact, { body: { topic: 'temperature', answers: { ...mildFever, ...told } } });
  assert.deepEqual((await load(achieng, 'headache')).remembered, told);
  assert.deepEqual((await load(achieng, 'services')).remembered, {}, 'what is not asked there is not given');
  t.time.now += 1000;
  const newer = { ...mildFever, chronic_conditions: ['diabetes'] };
  await doctor.ok(createEContact, { body: { topic: 'temperature', answers: newer, patient_id } });
  const { remembered } = await load(achieng, 'headache');
  assert.deepEqual(remembered, { chronic_conditions: ['diabetes'], current_medicines: ['none'] });
});

test('once the relationship ends the clinician’s draft is out of reach', async () => {
  await putRelationship(t.put, { clinician: seeds.nurse, patient: seeds.achieng }, { id: idOf(nextSerial()) });
  const nurse = await t.as(seeds.nurse);
  await nurse.ok(saveDraft, { params: of('fatigue'), body: { answers: {} } });
  await t.db.updateTable('relationship').set({ status: 'ended' }).where('clinician_id', '=', seeds.nurse.id).execute();
  await nurse.refused(loadDraft, { params: of('fatigue') }, 404);
});

test('a saving that was longer on its way than the inquiry does not bring the draft back', async () => {
  const [id, params] = [idOf(nextSerial()), of('services')];
  await achieng.ok(createEContact, { body: { id, topic: 'services', answers: askForBill } });
  await achieng.ok(saveDraft, { params, body: { answers: askForBill, becomes: id } });
  assert.equal((await load(achieng, 'services')).draft, null);
  // A draft that was begun since is kept.
  await achieng.ok(saveDraft, { params, body: { answers: {}, becomes: idOf(nextSerial()) } });
  assert.ok((await load(achieng, 'services')).draft);
});

test('a saving that was longer on its way than the discarding does not bring the draft back, whichever comes first', async () => {
  const [becomes, params] = [idOf(nextSerial()), of('insomnia')];
  await achieng.ok(saveDraft, { params, body: { answers: { duration: 'week' }, becomes } });
  await achieng.ok(discardDraft, { params, query: { becomes } });
  await achieng.ok(saveDraft, { params, body: { answers: { duration: 'week' }, becomes } });
  assert.equal((await load(achieng, 'insomnia')).draft, null);
  const { drafts } = await achieng.ok(listDrafts, { params: { patient_id } });
  assert.ok(!drafts.some(({ topic }) => topic === 'insomnia'));
  // At the very same moment, and without an earlier save.
  for (const round of [1, 2, 3, 4, 5]) {
    const both = { params: of('back_pain'), becomes: idOf(nextSerial()) };
    const saving = achieng.ok(saveDraft, { ...both, body: { answers: { round }, becomes: both.becomes } });
    await Promise.all([saving, achieng.ok(discardDraft, { ...both, query: { becomes: both.becomes } })]);
    assert.equal((await load(achieng, 'back_pain')).draft, null);
  }
  // The next one is another.
  await achieng.ok(saveDraft, { params, body: { answers: { duration: 'day' }, becomes: idOf(nextSerial()) } });
  assert.deepEqual((await load(achieng, 'insomnia')).draft?.answers, { duration: 'day' });
});

test('a discarding that waited takes what its author had in sight, and nothing that was begun or gone on with since', async () => {
  const params = of('headache');
  const answersNow = async () => (await load(achieng, 'headache')).draft?.answers;
  const save = async (answers: Draft['answers'], becomes: string) => {
    t.time.now += 1000;
    return (await achieng.ok(saveDraft, { params, body: { answers, becomes } })).draft.updated_at;
  };
  const throwAway = (becomes: string, based_on: string) =>
    achieng.ok(discardDraft, { params, query: { becomes, based_on } });
  const ids = Array.from({ length: 6 }, () => idOf(nextSerial()));
  const [first, opened, unheard, here, elsewhere, next] = ids as [string, string, string, string, string, string];

  // Begun on another device, seen and discarded here.
  await throwAway(opened, await save({ duration: 'week' }, first));
  assert.equal(await answersNow(), undefined);

  // Its own last save arrived, but the answer was lost.
  await save({ duration: 'day' }, unheard);
  await throwAway(unheard, 'nothing');
  assert.equal(await answersNow(), undefined);

  // Continued elsewhere meanwhile.
  const before = await save({ duration: 'day' }, here);
  await save({ duration: 'month' }, elsewhere);
  await throwAway(here, before);
  assert.deepEqual(await answersNow(), { duration: 'month' });

  // The next one was begun before the discard arrived, which is sent again after that.
  await save({ duration: 'hours' }, next);
  await throwAway(here, before);
  await throwAway(unheard, 'nothing');
  assert.deepEqual(await answersNow(), { duration: 'hours' });
});

test('an inquiry that waited takes the draft that it was, and leaves the one that was begun since', async () => {
  const params = of('temperature');
  const change = (question_id: string) => [
    { question_id, before: 'yes', after: null, rule_ids: ['FEVER_EMERGENCY_001'] },
  ];
  const save = async (answers: Draft['answers'], becomes: string, changed = 'brain_signs') => {
    t.time.now += 1000;
    const body = { answers, becomes, changed_answers: change(changed) };
    return (await achieng.ok(saveDraft, { params, body })).draft.updated_at;
  };
  const send = async (id: string, based_on?: string) => {
    t.time.now += 1000;
    await achieng.ok(createEContact, { body: { id, based_on, topic: 'temperature', answers: mildFever } });
    const { changed_answers } = await achieng.ok(getThreadForPatient, { params: { id } });
    return changed_answers.map(({ question_id }) => question_id);
  };
  const answersNow = async () => (await load(achieng)).draft?.answers;
  const ids = Array.from({ length: 5 }, () => idOf(nextSerial()));
  const [first, next, opened, elsewhere, last] = ids as [string, string, string, string, string];

  // The next one was begun while it waited; changed answers there do not belong to it.
  const seen = await save({ fever_now: 'yes' }, first);
  await save({ fever_now: 'recent' }, next, 'duration');
  assert.deepEqual(await send(first, seen), []);
  assert.deepEqual(await answersNow(), { fever_now: 'recent' });
  assert.deepEqual(await send(next), ['duration']);
  assert.equal(await answersNow(), undefined);

  // Begun on another device, and sent from this one unchanged.
  assert.deepEqual(await send(opened, await save({ fever_now: 'yes' }, elsewhere)), ['brain_signs']);
  assert.equal(await answersNow(), undefined);

  // An app of the last version only sends the inquiry's id.
  await save({ fever_now: 'no' }, last);
  assert.deepEqual(await send(idOf(nextSerial())), []);
  assert.deepEqual(await answersNow(), { fever_now: 'no' });
});

test('a temperature that stood in the draft, and was sent as it was, is no changed answer', async () => {
  const answers = { ...mildFever, temperature_measured: 'yes', temperature_c: { value: 39.2, unit: 'c' } };
  const trail = [
    { question_id: 'temperature_c', before: answers.temperature_c, after: null, rule_ids: ['FEVER_WARNING_001'] },
  ];
  for (const changed_answers of [[], trail]) {
    await achieng.ok(saveDraft, { params: of('temperature'), body: { answers, changed_answers: trail } });
    const body = { topic: 'temperature', answers, changed_answers };
    const { e_contact } = await achieng.ok(createEContact, { body });
    const thread = await achieng.ok(getThreadForPatient, { params: { id: e_contact.id } });
    assert.deepEqual(thread.changed_answers, []);
  }
});

test('answers that waited on a device replace none that were given and saved on another one since', async () => {
  const params = of('insomnia');
  const [here, elsewhere] = [idOf(nextSerial()), idOf(nextSerial())];
  const at = (seconds: number) => new Date(t.time.now + seconds * 1000).toISOString();
  const save = async (duration: string, told: { becomes: string; based_on?: string; answered_at?: string }) =>
    (await achieng.ok(saveDraft, { params, body: { answers: { duration }, ...told } })).draft;
  const durationNow = async () => (await load(achieng, 'insomnia')).draft?.answers['duration'];
  const saved = await save('month', { becomes: elsewhere, answered_at: at(0) });

  // The answer says what stands there.
  const late = await save('day', { becomes: here, answered_at: at(-60) });
  assert.deepEqual([late.answers, late.becomes, late.updated_at], [saved.answers, elsewhere, saved.updated_at]);
  assert.equal(await durationNow(), 'month');

  // Its own waiting answers replace each other, whenever they were given.
  await save('week', { becomes: elsewhere, answered_at: at(-120) });
  assert.equal(await durationNow(), 'week');

  // Seen here, or older than the answers here.
  await save('day', { becomes: here, based_on: saved.updated_at, answered_at: at(-60) });
  assert.equal(await durationNow(), 'day');
  await save('hours', { becomes: elsewhere, answered_at: at(60) });
  assert.equal(await durationNow(), 'hours');

  // An app of the version before tells neither.
  await save('day', { becomes: here });
  assert.equal(await durationNow(), 'day');
});
