/** Texts that change without a release: proposed by one person, accepted by another, and shown to patients once due. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getContentProgress, getContentReview } from '@hodi/domain/content-review/content-review.api.ts';
import { contentReviewed } from '@hodi/domain/content-review/content-review.events.ts';
import { loadContentHashes } from '@hodi/domain/content-review/load-content.ts';
import { getChangedTexts, listReviewedTopics } from '@hodi/domain/content-review/reviewed-topics.api.ts';
import { decideTexts, proposeTexts } from '@hodi/domain/content-review/text-proposals.api.ts';
import { createEContact, getThreadForClinician } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { textsOfVersions } from '#server/features/questionnaires/texts-of-versions.service.ts';
import { mildFever } from '#server/testing/answers.ts';
import { openReviewClinic } from '#server/testing/content-review/review-clinic.ts';
import { auditLines } from '#server/testing/row-counts.ts';
import { startOfTime } from '#server/testing/test-app.ts';
import { newId } from '#server/work/new-id.ts';

const topic = 'temperature';
const clinic = await openReviewClinic(topic);
const { t, ofTopic, content, root, lead, other, patient, newest, propose, deciding, served, hashOf, sign } = clinic;
const { doctor, nurse } = t.clinic;
const release = content.version;
const question = content.items.find(({ kind }) => kind === 'question');
assert.ok(question);
const place = (language: Language) => ({ item_id: question.id, line_id: 'text', language });
const textOf = (language: Language): string => question.lines.find(({ id }) => id === 'text')?.[language] ?? '';

const proposed = (after: string, over: { before?: string; language?: Language; line_id?: string } = {}) => {
  const { language = 'sw' } = over;
  return { id: newId(startOfTime), ...place(language), before: textOf(language), after, ...over };
};

describe('a proposal', () => {
  test('changes nothing, is seen by every reviewer, and counts as open in its language', async () => {
    const [id] = await propose(lead, proposed('Je, una homa leo?'));
    const { proposals = [] } = await other.ok(getContentReview, ofTopic);
    const found = proposals.find((one) => one.id === id);
    assert.deepEqual([found?.author.user_id, found?.decided], [doctor.user.id, null]);
    const { items } = await other.ok(getContentProgress);
    const open = items.filter((one) => one.topic === topic).map((one) => [one.language, one.open_proposals]);
    assert.deepEqual(open, [
      ['en', 0],
      ['sw', 1],
    ]);
    assert.deepEqual(await served(), []);
  });

  test('is told at once to all who review, and to nobody else', async () => {
    const told = await t.db
      .selectFrom('user_event')
      .select(['user_id', 'reference'])
      .where('name', '=', contentReviewed.name)
      .execute();
    assert.ok(told.some(({ user_id }) => user_id === nurse.user.id));
    const reviewers = new Set([doctor.user.id, nurse.user.id, root.user.id]);
    assert.ok(told.every(({ user_id }) => reviewers.has(user_id)));
    assert.deepEqual(told[0]?.reference, { topic });
  });

  test('is refused with a field for each text that cannot be, and then none is stored', async () => {
    const bad = [
      proposed('Je, una homa {name}?'),
      proposed('Je?', { line_id: 'nothing' }),
      proposed('Good', { language: 'en' }),
    ];
    const problem = await lead.refused(proposeTexts, { ...ofTopic, body: { proposals: bad } }, 400);
    assert.deepEqual(
      problem.details?.fields?.map(({ field, code }) => [field, code]),
      [
        ['proposals.0.after', 'placeholders'],
        ['proposals.1.line_id', 'not_found'],
      ],
    );
    const { proposals = [] } = await other.ok(getContentReview, ofTopic);
    assert.equal(proposals.length, 1);
  });

  test('is about the text that its author had before them', async () => {
    const old = proposed('Je, una homa?', { before: 'A text of another day' });
    const problem = await lead.refused(proposeTexts, { ...ofTopic, body: { proposals: [old] } }, 409);
    assert.equal(problem.code, 'content_changed');
  });
});

describe('accepting and declining', () => {
  test('is never the proposer, who may take it back', async () => {
    const ids = await propose(lead, proposed('Je, una joto mwilini?'));
    assert.equal((await lead.refused(decideTexts, deciding(ids), 409)).code, 'own_proposal');
    const back = await lead.ok(decideTexts, deciding(ids, { is_accepted: false, reason: 'A slip' }));
    assert.deepEqual([back.proposals[0]?.decided?.is_accepted, back.proposals[0]?.decided?.reason], [false, 'A slip']);
    assert.equal((await other.refused(decideTexts, deciding(ids), 409)).code, 'already_decided');
  });

  test('says why where it is declined', async () => {
    const ids = await propose(lead, proposed('Je, una joto jingi?'));
    const problem = await other.refused(decideTexts, deciding(ids, { is_accepted: false, reason: ' ' }), 400);
    assert.equal(problem.details?.fields?.[0]?.field, 'reason');
    await other.ok(decideTexts, deciding(ids, { is_accepted: false, reason: 'The old one is plainer' }));
    assert.deepEqual(await served(), []);
  });

  test('at the same moment as another is told so; one edition comes of it', async () => {
    const first = await propose(lead, proposed('Je, una homa sasa hivi?'));
    const second = await propose(other, proposed('Je, mwili una joto?'));
    const answers = await Promise.all([
      other.persist(decideTexts, deciding(first)),
      lead.persist(decideTexts, deciding(second)),
    ]);
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode).sort((one, next) => one - next),
      [200, 409],
    );
    assert.equal(answers.find(({ statusCode }) => statusCode === 409)?.json().code, 'content_changed');
    assert.equal((await newest())?.version, `${release}+1`);
  });
});

describe('an accepted text', () => {
  test('is what patients are asked by, at once while nobody has signed', async () => {
    assert.deepEqual(await served(), [{ topic, version: `${release}+1` }]);
    const at = { params: { topic, version: `${release}+1` } };
    const { changes } = await patient.ok(getChangedTexts, at);
    assert.deepEqual(
      changes.map(({ item_id, language }) => [item_id, language]),
      [[question.id, 'sw']],
    );
    await patient.refused(getChangedTexts, { params: { topic, version: `${release}+9` } }, 404);
    await patient.refused(getChangedTexts, { params: { topic, version: '2020-01-01.00000000+1' } }, 404);
  });

  test('leaves nothing signed that was not read: the hash of the text before it is refused', async () => {
    const before = (await loadContentHashes())[topic].sw;
    const refused = await sign('sw', before);
    assert.equal(refused.json().code, 'content_changed');
  });

  test('waits where something is signed, until it is signed itself', async () => {
    for (const language of ['en', 'sw'] as const) {
      assert.equal((await sign(language, await hashOf(language))).statusCode, 201);
    }
    const ids = await propose(other, proposed('What is your temperature now?', { language: 'en' }));
    await lead.ok(decideTexts, deciding(ids));
    const now = await newest();
    assert.deepEqual([now?.version, now?.served_version], [`${release}+2`, `${release}+1`]);
    assert.deepEqual(await served(), [{ topic, version: `${release}+1` }]);
    // The text that patients read is signed; the one that reviewers read is no longer signed in this language.
    const { items } = await patient.ok(listReviewedTopics);
    assert.deepEqual(
      items
        .filter((one) => one.topic === topic)
        .map((one) => one.language)
        .sort(),
      ['en', 'sw'],
    );
    const stateOf = async (language: Language) =>
      (await lead.ok(getContentProgress)).items.find((one) => one.topic === topic && one.language === language);
    assert.equal((await stateOf('en'))?.sign_off?.is_current, false);
    assert.equal((await stateOf('sw'))?.sign_off?.is_current, true);
    assert.equal((await sign('en', await hashOf('en'))).statusCode, 201);
    assert.deepEqual(await served(), [{ topic, version: `${release}+2` }]);
  });

  test('is in the log, with who accepted it', async () => {
    const lines = (await auditLines(t.db)).filter(
      ({ action, outcome }) => action === 'content.decide' && outcome === 'done',
    );
    assert.equal(lines.length, 4);
  });
});

test('an inquiry keeps the version that was on the screen, is judged by the same rules, and is told in its words', async () => {
  const version = `${release}+1`;
  const { e_contact } = await patient.ok(createEContact, {
    body: { topic, content_version: version, answers: mildFever },
  });
  const thread = await lead.ok(getThreadForClinician, { params: { id: e_contact.id } });
  assert.equal(thread.content_version, version);
  const textsOf = await textsOfVersions(t.db, [
    { topic, version },
    { topic, version: release },
  ]);
  const said = (of: string) =>
    textsOf({ topic, version: of })?.sw.questions[question.id.replace('question.', '')]?.text;
  assert.notEqual(said(version), said(release));
  const kept = await t.db.selectFrom('topic_texts').select('version').where('topic', '=', topic).execute();
  assert.ok(kept.some((row) => row.version === version));
  // Missing answers are refused by the release's questions, which are the same.
  const refused = await patient.refused(
    createEContact,
    { body: { topic, content_version: version, answers: {} } },
    400,
  );
  assert.ok((refused.details?.fields?.length ?? 0) > 0);
});
