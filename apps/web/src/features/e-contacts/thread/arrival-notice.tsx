import { useState } from 'react';
import type { ThreadMessage } from '@hodi/domain/e-contacts/e-contact.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { excerptOf } from '../message/quoted-message.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';

interface ArrivalNoticeProps {
  messages: readonly ThreadMessage[];
  reader: UserType;
  nameOf: (message: ThreadMessage) => string;
}

/** Says aloud, once, what the other side writes while the thread is open. */
export function ArrivalNotice({ messages, reader, nameOf }: ArrivalNoticeProps) {
  const t = useTexts();
  const last = messages[messages.length - 1]?.e_contact_message.seq ?? 0;
  const [opened] = useState(last);
  const theirs = messages.filter(({ message_author_type }) => message_author_type !== reader);
  const newest = theirs[theirs.length - 1];
  const isNew = newest !== undefined && newest.e_contact_message.seq > opened;
  return (
    <p className="sr" aria-live="polite">
      {isNew && t('thread.arrived', { name: nameOf(newest), text: excerptOf(newest, t) })}
    </p>
  );
}
