/** Titles, sentences of answers and what is public follow the edition in force; a signature holds for what was read. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import type { Questionnaire } from 'fhir/r4';
import { textsByPlace, withTexts } from '@hodi/domain/content-review/editions.ts';
import { loadContent } from '@hodi/domain/content-review/load-content.ts';
import { getContentProgress, getContentReview } from '@hodi/domain/content-review/content-review.api.ts';
import { getChangedTexts, listReviewedTopics } from '@hodi/domain/content-review/reviewed-topics.api.ts';
import { signedItemsSchema } from '@hodi/domain/content-review/signed-text.ts';
import { decideTexts, proposeTexts } from '@hodi/domain/content-review/text-proposals.api.ts';
import { createEContact, listForClinician } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { proposeAnswer } from '@hodi/domain/proposed-answers/proposed-answers.api.ts';
import { nameOfPlace } from '@hodi/domain/questionnaires/changed-texts.ts';
import { changesInForce } from '#server/features/questionnaires/editions.service.ts';
import { mildFever } from '#server/testing/answers.ts';
import { putPatientOf } from '#server/testing/insert-people.ts';
import { openReviewClinic } from '#server/testing/content-review/review-clinic.ts';
import { startOfTime } from '#server/testing/test-app.ts';
import { newId } from '#server/work/new-id.ts';

const topic = 'temperature';
const clinic = await openReviewClinic(topic);
const { t, content, lead, other, patient, newest, propose, deciding, served, hashOf, sign } = clinic;
const title = { item_id: 'topic', line_id: 'title', language: 'sw' } as const;
const question = content.items.find(({ kind }) => kind === 'question');
assert.ok(question);
const asked = { item_id: question.id, line_id: 'text', language: 'en' } as const;
const lineOf = (items: typeof content.items, id: string) =>
  items.find((item) => item.id === id)?.lines.find((line) => line.id === 'text')?.sw ?? '';
/** Text of a place in the newest edition. */
const textNow = async (place: typeof asked): Promise<string> =>
  textsByPlace(withTexts(content.items, (await newest())?.changes ?? [])).get(nameOfPlace(place)) ?? '';

const rest = 'Tafadhali pumzika, unywe maji ya kutosha.';
const begins = 'Ukizidi kuugua, usingoje jibu hapa: piga simu ';
const safety = { item_id: 'sentence.safety_net', line_id: 'text', language: 'sw' } as const;

test('titles and sentences are proposed and accepted like all other texts, and lists follow', async () => {
  const ids = await propose(
    lead,
    { ...title, before: content.title.sw, after: 'Joto kali' },
    {
      ...title,
      item_id: 'sentence.acknowledge',
      line_id: 'text',
      before: lineOf(content.items, 'sentence.acknowledge'),
      after: rest,
    },
  );
  await other.ok(decideTexts, deciding(ids));
  const [told] = await served();
  assert.deepEqual([told?.topic, told?.head], [topic, [{ ...title, text: 'Joto kali' }]]);
  const { changes } = await patient.ok(getChangedTexts, { params: { topic, version: told?.version ?? '' } });
  assert.deepEqual(
    changes.map(({ item_id }) => item_id),
    ['topic'],
    'phones need no sentences of answers',
  );
});

test('whoever searches finds a topic by the title that is in force', async () => {
  await patient.ok(createEContact, { body: { topic, content_version: content.version, answers: mildFever } });
  const found = async (search: string) => (await lead.ok(listForClinician, { query: { search } })).total;
  assert.equal(await found('joto kali'), 1);
  assert.equal(await found(content.title.sw), 0);
});

test('the public questionnaire has the texts and the version that patients are asked by', async () => {
  const { body } = await t.app.inject({ url: `/fhir/Questionnaire/${topic}` });
  const { version, _title } = JSON.parse(body) as Questionnaire;
  assert.equal(version, (await served())[0]?.version);
  assert.ok(JSON.stringify(_title).includes('Joto kali'));
});

