import type { Attachment } from '@hodi/domain/attachments/attachment.ts';
import type { HeldReply } from '@hodi/domain/e-contacts/inbox/inbox.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import {
  attachmentsIn,
  messagesWithAttachments,
  withAttachments,
} from '#server/features/attachments/thread-attachments.service.ts';
import { ageDays } from '@hodi/domain/e-contacts/day-of-filling.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { correctionsInThread } from '#server/features/corrections/thread-corrections.service.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { hasNews } from '#server/features/notifications/notify.service.ts';
import { interestsOfThread } from '#server/features/service-interests/service-interests.service.ts';
import { localDay } from '#server/work/local-day.ts';
import { threadsOpenTo } from '#server/work/record-access.ts';
import type { Work } from '#server/work/work.ts';
import { notFound } from '#server/wire/refusal.ts';
import { redFlagsOf } from './flags.service.ts';
import { itemOf, threadMessageOf } from './item-mapping.ts';
import { itemsById } from './items.repository.ts';
import { withAuthors } from './message-authors.ts';
import { callsFor } from './emergency/calls.service.ts';
import { heldReplies } from './inbox/held-replies.service.ts';
import { ownerChanges } from './inbox/owners.service.ts';
import { readableThread } from './thread-access.service.ts';
import { type RelatedRow, inquiryOf, messagesOf, relatedThreads } from './threads.repository.ts';

const relatedOf = ({ id, topic, created_at }: RelatedRow) => ({
  id,
  topic,
  created_at: new Date(created_at).toISOString(),
});

function followsOf(related: readonly RelatedRow[]): Pick<Thread, 'follows' | 'followed_by' | 'alone_parts'> {
  const followed = related.find(({ is_followed }) => is_followed);
  const followers = related.filter(({ is_followed, is_alone }) => !is_followed && !is_alone);
  const alone = related.filter(({ is_alone }) => is_alone);
  return {
    follows: followed === undefined ? null : relatedOf(followed),
    followed_by: followers.map(relatedOf),
    ...(alone.length > 0 && { alone_parts: alone.map(relatedOf) }),
  };
}

function ofInquiry(all: readonly Attachment[]): Pick<Thread, 'attachments'> {
  const attachments = all.filter(({ message_id }) => message_id === null);
  return attachments.length === 0 ? {} : { attachments };
}

const heldWithAttachments = (held: readonly HeldReply[], all: readonly Attachment[], language: Language) =>
  held.map((reply) => {
    const own = all.filter(({ message_id }) => message_id === reply.id);
    return withAttachments(reply, own, language);
  });

/** The whole thread as one side sees it. @throws Refusal 404. */
export async function readThread(work: Work, id: string): Promise<Thread> {
  const { tx, caller } = work;
  const thread = await readableThread(tx, caller, id);
  const reader: UserType = caller.user_type;
  // Side by side: what is asked in one turn leaves together, and a thread is what is read most.
  const [
    [row],
    inquiry,
    messages,
    red_flags,
    service_interests,
    corrections,
    calls,
    related,
    has_news,
    owner_changes,
    held,
    attachments,
  ] = await Promise.all([
    itemsById(tx, [id]),
    inquiryOf(tx, id),
    messagesOf(tx, id),
    redFlagsOf(tx, [id]),
    interestsOfThread(tx, id),
    correctionsInThread(work, { id, patient_id: thread.patient_id }),
    callsFor(tx, id, reader),
    relatedThreads(tx, id),
    hasNews(tx, { user_id: caller.user_id, subject_id: id }),
    ownerChanges(tx, id, reader),
    reader === 'clinician' ? heldReplies(tx, id) : [],
    attachmentsIn(tx, id),
  ]);
  if (row === undefined || inquiry === undefined) throw notFound();
  const item = itemOf(row, reader);
  const sides = { clinician: row.cu_id, patient: row.pu_id };
  const named = await withAuthors(tx, messages.map(threadMessageOf), () => sides);
  work.touches({ patient_ids: [thread.patient_id], subject_id: id });
  return {
    item: {
      ...item,
      has_news,
      info_text: { ...item.info_text, message: inquiry.info_text, audio_url: inquiry.info_audio_url },
      messages: messagesWithAttachments(named, attachments, caller.language),
    },
    answers: inquiry.answers as Thread['answers'],
    content_version: inquiry.content_version,
    changed_answers: inquiry.changed_answers as Thread['changed_answers'],
    red_flags,
    service_interests,
    submitted_by: inquiry.submitted_by,
    ...(reader === 'clinician' && { patient_language: inquiry.preferred_language }),
    ...corrections,
    calls,
    owner_changes,
    ...(reader === 'clinician' && { held_replies: heldWithAttachments(held, attachments, caller.language) }),
    ...ofInquiry(attachments),
    ...followsOf(await threadsOpenTo(tx, caller, related)),
    age_days: ageDays(inquiry.filled_on, localDay(inquiry.time_zone, inquiry.created_at)),
  };
}
