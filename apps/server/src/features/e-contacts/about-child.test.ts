/** An inquiry about a child is judged by what its carer was asked, and told in the child's name. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { QuestionnaireResponse } from 'fhir/r4';
import { addPerson } from '@hodi/domain/caregivers/caregivers.api.ts';
import {
  createEContact,
  getThreadForClinician,
  listForClinician,
  listForPatient,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { readFhirQuestionnaireResponse } from '@hodi/domain/fhir/fhir.api.ts';
import { getOwnTimeline } from '@hodi/domain/patients/timeline.api.ts';
import { proposalEventSchema, proposeAnswer } from '@hodi/domain/proposed-answers/proposed-answers.api.ts';
import { loadOverlay } from '@hodi/domain/questionnaires/for-someone/load-overlay.ts';
import { topicAbout } from '@hodi/domain/questionnaires/for-someone/topic-about.ts';
import { loadTopic } from '@hodi/domain/questionnaires/load-topic.ts';
import { profileOn } from '@hodi/domain/questionnaires/profile.ts';
import type { TopicKey } from '@hodi/domain/questionnaires/topic.ts';
import { getQuestionAudio } from '@hodi/domain/speech/speech.api.ts';
import { updateUser } from '@hodi/domain/users/users.api.ts';
import { completeAnswers, type ToldAnswers } from '#server/demo/demo-answers.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { aChild } from '#server/testing/families.ts';
import { eventsOf } from '#server/testing/test-app.ts';

const t = await openClinicApp();
let [mother, other, doctor]: Person[] = [];

before(async () => {
  [mother, other, doctor] = [await t.as(t.clinic.achieng), await t.as(t.clinic.baraka), await t.as(t.clinic.doctor)];
});

const today = () => new Date(t.time.now).toISOString().slice(0, 10);

async function added(birthday: string) {
  assert.ok(mother);
  const child = aChild({ birthday, given_name: 'Amani' });
  await mother.ok(addPerson, { body: child });
  return { id: child.patient_id, profile: profileOn(birthday, 'male', today()) };
}

const looseStools: ToldAnswers = {
  duration: 'd1_3',
  stool_count: 's6_10',
  stool_look: ['watery'],
  vomiting: 'some',
  dehydration_signs: ['none'],
  fever: 'no',
  belly_pain: 'no',
  child_danger_signs: ['none'],
};

type Child = Awaited<ReturnType<typeof added>>;

async function asked(topic: TopicKey, told: ToldAnswers, { id, profile }: Child) {
  assert.ok(mother);
  const about = topicAbout(await loadTopic(topic), await loadOverlay(topic));
  const answers = completeAnswers(about, told, profile);
  return mother.ok(createEContact, { body: { topic, answers, patient_id: id, content_version: about.version } });
}

describe('an inquiry about a child', () => {
  test('names the child in the words that leave as FHIR too', async () => {
    const baby = await added('2025-12-20');
    const { e_contact } = await asked('diarrhea', looseStools, baby);
    const params = { id: e_contact.id };
    const response = await doctor?.ok(readFhirQuestionnaireResponse, { params });
    const texts = (response as unknown as QuestionnaireResponse).item?.map(({ text = '' }) => text) ?? [];
    assert.match(texts.join(), /Amani/);
    assert.doesNotMatch(texts.join(), /\byour?\b/i);
  });

  test('names the child in its text, and in the record', async () => {
    const baby = await added('2025-12-20');
    const { e_contact } = await asked('diarrhea', looseStools, baby);
    const thread = await doctor?.ok(getThreadForClinician, { params: { id: e_contact.id } });
    assert.match(thread?.item.info_text.message ?? '', /Amani/);
    assert.doesNotMatch(thread?.item.info_text.message ?? '', /\byou\b/i);
    const { items } = (await mother?.ok(getOwnTimeline, { query: { patient_id: baby.id } })) ?? {};
    const [sent] = items ?? [];
    assert.match(sent?.kind === 'inquiry' ? sent.text : '', /Amani/);
  });

  test('stands in the lists of clinicians with whose child it is, and in those of its carer without', async () => {
    const baby = await added('2025-12-20');
    const { e_contact } = await asked('diarrhea', looseStools, baby);
    const { given_name, additional_name, family_name } = t.clinic.achieng.user;
    const child_of = { given_name, additional_name, family_name, relation: 'mother' };
    const { items = [] } = (await doctor?.ok(listForClinician)) ?? {};
    const byId = new Map(items.map((item) => [item.e_contact.patient_id, item.patient.child_of]));
    assert.deepEqual(byId.get(baby.id), child_of);
    const thread = await doctor?.ok(getThreadForClinician, { params: { id: e_contact.id } });
    assert.deepEqual(thread?.item.patient.child_of, child_of);
    const own = await mother?.ok(listForPatient, { params: { patient_id: baby.id } });
    assert.equal(own?.items[0]?.patient.child_of, undefined);
    const aboutHerself = await mother?.ok(createEContact, { body: { topic: 'services', answers: askForBill } });
    const hers = await doctor?.ok(getThreadForClinician, { params: { id: aboutHerself?.e_contact.id ?? '' } });
    assert.equal(hers?.item.patient.child_of, undefined);
  });

  test('is answered in the language that the carer who asked reads by now, not that of the child’s record', async () => {
    const { e_contact } = await asked('diarrhea', looseStools, await added('2025-12-20'));
    await mother?.ok(updateUser, { body: { preferred_language: 'sw' } });
    const params = { id: e_contact.id };
    const thread = await doctor?.ok(getThreadForClinician, { params });
    const lines = await doctor?.call(proposeAnswer, { params });
    await mother?.ok(updateUser, { body: { preferred_language: 'en' } });
    assert.equal(thread?.patient_language, 'sw');
    const sentences = eventsOf(lines?.body ?? '').map((event) => proposalEventSchema.parse(event));
    const said = sentences.flatMap((event) => ('content' in event ? [event.content] : []));
    const thanks = said.find(({ part }) => part === 'acknowledge');
    assert.equal(thanks?.language, 'sw');
    assert.match(`${thanks.text} ${thanks.translation}`, /^Asante .* Thank you /);
  });

  test('raises the danger signs of a child, at its age', async () => {
    const baby = await added('2025-12-20');
    const { red_flags } = await asked('diarrhea', { ...looseStools, child_danger_signs: ['convulsions'] }, baby);
    assert.ok(red_flags.some(({ severity }) => severity === 'emergency'));
  });

  test('raises thoughts of suicide, and needs no answer to PHQ-9, which its carer is not asked', async () => {
    const young = await added('2012-03-01');
    const thoughts = { safety_thoughts: 'now_plan', safety_support: 'no' };
    const told = { main_concern: ['worry'], ...thoughts, impairment: 'very', duration: 'w2_4' };
    const { red_flags, e_contact } = await asked('anxiety_depression', told, young);
    assert.deepEqual(red_flags[0]?.rule_id, 'MENTAL_HEALTH_EMERGENCY_001');
    const { answers } = (await doctor?.ok(getThreadForClinician, { params: { id: e_contact.id } })) ?? {};
    assert.ok(!Object.keys(answers ?? {}).some((id) => /^(phq|gad)/.test(id)));
  });
});

describe('a question about a child is read aloud', () => {
  const params = { language: 'sw', topic: 'temperature', question_id: 'fever_now' } as const;

  test('in its name, to its carer alone, and kept by no browser', async () => {
    const { id: patient_id } = await added('2025-12-20');
    const query = { patient_id };
    const [own, about] = [
      await mother?.call(getQuestionAudio, { params }),
      await mother?.call(getQuestionAudio, { params, query }),
    ];
    assert.equal(about?.statusCode, 200);
    assert.notDeepEqual(about?.rawPayload, own?.rawPayload);
    assert.match(String(about?.headers['cache-control']), /no-store|private/);
    await other?.refused(getQuestionAudio, { params, query }, 404);
  });
});