describe('a draft', () => {
  test('says the sentences that are in force, of the topic and of all answers, and whether somebody signed them', async () => {
    const { items } = await loadContent('shared_answers');
    const shared = { params: { topic: 'shared_answers' } } as const;
    const proposal = {
      id: newId(startOfTime),
      ...safety,
      before: lineOf(items, safety.item_id),
      after: `${begins}{emergency_phone} au njoo kliniki.`,
    };
    const made = await lead.ok(proposeTexts, { ...shared, body: { proposals: [proposal] } });
    const { body } = deciding(made.proposals.map(({ id }) => id));
    await other.ok(decideTexts, { ...shared, body });
    assert.deepEqual(
      (await changesInForce(t.db, topic)).shared.map(({ text }) => text),
      [proposal.after],
    );
    assert.deepEqual(
      (await served()).map((one) => one.topic),
      [topic],
      'nobody is asked by sentences',
    );
    const juma = await putPatientOf(t.put, t.clinic.doctor);
    await t.db.updateTable('app_user').set({ preferred_language: 'sw' }).where('id', '=', juma.user.id).execute();
    const { e_contact } = await (
      await t.as(juma)
    ).ok(createEContact, {
      body: { topic, content_version: content.version, answers: mildFever },
    });
    const draft = async () => (await lead.call(proposeAnswer, { params: { id: e_contact.id } })).body;
    const drafted = await draft();
    for (const said of [rest, begins, '"is_reviewed":false']) assert.ok(drafted.includes(said), said);
    assert.ok(!drafted.includes(lineOf(content.items, 'sentence.acknowledge')));
    for (const key of [topic, 'shared_answers'] as const) {
      assert.equal((await sign('en', await hashOf('en', key), key)).statusCode, 201);
      assert.equal((await sign('sw', await hashOf('sw', key), key)).statusCode, 201);
    }
    assert.ok((await draft()).includes('"is_reviewed":true'));
  });
});

test('the mark that goes along with the version of the app is another after each edition in force and each signature', async () => {
  const mark = async () => (await patient.ok(listReviewedTopics)).mark;
  const before = await mark();
  assert.ok(before);
  const ids = await propose(lead, { ...asked, before: await textNow(asked), after: 'What is your temperature now?' });
  await other.ok(decideTexts, deciding(ids));
  assert.equal(await mark(), before, 'it is not in force before it is signed');
  assert.equal((await sign('en', await hashOf('en'))).statusCode, 201);
  assert.notEqual(await mark(), before);
});

test('a signature is told with the versions that say what was signed, a former one as well: answers to it are read', async () => {
  const version = (await newest())?.version ?? '';
  const former = version.replace(/\d+$/, (number) => String(Number(number) - 1));
  for (const reader of [patient, lead]) {
    const { items, earlier = [] } = await reader.ok(listReviewedTopics);
    const versionsIn = (all: typeof items, language: string) =>
      all.filter((one) => one.topic === topic && one.language === language).map((one) => one.versions);
    assert.deepEqual(versionsIn(items, 'en'), [[version]], 'of the English words that changed');
    assert.deepEqual(versionsIn(items, 'sw'), [[former, version]], 'the Kiswahili is the same in both');
    assert.deepEqual(versionsIn(earlier, 'en'), [[former, content.version]]);
  }
});

test('a text that is accepted while it is signed leaves a signature of what was read, or none', async () => {
  const ids = await propose(lead, { ...asked, before: await textNow(asked), after: 'How warm are you?' });
  const read = await hashOf('en');
  const [signed, decided] = await Promise.all([sign('en', read), other.persist(decideTexts, deciding(ids))]);
  assert.equal(decided.statusCode, 200);
  assert.ok([201, 409].includes(signed.statusCode), signed.body);
  assert.notEqual(await hashOf('en'), read);
  const rows = await t.db.selectFrom('content_sign_off').select(['items', 'hash']).where('topic', '=', topic).execute();
  for (const { items, hash } of rows) {
    const text = JSON.stringify(signedItemsSchema.parse(items).map(({ id, lines, rest: other }) => [id, lines, other]));
    assert.equal(createHash('sha256').update(text).digest('hex'), hash);
  }
});

test('words that go back to what was signed before are signed, for reviewers as for patients', async () => {
  const reword = async (after: string) => {
    const ids = await propose(lead, { ...asked, before: await textNow(asked), after });
    await other.ok(decideTexts, deciding(ids));
  };
  const signed = async () => {
    t.time.now += 1000;
    assert.equal((await sign('en', await hashOf('en'))).statusCode, 201);
  };
  await reword('How hot is your body?');
  await signed();
  await reword('Are you hot today?');
  await signed();
  await reword('How hot is your body?');
  const isOurs = (one: { topic: string; language: string }) => one.topic === topic && one.language === 'en';
  assert.ok((await patient.ok(listReviewedTopics)).items.some(isOurs));
  const { items } = await lead.ok(getContentProgress);
  assert.equal(items.find(isOurs)?.sign_off?.is_current, true);
  const { former } = await lead.ok(getContentReview, { params: { topic } });
  assert.deepEqual(
    former.map(({ language }) => language),
    [],
  );
});
