/** Reading and comments of clinical leads: progress, comments, cases. Signatures are in `sign-offs.service.ts`. */
import { type ContentHashes, type ContentKey, contentKeys, isEditedKey } from '@hodi/domain/content-review/content.ts';
import type * as api from '@hodi/domain/content-review/content-review.api.ts';
import { contentReviewed } from '@hodi/domain/content-review/content-review.events.ts';
import { loadContent, loadContentHashes } from '@hodi/domain/content-review/load-content.ts';
import { standingSignOff } from '@hodi/domain/content-review/sign-off.ts';
import type { AnswerOf, BodyOf, ParamsOf } from '@hodi/domain/shared/endpoint.ts';
import { languages } from '@hodi/domain/shared/language.ts';
import type { Executor } from '#server/db/database.ts';
import {
  changedTopics,
  everyEdition,
  newestOf,
  servedEditions,
} from '#server/features/questionnaires/editions.service.ts';
import { Refusal, badField, notFound, versionConflict } from '#server/wire/refusal.ts';
import { requireRight } from '#server/work/rights.ts';
import type { Work } from '#server/work/work.ts';
import { caseOf, commentOf, proposalOf, signOffOf } from './content-mapping.ts';
import * as rows from './content-review.repository.ts';
import { openProposals, proposalsOf } from './text-proposals.repository.ts';

/** @throws Refusal 404 unless the caller reviews the content. */
export function requireReview(work: Work): void {
  requireRight(work.caller, 'content');
}

/** @throws Refusal 404; a caller who lost the right gets nothing out of a stored answer. */
export function requireReviewToWrite(work: Work): void {
  requireReview(work);
  work.restsOn({ area: 'content', institution_id: null });
}

/** Writes the line of the log, and tells everybody who reviews the content. */
export async function noteReview(work: Work, topic: ContentKey, subject_id: string | null): Promise<void> {
  work.touches({ patient_ids: [], subject_id });
  const reviewers = await rows.reviewersOf(work.tx);
  work.tell(
    reviewers.map(({ id }) => id),
    contentReviewed,
    { topic },
  );
}

/** Hashes that signatures are compared with: of the texts that reviewers read now. */
export async function newestHashes(db: Executor): Promise<Readonly<Record<ContentKey, ContentHashes>>> {
  const changed = await changedTopics(db);
  const newest = [...changed].map(([topic, editions]) => [topic, newestOf(editions).hashes] as const);
  return { ...(await loadContentHashes()), ...Object.fromEntries(newest) };
}

export async function progress(work: Work): Promise<AnswerOf<typeof api.getContentProgress>> {
  requireReview(work);
  const [hashes, signed, open, proposed] = [
    await newestHashes(work.tx),
    await rows.signOffsOf(work.tx),
    await rows.openComments(work.tx),
    await openProposals(work.tx),
  ];
  const sign_offs = signed.map((row) => signOffOf(row, hashes));
  const items = contentKeys.flatMap((topic) => {
    const ofTopic = sign_offs.filter((one) => one.topic === topic);
    return languages.map((language) => {
      const counted = open.filter((row) => row.topic === topic && (row.language ?? language) === language);
      return {
        topic,
        language,
        open_comments: counted.reduce((sum, { count }) => sum + count, 0),
        sign_off: standingSignOff(ofTopic, language) ?? null,
        open_proposals: proposed.find((row) => row.topic === topic && row.language === language)?.count ?? 0,
      };
    });
  });
  const served = await servedEditions(work.tx);
  const texts = [...(await everyEdition(work.tx))].flatMap(([topic, editions]) => {
    const { version, changes } = newestOf(editions);
    const served_version = served.get(topic)?.version ?? version;
    return changes.length === 0 && served_version === version
      ? []
      : [{ topic, version, served_version, changes: [...changes] }];
  });
  return { items, texts };
}

