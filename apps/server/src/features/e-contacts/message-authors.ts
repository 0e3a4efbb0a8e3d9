/**
 * Authors in a thread beside the two whom it names: a colleague who covered, or who had it before a handover; and
 * caregivers of the patient. And about whom a message by SMS is, where that is not known.
 */
import type { MessageAuthor, ThreadMessage, WrittenBy } from '@hodi/domain/e-contacts/e-contact.ts';
import type { Executor } from '#server/db/database.ts';
import { aboutUnknown, authorsOf, caregiversOf } from './threads.repository.ts';

/** The users whom a thread names. */
interface Named {
  clinician: string;
  patient: string;
}

/** @param namedIn by the thread's id. */
export async function withAuthors(
  db: Executor,
  messages: readonly ThreadMessage[],
  namedIn: (e_contact_id: string) => Named | undefined,
): Promise<ThreadMessage[]> {
  const otherOf = ({ message_author_type, e_contact_message }: ThreadMessage): string | undefined => {
    const { user_id, e_contact_id } = e_contact_message;
    return user_id === namedIn(e_contact_id)?.[message_author_type] ? undefined : user_id;
  };
  const others = messages.filter((message) => otherOf(message) !== undefined);
  const bySms = messages.filter(({ e_contact_message }) => e_contact_message.via === 'sms');
  // Mostly nobody, and then there is no query.
  if (others.length === 0 && bySms.length === 0) return [...messages];
  const of = (type: 'clinician' | 'patient') => others.filter((message) => message.message_author_type === type);
  const colleagues = of('clinician').map(({ e_contact_message }) => e_contact_message.user_id);
  const cared = of('patient').map(({ e_contact_message }) => e_contact_message.id);
  const sms = bySms.map(({ e_contact_message }) => e_contact_message.id);
  const [rows, carers, unknown] = await Promise.all([
    authorsOf(db, colleagues),
    caregiversOf(db, cared),
    aboutUnknown(db, sms),
  ]);
  const authors = new Map(rows.map(({ user_id, ...author }): [string, MessageAuthor] => [user_id, author]));
  const writers = new Map(carers.map(({ message_id, ...writer }): [string, WrittenBy] => [message_id, writer]));
  return messages.map((message) => {
    const author = authors.get(otherOf(message) ?? '');
    const written_by = writers.get(message.e_contact_message.id);
    return {
      ...message,
      ...(author && { author }),
      ...(written_by && { written_by }),
      ...(unknown.has(message.e_contact_message.id) && { is_about_unknown: true as const }),
    };
  });
}
