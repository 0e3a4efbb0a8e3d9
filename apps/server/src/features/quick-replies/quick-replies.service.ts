/** Texts that clinicians put into their replies: their own, and those that an admin writes for the institution. */
import type * as api from '@hodi/domain/quick-replies/quick-replies.api.ts';
import { mayWriteQuickReply } from '@hodi/domain/quick-replies/quick-replies.policy.ts';
import type { QuickReply, TypedQuickReply } from '@hodi/domain/quick-replies/quick-reply.ts';
import { mostQuickReplies, type QuickReplyOwner } from '@hodi/domain/quick-replies/quick-reply-text.ts';
import type { AnswerOf, BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { type Caller, clinicianOf } from '#server/wire/caller.ts';
import { Refusal, badField, notFound, versionConflict } from '#server/wire/refusal.ts';
import type { Work } from '#server/work/work.ts';
import * as rows from './quick-replies.repository.ts';

const ownerFor = (caller: Caller, owner: QuickReplyOwner): rows.Owner => {
  const { id, institution_id } = clinicianOf(caller);
  return { clinician_id: owner === 'clinician' ? id : null, institution_id };
};

/** @throws Refusal 404, as for a text that does not exist. */
function requireWrite(work: Work, owner: rows.Owner | undefined): asserts owner is rows.Owner {
  if (owner === undefined || !mayWriteQuickReply(work.caller, owner)) throw notFound();
  // A former admin gets nothing out of the stored answer to an earlier write.
  if (owner.clinician_id === null) {
    work.restsOn({ area: 'institution_settings', institution_id: owner.institution_id });
  }
}

/** @throws Refusal 400 with field `shortcut`. */
function refuseTaken(others: readonly QuickReply[], { shortcut }: TypedQuickReply): void {
  if (others.some((other) => other.shortcut === shortcut)) throw badField('shortcut', 'shortcut_taken');
}

/** @throws Refusal 404. */
function replyIn(replies: readonly QuickReply[], id: string): QuickReply {
  const reply = replies.find((one) => one.id === id);
  if (reply === undefined) throw notFound();
  return reply;
}

const replyOf = async (work: Work, owner: rows.Owner, id: string): Promise<QuickReply> =>
  replyIn(await rows.repliesOf(work.tx, owner), id);

/** Own ones first. */
export async function quickReplies({ tx, caller }: Work): Promise<AnswerOf<typeof api.listQuickReplies>> {
  const own = await rows.repliesOf(tx, ownerFor(caller, 'clinician'));
  return { items: [...own, ...(await rows.repliesOf(tx, ownerFor(caller, 'institution')))] };
}

/** @throws Refusal 404; 400 with field `shortcut`; 409 `too_many_quick_replies`, `id_taken`. */
export async function addQuickReply(
  work: Work,
  { id, owner: whose, ...typed }: BodyOf<typeof api.createQuickReply>,
): Promise<AnswerOf<typeof api.createQuickReply>> {
  const owner = ownerFor(work.caller, whose);
  requireWrite(work, owner);
  await rows.lockOwner(work.tx, owner);
  const others = await rows.repliesOf(work.tx, owner);
  if (others.length >= mostQuickReplies) throw new Refusal(409, 'too_many_quick_replies');
  refuseTaken(others, typed);
  const moments = { created_at: work.at, updated_at: work.at };
  const isNew = await rows.insertReply(work.tx, { id, ...owner, ...typed, position: others.length + 1, ...moments });
  if (!isNew) throw new Refusal(409, 'id_taken');
  work.touches({ patient_ids: [], subject_id: id });
  return { quick_reply: await replyOf(work, owner, id) };
}

/** @throws Refusal 404; 400 with field `shortcut`; 409 `version_conflict` with both versions. */
export async function changeQuickReply(
  work: Work,
  id: string,
  sent: BodyOf<typeof api.updateQuickReply>,
): Promise<AnswerOf<typeof api.updateQuickReply>> {
  const owner = await rows.ownerOf(work.tx, id);
  requireWrite(work, owner);
  await rows.lockOwner(work.tx, owner);
  const replies = await rows.repliesOf(work.tx, owner);
  const present = replyIn(replies, id);
  if (present.version !== sent.version) throw versionConflict(present, sent);
  refuseTaken(
    replies.filter((other) => other !== present),
    sent,
  );
  await rows.changeReply(work.tx, id, { ...sent, version: present.version + 1, updated_at: work.at });
  work.touches({ patient_ids: [], subject_id: id });
  return { quick_reply: await replyOf(work, owner, id) };
}

/** A repeated deletion changes nothing. @throws Refusal 404 for another's. */
export async function removeQuickReply(work: Work, id: string): Promise<Record<string, never>> {
  const owner = await rows.ownerOf(work.tx, id);
  requireWrite(work, owner);
  await rows.deleteReply(work.tx, id, work.at);
  work.touches({ patient_ids: [], subject_id: id });
  return {};
}

/** Unnamed ones keep their order after the others. @throws Refusal 404. */
export async function orderReplies(
  work: Work,
  { owner: whose, ids }: BodyOf<typeof api.orderQuickReplies>,
): Promise<AnswerOf<typeof api.orderQuickReplies>> {
  const owner = ownerFor(work.caller, whose);
  requireWrite(work, owner);
  await rows.lockOwner(work.tx, owner);
  const known = (await rows.repliesOf(work.tx, owner)).map(({ id }) => id);
  const named = [...new Set(ids)].filter((id) => known.includes(id));
  await rows.placeReplies(work.tx, [...named, ...known.filter((id) => !named.includes(id))]);
  work.touches({ patient_ids: [] });
  return quickReplies(work);
}
