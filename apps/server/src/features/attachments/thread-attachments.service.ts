/** Attachments with their messages, and the text that apps of the last version show instead. */
import { attachedSigns } from '@hodi/domain/attachments/attached-message.ts';
import type { Attachment } from '@hodi/domain/attachments/attachment.ts';
import type { ThreadMessage } from '@hodi/domain/e-contacts/e-contact.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { Executor } from '#server/db/database.ts';
import { texts } from '#server/work/texts.ts';
import { attachmentOf } from './attachment-mapping.ts';
import { attachmentsOfMessages, attachmentsOfThread } from './attachments.repository.ts';

export { lastVoiceNoteAt } from './attachments.repository.ts';

/** All of a thread, including those of held replies. */
export const attachmentsIn = async (db: Executor, e_contact_id: string): Promise<Attachment[]> =>
  (await attachmentsOfThread(db, e_contact_id)).map(attachmentOf);

/** Those of one message. */
export const attachmentsOf = async (db: Executor, message_id: string): Promise<Attachment[]> =>
  (await attachmentsOfMessages(db, [message_id])).map(attachmentOf);

type Wordless = { message: string; attachments?: Attachment[] | undefined; has_no_words?: true | undefined };

/** A message with its attachments. One without words tells an app of the last version to update. */
export function withAttachments<Message extends Wordless>(
  message: Message,
  attachments: Attachment[],
  language: Language,
): Message {
  const [first] = attachments;
  if (first === undefined) return message;
  if (message.message !== '') return { ...message, attachments };
  return { ...message, message: texts[language](`attached.${first.kind}`), has_no_words: true, attachments };
}

/** The same of messages of a thread. @param among all attachments of the thread. */
export const messagesWithAttachments = (
  messages: readonly ThreadMessage[],
  among: readonly Attachment[],
  language: Language,
): ThreadMessage[] =>
  messages.map((message) => {
    const { e_contact_message: said } = message;
    const own = among.filter(({ message_id }) => message_id === said.id);
    return own.length === 0 ? message : { ...message, e_contact_message: withAttachments(said, own, language) };
  });

/** The same, for attachments that are still to be read. */
export async function messagesWithTheirs(
  db: Executor,
  messages: readonly ThreadMessage[],
  language: Language,
): Promise<ThreadMessage[]> {
  if (messages.length === 0) return [];
  const ids = messages.map(({ e_contact_message }) => e_contact_message.id);
  const rows = await attachmentsOfMessages(db, ids);
  return messagesWithAttachments(messages, rows.map(attachmentOf), language);
}

/** Excerpt of a message in a list: its words, or a sign for an attachment without any. */
export const excerptWords = (message: string, [first]: readonly Pick<Attachment, 'kind'>[]): string =>
  message === '' && first !== undefined ? attachedSigns[first.kind] : message;
