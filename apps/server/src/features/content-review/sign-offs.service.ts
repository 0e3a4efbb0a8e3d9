/** Signatures under the content: bound to what was read, void when it changes, withdrawn with a reason. */
import { type ContentKey, isEditedKey } from '@hodi/domain/content-review/content.ts';
import type * as api from '@hodi/domain/content-review/content-review.api.ts';
import { type Edition, withTexts } from '@hodi/domain/content-review/editions.ts';
import { loadContent, loadContentHashes } from '@hodi/domain/content-review/load-content.ts';
import type { listReviewedTopics, ReviewedTopic } from '@hodi/domain/content-review/reviewed-topics.api.ts';
import { holds, type SignOff } from '@hodi/domain/content-review/sign-off.ts';
import { signedItems } from '@hodi/domain/content-review/signed-text.ts';
import { topicVersions } from '@hodi/domain/questionnaires/generated/topic-versions.ts';
import { isTopicKey } from '@hodi/domain/questionnaires/load-topic.ts';
import { headItem } from '@hodi/domain/questionnaires/topic.ts';
import type { AnswerOf, BodyOf, ParamsOf } from '@hodi/domain/shared/endpoint.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import type { Executor } from '#server/db/database.ts';
import { contentMark, editionsOf, everyAndServed, newestOf } from '#server/features/questionnaires/editions.service.ts';
import { keepTexts } from '#server/features/questionnaires/texts-of-versions.service.ts';
import { type OwnProof, requireProof } from '#server/features/second-factor/own-proof.service.ts';
import { secondFactorState } from '#server/features/second-factor/second-factor.service.ts';
import { findUser } from '#server/features/users/users.service.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { Refusal, notFound } from '#server/wire/refusal.ts';
import type { Work } from '#server/work/work.ts';
import { signOffOf } from './content-mapping.ts';
import { closedFor } from './offered-topics.service.ts';
import { newestHashes, noteReview, requireReview, requireReviewToWrite } from './content-review.service.ts';
import * as rows from './content-review.repository.ts';

async function signOffNow(work: Work, id: string): Promise<{ sign_off: SignOff }> {
  const row = await rows.signOffById(work.tx, id);
  if (row === undefined) throw notFound();
  return { sign_off: signOffOf(row, await newestHashes(work.tx)) };
}

/** @throws Refusal 409 `content_comments_open`. */
async function requireNoComments(work: Work, topic: ContentKey, language: Language) {
  const open = (await rows.openComments(work.tx)).filter(
    (row) => row.topic === topic && (row.language ?? language) === language,
  );
  const comments = open.reduce((sum, { count }) => sum + count, 0);
  if (comments > 0) throw new Refusal(409, 'content_comments_open', { details: { counts: { comments } } });
}

/** @throws Refusal 409 `own_second_factor_first`; as `requireProof`. */
async function requireFactor(work: Work, secret: string, proof: OwnProof): Promise<void> {
  const { is_on } = await secondFactorState(work.tx, work.caller.user_id);
  if (!is_on) throw new Refusal(409, 'own_second_factor_first');
  await requireProof({ db: work.tx, secret, now: work.now }, proof);
}

/**
 * The texts that reviewers read now. Asked for once: what is kept of a signature is what its hash was taken of, though another
 * accepts a text at the same moment.
 */
async function contentToSign(db: Executor, topic: ContentKey) {
  const { items, version } = await loadContent(topic);
  if (!isEditedKey(topic)) return { items, version, hashes: (await loadContentHashes())[topic] };
  const { changes, ...newest } = newestOf(await editionsOf(db, topic));
  return { items: withTexts(items, changes), version: newest.version, hashes: newest.hashes };
}

/**
 * Signs what was read. Sent once more with the same id, it answers the signature that is there.
 * @throws Refusal 404; 409 `id_taken`, `content_changed`; as `requireFactor` and `requireNoComments`.
 */
