/** A release that words a signed topic anew: what was signed is read until the new words are signed in all its languages. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import {
  getContentProgress,
  getContentReview,
  withdrawSignOff,
} from '@hodi/domain/content-review/content-review.api.ts';
import type { ContentItem, ContentLine } from '@hodi/domain/content-review/content.ts';
import { loadContent } from '@hodi/domain/content-review/load-content.ts';
import { getChangedTexts, listReviewedTopics } from '@hodi/domain/content-review/reviewed-topics.api.ts';
import { signedItems, signedText } from '@hodi/domain/content-review/signed-text.ts';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { decideTexts, proposeTexts } from '@hodi/domain/content-review/text-proposals.api.ts';
import { isOfFormerWords } from '@hodi/domain/questionnaires/content-version.ts';
import type { TopicKey } from '@hodi/domain/questionnaires/topic.ts';
import { type Language, languages } from '@hodi/domain/shared/language.ts';
import { changesInForce, changesOfVersion, contentMark } from '#server/features/questionnaires/editions.service.ts';
import { keepTexts, textsOfVersions } from '#server/features/questionnaires/texts-of-versions.service.ts';
import { mildFever } from '#server/testing/answers.ts';
import { startOfTime } from '#server/testing/test-app.ts';
import { newId } from '#server/work/new-id.ts';
import { openReviewClinic } from '#server/testing/content-review/review-clinic.ts';

const topic = 'temperature';
const clinic = await openReviewClinic(topic);
const { t, ofTopic, content, lead, other, patient, served, hashOf, sign } = clinic;
const question = content.items.find(({ kind }) => kind === 'question');
assert.ok(question);
const former = { en: 'Are you hot?', sw: 'Una joto?' };

type Rewording = (items: readonly ContentItem[]) => readonly ContentItem[];
/** The release before asked the first question in these words. */
const otherWords: Rewording = (items) =>
  items.map((item) => ({
    ...item,
    lines: item.lines.map((line) => (item.id === question.id && line.id === 'text' ? { ...line, ...former } : line)),
  }));

/** Signs a topic, and leaves the signature as the release before would have: with the words of that one. */
async function signBefore(language: Language, key: TopicKey, then: Rewording): Promise<void> {
  assert.equal((await sign(language, await hashOf(language, key), key)).statusCode, 201);
  const items = then((await loadContent(key)).items);
  const hash = createHash('sha256').update(signedText(items, language)).digest('hex');
  await t.db
    .updateTable('content_sign_off')
    .set({ hash, items: JSON.stringify(signedItems(items, language)), version: '2026-01-01.0a0a0a0a' })
    .set({ signed_at: new Date(startOfTime - 86_400_000) })
    .where('topic', '=', key)
    .where('language', '=', language)
    .execute();
}

const toldOf = async (key: TopicKey) => (await served()).find((one) => one.topic === key);
/** The first question as patients read it; undefined if it is that of the release. */
const asked = async (language: Language): Promise<string | undefined> => {
  const told = await toldOf(topic);
  if (told === undefined) return undefined;
  const { changes } = await patient.ok(getChangedTexts, { params: { topic, version: told.version } });
  return changes.find((one) => one.item_id === question.id && one.language === language)?.text;
};
const reviewedIn = async (key: TopicKey) =>
  (await patient.ok(listReviewedTopics)).items.filter((one) => one.topic === key).map(({ language }) => language);

describe('new words', () => {
  let version = '';
  test('are not read before they are signed', async () => {
    const before = await contentMark(t.db);
    for (const language of languages) await signBefore(language, topic, otherWords);
    assert.deepEqual([await asked('en'), await asked('sw')], [former.en, former.sw]);
    assert.deepEqual((await reviewedIn(topic)).toSorted(), ['en', 'sw'], 'what is read was reviewed');
    assert.notEqual(await contentMark(t.db), before);
    version = (await toldOf(topic))?.version ?? '';
    assert.ok(isOfFormerWords(version) && version.startsWith(`${content.version}+`), version);
  });

  test('the lead reads and signs the new ones, and is told which are served', async () => {
    const { items, texts = [] } = await lead.ok(getContentProgress);
    assert.deepEqual(
      texts.map((one) => [one.topic, one.version, one.served_version, one.changes]),
      [[topic, content.version, version, []]],
    );
    assert.ok(items.filter((one) => one.topic === topic).every(({ sign_off }) => sign_off?.is_current === false));
    const review = await lead.ok(getContentReview, ofTopic);
    assert.deepEqual(review.former.map(({ language }) => language).toSorted(), ['en', 'sw']);
  });

  test('an answer to the former ones is taken, judged by the release, and told in them for ever', async () => {
    await keepTexts(t.db);
    const { e_contact } = await patient.ok(createEContact, {
      body: { topic, content_version: version, answers: mildFever },
    });
    assert.equal(e_contact.topic, topic);
    const { content_version } = await t.db
      .selectFrom('e_contact')
      .select('content_version')
      .where('id', '=', e_contact.id)
      .executeTakeFirstOrThrow();
    assert.equal(content_version, version);
    const texts = (await textsOfVersions(t.db, [{ topic, version }]))({ topic, version });
    assert.equal(texts?.sw.questions[question.id.replace('question.', '')]?.text, former.sw);
  });

  test('are read in both languages at once: an emergency is shown in both, and mixes no versions', async () => {
    assert.equal((await sign('en', await hashOf('en'))).statusCode, 201);
    assert.deepEqual([await asked('en'), await asked('sw')], [former.en, former.sw]);
    assert.deepEqual((await reviewedIn(topic)).toSorted(), ['en', 'sw']);
    assert.equal((await sign('sw', await hashOf('sw'))).statusCode, 201);
    assert.deepEqual([await asked('en'), await asked('sw')], [undefined, undefined], 'the release alone');
    assert.deepEqual((await reviewedIn(topic)).toSorted(), ['en', 'sw']);
    const { changes } = await patient.ok(getChangedTexts, { params: { topic, version } });
    assert.ok(changes.length > 0, 'a draft that was begun in the former words goes on in them');
  });

  test('give way to the former ones when their signature is taken back', async () => {
    const { sign_offs } = await lead.ok(getContentReview, ofTopic);
    const newest = sign_offs.find(({ language }) => language === 'sw');
    await lead.ok(withdrawSignOff, { params: { topic, sign_off_id: newest?.id ?? '' }, body: { reason: 'A mistake' } });
    assert.deepEqual([await asked('en'), await asked('sw')], [former.en, former.sw]);
    assert.ok(await changesOfVersion(t.db, topic, (await toldOf(topic))?.version ?? ''));
  });
});

