/** The review of the content: who leads it, comments, cases, and signatures that hold for what was read and nothing else. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { getClinician, setClinicalLead } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import * as api from '@hodi/domain/content-review/content-review.api.ts';
import { contentKeys } from '@hodi/domain/content-review/content.ts';
import { loadContentHashes } from '@hodi/domain/content-review/load-content.ts';
import { listReviewedTopics } from '@hodi/domain/content-review/reviewed-topics.api.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { aClinician } from '@hodi/domain/testing/people.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician } from '#server/testing/insert-people.ts';
import { turnOnSecondFactor } from '#server/testing/registering.ts';
import { auditLines } from '#server/testing/row-counts.ts';
import { startOfTime, testPassword } from '#server/testing/test-app.ts';
import { newId } from '#server/work/new-id.ts';

const t = await openClinicApp();
const { achieng, doctor, nurse } = t.clinic;
const hashes = await loadContentHashes();
const topic = 'chest_pain';
const ofTopic = { params: { topic } };
let root: Person;
let lead: Person;
let codes: string[];
before(async () => {
  root = await t.as(await putClinician(t.put, aClinician(doctor.institution_id, { role: 'superuser' })));
  lead = await t.as(doctor);
  await root.ok(setClinicalLead, { params: { clinician_id: doctor.id }, body: { is_clinical_lead: true } });
  codes = (await turnOnSecondFactor(lead, t.time.now)).recovery_codes;
});

const said = (over: object = {}) => ({
  id: newId(startOfTime),
  item_id: 'rule.CHEST_PAIN_EMERGENCY_003',
  language: 'sw',
  body: 'The last sentence is missing.',
  suggestion: 'Kaa chini upumzike.',
  ...over,
});
const comment = async (over: object = {}) =>
  (await lead.ok(api.createContentComment, { ...ofTopic, body: said(over) })).comment;
const close = ({ id, version }: { id: string; version: number }) => ({
  params: { topic, comment_id: id },
  body: { is_resolved: true, version },
});
const signed = (language: Language, over: object = {}) => ({
  ...ofTopic,
  body: {
    id: newId(startOfTime),
    language,
    hash: hashes[topic][language],
    profession: 'Physician',
    licence_number: 'KMPDC 1234',
    password: testPassword,
    code: codes.pop(),
    ...over,
  },
});
const stateOf = async (language: Language) => {
  const { items } = await lead.ok(api.getContentProgress);
  return items.find((item) => item.topic === topic && item.language === language);
};

describe('clinical leads', () => {
  test('a superuser gives the right and takes it back; it shows in the profile, and counts at once', async () => {
    const other = await t.as(nurse);
    await other.refused(api.getContentProgress, {}, 404);
    const at = { params: { clinician_id: nurse.id } };
    const named = await root.ok(setClinicalLead, { ...at, body: { is_clinical_lead: true } });
    assert.equal(named.clinician.is_clinical_lead, true);
    assert.equal((await other.ok(getOwnClinician)).clinician.is_clinical_lead, true);
    assert.equal((await other.ok(api.getContentProgress)).items.length, contentKeys.length * 2);
    await root.ok(setClinicalLead, { ...at, body: { is_clinical_lead: false } });
    await other.refused(api.getContentProgress, {}, 404);
    const lines = (await auditLines(t.db)).filter(({ action }) => action === setClinicalLead.name);
    assert.deepEqual(
      lines.slice(-2).map(({ outcome, subject_id }) => [outcome, subject_id]),
      [
        ['done', nurse.id],
        ['done', nurse.id],
      ],
    );
  });

  test('an admin gives it to nobody, and a receptionist gets it from nobody', async () => {
    const admin = await t.as(await putClinician(t.put, aClinician(doctor.institution_id, { role: 'admin' })));
    const mercy = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'receptionist' }));
    const give = (id: string) => ({ params: { clinician_id: id }, body: { is_clinical_lead: true } });
    await admin.refused(setClinicalLead, give(nurse.id), 403);
    await root.refused(setClinicalLead, give(mercy.id), 404);
    assert.equal((await root.ok(getClinician, give(mercy.id))).clinician.is_clinical_lead, false);
  });
});

describe('comments', () => {
  test('are seen by every reviewer with their author, and count as open until somebody closes them', async () => {
    const before = (await stateOf('sw'))?.open_comments ?? 0;
    const { id, version } = await comment();
    assert.equal((await stateOf('sw'))?.open_comments, before + 1);
    assert.equal((await stateOf('en'))?.open_comments, 0);
    const { comments } = await root.ok(api.getContentReview, ofTopic);
    const found = comments.find((one) => one.id === id);
    assert.deepEqual([found?.author.user_id, found?.suggestion], [doctor.user.id, 'Kaa chini upumzike.']);
    const closed = await root.ok(api.resolveContentComment, close({ id, version }));
    assert.equal(closed.comment.resolved?.by.given_name.length !== 0, true);
    assert.equal((await stateOf('sw'))?.open_comments, before);
  });

  test('of every language count for each of them', async () => {
    const of = await comment({ language: null });
    assert.equal((await stateOf('en'))?.open_comments, 1);
    await lead.ok(api.resolveContentComment, close(of));
    assert.equal((await stateOf('en'))?.open_comments, 0);
  });

  test('closed by two at once are closed by one; the other is shown how it is now', async () => {
    const of = await comment();
    const answers = await Promise.all([lead, root].map((one) => one.call(api.resolveContentComment, close(of))));
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other),
      [200, 409],
    );
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
    assert.equal(refused.code, 'version_conflict');
    assert.notEqual(refused.details.current.comment.resolved, null);
  });

  test('are about what the topic has', async () => {
    const body = said({ item_id: 'rule.NONE' });
    const problem = await lead.refused(api.createContentComment, { ...ofTopic, body }, 400);
    assert.deepEqual(
      problem.details?.fields?.map(({ field }) => field),
      ['item_id'],
    );
  });
});

describe('a signature', () => {
  test('needs a password, a second factor that is on, and a code of it', async () => {
    const body = { ...signed('en').body, code: '' };
    const refused = await lead.refused(api.signContent, { ...ofTopic, body }, 400);
    assert.deepEqual(
      refused.details?.fields?.map(({ field, code }) => [field, code]),
      [['code', 'totp_required']],
    );
    const wrong = await lead.refused(api.signContent, signed('en', { password: 'not mine at all' }), 400);
    assert.equal(wrong.details?.fields?.[0]?.field, 'password');
    assert.equal((await root.refused(api.signContent, signed('en'), 409)).code, 'own_second_factor_first');
    assert.equal((await stateOf('en'))?.sign_off, null);
  });

  test('is refused for anything but what this server has, and while comments are open', async () => {
    const other = signed('en', { hash: hashes[topic].sw });
    assert.equal((await lead.refused(api.signContent, other, 409)).code, 'content_changed');
    const of = await comment({ language: 'en' });
    const problem = await lead.refused(api.signContent, signed('en'), 409);
    assert.deepEqual([problem.code, problem.details?.counts], ['content_comments_open', { comments: 1 }]);
    await lead.ok(api.resolveContentComment, close(of));
  });

  test('bears name, profession, licence and day, is told to patients, and is in the log', async () => {
    const given = signed('en');
    const { sign_off } = await lead.ok(api.signContent, given);
    assert.deepEqual([sign_off.profession, sign_off.licence_number], ['Physician', 'KMPDC 1234']);
    assert.match(sign_off.name, /^Dr\. /);
    assert.deepEqual([sign_off.is_current, sign_off.withdrawn], [true, null]);
    // A lost answer: the same once more.
    const again = await lead.ok(api.signContent, { ...given, body: { ...given.body, code: '' } });
    assert.equal(again.sign_off.id, sign_off.id);
    const { items } = await (await t.as(achieng)).ok(listReviewedTopics);
    assert.deepEqual(
      items.map((one) => [one.topic, one.language, one.name]),
      [[topic, 'en', sign_off.name]],
    );
    const lines = await auditLines(t.db);
    const line = lines.find(({ action, outcome }) => action === 'content.sign' && outcome === 'done');
    assert.equal(line?.subject_id, sign_off.id);
  });

  test('is void for another version of the content, which tells what was signed', async () => {
    await t.db
      .updateTable('content_sign_off')
      .set({ hash: '0'.repeat(64) })
      .where('topic', '=', topic)
      .execute();
    assert.equal((await stateOf('en'))?.sign_off?.is_current, false);
    assert.deepEqual((await (await t.as(achieng)).ok(listReviewedTopics)).items, []);
    const { former } = await lead.ok(api.getContentReview, ofTopic);
    assert.deepEqual(
      former.map(({ language }) => language),
      ['en'],
    );
    assert.ok(former[0]?.items.some(({ id }) => id === 'rule.CHEST_PAIN_EMERGENCY_003'));
  });

  test('is withdrawn with a reason, once', async () => {
    const { sign_off } = await lead.ok(api.signContent, signed('en'));
    const at = { params: { topic, sign_off_id: sign_off.id } };
    await root.refused(api.withdrawSignOff, { ...at, body: { reason: ' ' } }, 400);
    const first = await root.ok(api.withdrawSignOff, { ...at, body: { reason: 'New guideline' } });
    const second = await lead.ok(api.withdrawSignOff, { ...at, body: { reason: 'Other' } });
    assert.deepEqual(
      [first, second].map((one) => one.sign_off.withdrawn?.reason),
      ['New guideline', 'New guideline'],
    );
    assert.deepEqual((await (await t.as(achieng)).ok(listReviewedTopics)).items, []);
  });
});

test('a case that was kept is there for every reviewer until one deletes it', async () => {
  const id = newId(startOfTime);
  const tried = { answers: { pain_now: 'now', pain_score: 8 }, expect: ['CHEST_PAIN_EMERGENCY_003'] };
  const profile = { age_years: 58, age_months: 696, gender: 'female' };
  await lead.ok(api.keepContentCase, { ...ofTopic, body: { id, note: 'Tight, 8 of 10', profile, ...tried } });
  const casesOf = async () => (await root.ok(api.getContentReview, ofTopic)).cases;
  assert.deepEqual(
    (await casesOf()).map((kept) => [kept.id, kept.answers, kept.expect]),
    [[id, tried.answers, tried.expect]],
  );
  for (let times = 0; times < 2; times += 1) await root.ok(api.deleteContentCase, { params: { topic, case_id: id } });
  assert.deepEqual(await casesOf(), []);
});