export async function sign(
  work: Work,
  { topic, secret, proof }: { topic: ContentKey; secret: string; proof: OwnProof },
  sent: BodyOf<typeof api.signContent>,
): Promise<AnswerOf<typeof api.signContent>> {
  requireReview(work);
  const { id, language, hash, profession, licence_number } = sent;
  work.touches({ patient_ids: [], subject_id: id });
  const { user_id } = work.caller;
  const before = await rows.signOffById(work.tx, id);
  if (before !== undefined) {
    if (before.signed_by !== user_id) throw new Refusal(409, 'id_taken');
    return signOffNow(work, id);
  }
  const { items, version, hashes } = await contentToSign(work.tx, topic);
  if (hashes[language] !== hash) throw new Refusal(409, 'content_changed');
  await requireNoComments(work, topic, language);
  await requireFactor(work, secret, proof);
  const name = displayName(await findUser(work.tx, user_id), clinicianOf(work.caller).role);
  const signed = { items: JSON.stringify(signedItems(items, language)), version };
  const signer = { signed_by: user_id, name, profession, licence_number, signed_at: work.at };
  const isNew = await rows.insertSignOff(work.tx, { id, topic, language, hash, ...signed, ...signer });
  if (!isNew) throw new Refusal(409, 'id_taken');
  await keepTexts(work.tx);
  await noteReview(work, topic, id);
  return signOffNow(work, id);
}

/** Withdrawing it once more changes nothing. @throws Refusal 404. */
export async function withdraw(
  work: Work,
  { topic, sign_off_id }: ParamsOf<typeof api.withdrawSignOff>,
  { reason }: BodyOf<typeof api.withdrawSignOff>,
): Promise<AnswerOf<typeof api.withdrawSignOff>> {
  requireReviewToWrite(work);
  if ((await rows.signOffById(work.tx, sign_off_id))?.topic !== topic) throw notFound();
  await rows.withdrawSignOff(work.tx, sign_off_id, { user_id: work.caller.user_id, at: work.at, reason });
  // The words signed before it may be served again.
  await keepTexts(work.tx);
  await noteReview(work, topic, sign_off_id);
  return signOffNow(work, sign_off_id);
}

/** Version that phones request; undefined for the release. */
function toldOf(topic: ContentKey, { version, changes }: Edition) {
  if (!isTopicKey(topic) || changes.length === 0) return undefined;
  const head = changes.filter(({ item_id }) => item_id === headItem);
  return { topic, version, ...(head.length > 0 && { head }) };
}

/** By language, the hashes of a version. */
type OfVersion = Pick<Edition, 'version' | 'hashes'>;

/** A signature as everybody reads it. @param known versions of its topic on this server. */
function reviewedOf(
  { topic, language, hash, version, ...signer }: SignOff,
  known: readonly OfVersion[],
): ReviewedTopic {
  const alike = known.filter(({ hashes }) => hashes[language] === hash).map((one) => one.version);
  const { name, profession, signed_at } = signer;
  return { topic, language, name, profession, signed_at, versions: [...new Set([version, ...alike])] };
}

/** For everybody who is signed in: by whom what they read was reviewed. The last signature of each topic and language. */
export async function reviewedTopics(work: Work, isProduction: boolean): Promise<AnswerOf<typeof listReviewedTopics>> {
  const { every, served } = await everyAndServed(work.tx);
  const released = await loadContentHashes();
  const ofServed = [...served].map(([topic, { hashes: ofTopic }]) => [topic, ofTopic] as const);
  const hashes = { ...released, ...Object.fromEntries(ofServed) };
  const known = (topic: ContentKey): readonly OfVersion[] =>
    (isEditedKey(topic) && every.get(topic)) ||
    (isTopicKey(topic) ? [{ version: topicVersions[topic], hashes: released[topic] }] : []);
  const held = (await rows.signOffsOf(work.tx))
    .map((row) => signOffOf(row, hashes))
    .filter(({ withdrawn }) => withdrawn === null);
  const valid = held.filter(holds);
  const isLast = ({ topic, language }: SignOff, at: number) =>
    valid.findIndex((one) => one.topic === topic && one.language === language) === at;
  const told = (one: SignOff) => reviewedOf(one, known(one.topic));
  const isAsked = ({ topic, versions = [] }: ReviewedTopic) =>
    known(topic).some(({ version }) => versions.includes(version));
  const earlier = held.filter((one) => !holds(one)).map(told);
  return {
    mark: await contentMark(work.tx),
    ...(await closedFor(work, isProduction)),
    texts: [...served].flatMap(([topic, edition]) => toldOf(topic, edition) ?? []),
    items: valid.filter(isLast).map(told),
    earlier: work.caller.clinician ? earlier : earlier.filter(isAsked),
  };
}
