/** Who wrote in a thread beside the two whom it names: a colleague who stood in, or who had it before a handover. */
import type { MessageAuthor, ThreadMessage } from '@hodi/domain/e-contacts/e-contact.ts';
import type { Executor } from '#server/db/database.ts';
import { authorsOf } from './threads.repository.ts';

/** @param clinicianOf the user whom a thread names as its clinician, by the thread's id. */
export async function withAuthors(
  db: Executor,
  messages: readonly ThreadMessage[],
  clinicianOf: (e_contact_id: string) => string | undefined,
): Promise<ThreadMessage[]> {
  const colleagueOf = ({ message_author_type, e_contact_message }: ThreadMessage): string | undefined => {
    const { user_id, e_contact_id } = e_contact_message;
    return message_author_type === 'clinician' && user_id !== clinicianOf(e_contact_id) ? user_id : undefined;
  };
  const ids = new Set(messages.flatMap((message) => colleagueOf(message) ?? []));
  // Mostly nobody, and then it costs nothing.
  if (ids.size === 0) return [...messages];
  const rows = await authorsOf(db, [...ids]);
  const authors = new Map(rows.map(({ user_id, ...author }): [string, MessageAuthor] => [user_id, author]));
  return messages.map((message) => {
    const author = authors.get(colleagueOf(message) ?? '');
    return author === undefined ? message : { ...message, author };
  });
}
