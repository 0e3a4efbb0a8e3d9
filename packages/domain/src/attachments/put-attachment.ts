import type { Thread } from '../e-contacts/e-contacts.api.ts';
import type { Attachment } from './attachment.ts';

type Held = { attachments?: Attachment[] | undefined };

/** The same object where it does not hold the attachment. */
function replaced<H extends Held>(holder: H, attachment: Attachment): H {
  if (holder.attachments?.some(({ id }) => id === attachment.id) !== true) return holder;
  return { ...holder, attachments: holder.attachments.map((each) => (each.id === attachment.id ? attachment : each)) };
}

/** The thread with an attachment as it is now, at its message or at the inquiry itself. */
export function withAttachment(thread: Thread, attachment: Attachment): Thread {
  const messages = thread.item.messages.map((message) => ({
    ...message,
    e_contact_message: replaced(message.e_contact_message, attachment),
  }));
  const { held_replies } = thread;
  return replaced(
    {
      ...thread,
      item: { ...thread.item, messages },
      ...(held_replies && { held_replies: held_replies.map((held) => replaced(held, attachment)) }),
    },
    attachment,
  );
}