export async function review(work: Work, topic: ContentKey): Promise<AnswerOf<typeof api.getContentReview>> {
  requireReview(work);
  const hashes = await newestHashes(work.tx);
  const signed = await rows.signOffsOf(work.tx, topic);
  const sign_offs = signed.map((row) => signOffOf(row, hashes));
  const last = languages.flatMap((language) => standingSignOff(sign_offs, language) ?? []);
  const changed = last.filter(({ is_current }) => !is_current).map(({ id }) => id);
  return {
    comments: (await rows.commentsOf(work.tx, topic)).map(commentOf),
    sign_offs,
    cases: (await rows.casesOf(work.tx, topic)).map(caseOf),
    former: changed.length === 0 ? [] : await rows.signedItemsOf(work.tx, changed),
    proposals: isEditedKey(topic) ? (await proposalsOf(work.tx, topic)).map(proposalOf) : [],
  };
}

async function commentNow(work: Work, id: string) {
  const comment = await rows.commentById(work.tx, id);
  if (comment === undefined) throw notFound();
  return { comment: commentOf(comment) };
}

/** @throws Refusal 404; 400 with field `item_id` of what the topic does not have; 409 `id_taken`. */
export async function comment(
  work: Work,
  topic: ContentKey,
  { id, ...said }: BodyOf<typeof api.createContentComment>,
): Promise<AnswerOf<typeof api.createContentComment>> {
  requireReviewToWrite(work);
  const { items } = await loadContent(topic);
  if (!items.some((item) => item.id === said.item_id)) throw badField('item_id', 'not_found');
  const row = { id, topic, ...said, author_id: work.caller.user_id, created_at: work.at };
  if (!(await rows.insertComment(work.tx, row))) throw new Refusal(409, 'id_taken');
  await noteReview(work, topic, id);
  return commentNow(work, id);
}

/** @throws Refusal 404; 409 `version_conflict` with both. */
export async function resolve(
  work: Work,
  { topic, comment_id }: ParamsOf<typeof api.resolveContentComment>,
  sent: BodyOf<typeof api.resolveContentComment>,
): Promise<AnswerOf<typeof api.resolveContentComment>> {
  requireReviewToWrite(work);
  const stored = await rows.lockComment(work.tx, comment_id);
  if (stored?.topic !== topic) throw notFound();
  if (stored.version !== sent.version) throw versionConflict(await commentNow(work, comment_id), sent);
  const by = sent.is_resolved ? { resolved_at: work.at, resolved_by: work.caller.user_id } : null;
  const change = by ?? { resolved_at: null, resolved_by: null };
  await rows.resolveComment(work.tx, comment_id, { ...change, version: stored.version + 1 });
  await noteReview(work, topic, comment_id);
  return commentNow(work, comment_id);
}

/** @throws Refusal 404; 409 `id_taken`. */
export async function keepCase(
  work: Work,
  topic: ContentKey,
  { id, note, profile, answers, expect }: BodyOf<typeof api.keepContentCase>,
): Promise<AnswerOf<typeof api.keepContentCase>> {
  requireReviewToWrite(work);
  const { version } = await loadContent(topic);
  const tried = { profile: JSON.stringify(profile), answers: JSON.stringify(answers), expect: JSON.stringify(expect) };
  const about = { id, topic, note, content_version: version };
  const row = { ...about, ...tried, author_id: work.caller.user_id, created_at: work.at };
  if (!(await rows.insertCase(work.tx, row))) throw new Refusal(409, 'id_taken');
  await noteReview(work, topic, id);
  const kept = (await rows.casesOf(work.tx, topic)).find((one) => one.id === id);
  if (kept === undefined) throw notFound();
  return { content_case: caseOf(kept) };
}

/** Deleting it once more changes nothing. @throws Refusal 404. */
export async function deleteCase(
  work: Work,
  { topic, case_id }: ParamsOf<typeof api.deleteContentCase>,
): Promise<Record<string, never>> {
  requireReviewToWrite(work);
  if ((await rows.caseTopic(work.tx, case_id))?.topic !== topic) throw notFound();
  await rows.deleteCase(work.tx, case_id, work.at);
  await noteReview(work, topic, case_id);
  return {};
}