test('sentences of answers wait for their signature like questions', async () => {
  const key = 'fatigue';
  const said = 'Pole sana kwa uchovu.';
  const isSaid = (item: ContentItem, line: ContentLine) => item.id === 'sentence.acknowledge' && line.id === 'text';
  await signBefore('sw', key, (items) =>
    items.map((item) => ({
      ...item,
      lines: item.lines.map((line) => (isSaid(item, line) ? { ...line, sw: said } : line)),
    })),
  );
  assert.deepEqual(
    (await changesInForce(t.db, key)).own.map(({ text }) => text),
    [said],
  );
  assert.deepEqual(await reviewedIn(key), ['sw'], 'nobody ever signed the English');
});

test('a language that nobody signed is read in the newest words meanwhile', async () => {
  const key = 'diabetes';
  const params = { topic: key } as const;
  await signBefore('en', key, otherQuestions);
  const first = (await loadContent(key)).items.find(({ kind }) => kind === 'question');
  const place = { item_id: first?.id ?? '', line_id: 'text', language: 'sw' } as const;
  const proposal = { id: newId(startOfTime), ...place, before: first?.lines[0]?.sw ?? '', after: 'Una kisukari gani?' };
  await lead.ok(proposeTexts, { params, body: { proposals: [proposal] } });
  await other.ok(decideTexts, { params, body: { proposal_ids: [proposal.id], is_accepted: true, reason: '' } });
  const version = (await toldOf(key))?.version ?? '';
  const { changes } = await patient.ok(getChangedTexts, { params: { topic: key, version } });
  const read = (language: Language) => changes.filter((one) => one.language === language).map(({ text }) => text);
  assert.deepEqual(read('sw'), [proposal.after]);
  assert.ok(read('en').every((text) => text.endsWith(' (then)')));
});

describe('does not wait for a signature', () => {
  test('nothing else than words: those of questions do', async () => {
    await signBefore('en', 'diarrhea', otherQuestions);
    assert.ok(isOfFormerWords((await toldOf('diarrhea'))?.version ?? ''));
  });
  const release: readonly (readonly [string, TopicKey, Rewording])[] = [
    ['an option', 'headache', (items) => withLogic(items, 'question', { options: ['yes', 'no', 'gone_by_now'] })],
    ['a rule', 'cold_flu', (items) => withLogic(items, 'rule', { severity: 'never' })],
    [
      'a question',
      'insomnia',
      (items) => items.filter((item) => item !== items.find(({ kind }) => kind === 'question')),
    ],
  ];
  for (const [what, key, then] of release) {
    test(`${what} that a release changed, whatever else it says`, async () => {
      await signBefore('en', key, (items) => then(otherQuestions(items)));
      assert.equal(await toldOf(key), undefined);
      assert.deepEqual(await reviewedIn(key), [], 'not yet reviewed');
    });
  }
});

/** All questions in other words: by themselves they would be held. */
const otherQuestions: Rewording = (items) =>
  items.map((item) =>
    item.kind === 'question'
      ? { ...item, lines: item.lines.map((line) => ({ ...line, en: `${line.en} (then)` })) }
      : item,
  );

const withLogic = (items: readonly ContentItem[], kind: string, logic: Record<string, unknown>) => {
  const changed = items.find((item) => item.kind === kind);
  return items.map((item) => (item === changed ? { ...item, logic: { ...item.logic, ...logic } } : item));
};
