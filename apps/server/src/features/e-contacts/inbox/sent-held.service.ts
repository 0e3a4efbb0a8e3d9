/** Sends or discards a held reply, by its author or the owner of the thread. */
import { isOpen } from '@hodi/domain/e-contacts/e-contact.policy.ts';
import type { discardHeldReply, sendHeldReply } from '@hodi/domain/e-contacts/inbox/inbox.api.ts';
import type { AnswerOf, ParamsOf } from '@hodi/domain/shared/endpoint.ts';
import { Refusal, notFound } from '#server/wire/refusal.ts';
import type { Work } from '#server/work/work.ts';
import { discardAttachments } from '#server/features/attachments/removed-attachments.service.ts';
import { attachmentsOf } from '#server/features/attachments/thread-attachments.service.ts';
import { heldSince, takeHeld, tellClinicians } from './held-replies.service.ts';
import { lockedThreadFor } from '#server/features/e-contacts/thread-access.service.ts';
import { ownerOf } from '#server/features/e-contacts/thread-rows.ts';
import { lastSeqBy } from '#server/features/e-contacts/threads.repository.ts';
import { appendMessage, itemFor } from '#server/features/e-contacts/threads.service.ts';
import { stateAfterHeld } from '#server/features/e-contacts/writing/late-messages.ts';

type Params = ParamsOf<typeof sendHeldReply>;

/** @throws Refusal 404, also for everybody but its author and the owner. */
async function heldFor(work: Work, { id, message_id }: Params) {
  const thread = await lockedThreadFor(work.tx, work.caller, id);
  const held = await takeHeld(work.tx, { id: message_id, e_contact_id: id });
  const { user_id } = work.caller;
  if (held === undefined || (held.user_id !== user_id && ownerOf(thread)?.user_id !== user_id)) throw notFound();
  return { thread, held };
}

/**
 * Sends it now, as its author's message. It answers what stood there when it was written, and nothing that came later.
 * @throws Refusal 404; 409 `thread_resolved`.
 */
export async function sendHeld(work: Work, params: Params): Promise<AnswerOf<typeof sendHeldReply>> {
  const { thread, held } = await heldFor(work, params);
  if (!isOpen(thread.status)) throw new Refusal(409, 'thread_resolved');
  const { written_at, created_at, ...rest } = held;
  const written = written_at === null ? null : new Date(written_at);
  // The request may have waited on a device without a network.
  const inSight = new Date(Math.min(written_at ?? created_at, created_at));
  const seen = await lastSeqBy(work.tx, thread.id, inSight);
  const after = await stateAfterHeld(work, thread, { seen, inSight });
  const attachments = await attachmentsOf(work.tx, held.id);
  const remaining = { ...thread, held_since: await heldSince(work.tx, thread.id) };
  return appendMessage(work, remaining, { ...rest, after, written_at: written, via: null, attachments });
}

/** @throws Refusal 404. */
export async function discardHeld(work: Work, params: Params): Promise<AnswerOf<typeof discardHeldReply>> {
  const { thread } = await heldFor(work, params);
  await discardAttachments(work, params.message_id);
  await tellClinicians(work, thread);
  work.touches({ patient_ids: [thread.patient_id], subject_id: thread.id });
  return { item: await itemFor(work, thread.id) };
}
