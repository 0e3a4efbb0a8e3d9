import { type ReactNode, useRef, useState } from 'react';
import type { ThreadMessage as Message } from '@hodi/domain/e-contacts/e-contact.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { lastSeqOf } from '@hodi/domain/e-contacts/inquiry-progress.ts';
import { unreadMessages } from '@hodi/domain/e-contacts/thread-updates.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { Button } from '~/components/action/button.tsx';
import { arrowDown } from '~/components/icon/navigation-icons.ts';
import { DayChip, Thread as ThreadBox, UnreadDivider } from '~/components/thread/thread.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useSession } from '~/lib/session/session.ts';
import { AloneParts, AnsweredAlone, Followed, Followers } from '../follow-up/related-threads.tsx';
import { OwnerLine } from '../inbox/owner-line.tsx';
import { ArrivalNotice } from './arrival-notice.tsx';
import { CallLine, PatientCallLine } from './call-line.tsx';
import { authorOf, clinicianName, patientName } from './people-of.ts';
import { ThreadMessage, UnsentMessage } from './thread-message.tsx';
import { type ThreadEntry, threadEntries, type UnreadMark } from './thread-entries.ts';
import { useCalls } from './use-calls.ts';
import { useMarkSeen } from './use-mark-seen.ts';
import { useThreadScroll } from './use-thread-scroll.ts';
import { useStrandedDraft, useUnsentMessages } from './use-unsent-messages.ts';
import styles from './thread-view.module.css';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const HeldReplyBubble = lazyComponent(async () => (await import('../inbox/held-reply.tsx')).HeldReplyBubble, null);

export interface ThreadViewProps {
  thread: Thread;
  reader: UserType;
  /** False while a newer state is being loaded: what is new is told only then. */
  isFresh: boolean;
  /** A colleague looks in; nothing is marked as read for them. */
  isOwn: boolean;
  /** The inquiry itself, the first item. */
  inquiry: ReactNode;
  /** The last line: resolved. */
  end?: ReactNode;
}

/** The "new" mark of this visit. It is set once and stays in place while the reader reads. */
function useUnreadMark(thread: Thread, reader: UserType, { isFresh, isOwn }: { isFresh: boolean; isOwn: boolean }) {
  const [mark, setMark] = useState<UnreadMark | null>();
  if (mark === undefined && isFresh) {
    const unread = isOwn ? unreadMessages(thread, reader) : [];
    const first = unread[0]?.e_contact_message.seq;
    setMark(first === undefined ? null : { seq: first, count: unread.length });
  }
  return mark ?? null;
}

/** The messages of a thread, the same for both sides. */
export function ThreadView({ thread, reader, isFresh, isOwn, inquiry, end }: ThreadViewProps) {
  const t = useTexts();
  const formats = useFormats();
  const userId = useSession()?.userId ?? '';
  const box = useRef<HTMLDivElement>(null);
  const mark = useUnreadMark(thread, reader, { isFresh, isOwn });
  const waiting = useUnsentMessages(thread);
  const stranded = useStrandedDraft(thread);
  const unsent = stranded === undefined ? waiting : [...waiting, stranded];
  const lastSeq = lastSeqOf(thread.item);
  const { readTo, jumpTo } = useThreadScroll({ box, lastSeq, unsentCount: unsent.length, mark });
  useMarkSeen({ thread, reader, box, isOwn });

  const { item } = thread;
  const other = reader === 'patient' ? clinicianName(item) : patientName(item);
  const arrived = item.messages.filter(
    ({ message_author_type, e_contact_message: { seq } }) => message_author_type !== reader && seq > readTo,
  );
  const calls = useCalls(thread);
  const entries = threadEntries({ thread, unsent, calls, mark, dayOf: formats.day });
  const by = (message: Message) => authorOf(message, { item, reader, userId, t });
  const nameOf = (message: Message) => by(message).name;
  const show = (entry: ThreadEntry) => {
    if (entry.kind === 'day') return <DayChip key={entry.key}>{entry.day}</DayChip>;
    if (entry.kind === 'call') {
      const Line = reader === 'patient' ? PatientCallLine : CallLine;
      return <Line key={entry.key} call={entry.call} />;
    }
    if (entry.kind === 'owner') return <OwnerLine key={entry.key} change={entry.change} reader={reader} />;
    if (entry.kind === 'held') return <HeldReplyBubble key={entry.key} held={entry.held} thread={thread} />;
    if (entry.kind === 'unsent')
      return <UnsentMessage key={entry.key} unsent={entry.unsent} thread={thread} nameOf={nameOf} />;
    if (entry.kind === 'unread') {
      return (
        <div key={entry.key} data-unread>
          <UnreadDivider>{t('inquiry.new_messages', { count: entry.count })}</UnreadDivider>
        </div>
      );
    }
    if (entry.kind === 'inquiry') {
      return (
        <div key={entry.key} className={styles.item} data-seq={0}>
          <Followed thread={thread} reader={reader} />
          <AnsweredAlone thread={thread} reader={reader} />
          {inquiry}
        </div>
      );
    }
    const shown = { message: entry.message, thread, reader, author: by(entry.message), nameOf };
    return <ThreadMessage key={entry.key} {...shown} />;
  };
  const firstArrived = arrived[0]?.e_contact_message.seq;

  return (
    <div className={styles.view}>
      <ThreadBox ref={box} label={t('thread.log', { name: other })}>
        {entries.map(show)}
        <Followers thread={thread} reader={reader} />
        <AloneParts thread={thread} reader={reader} />
        {end}
      </ThreadBox>
      {firstArrived !== undefined && (
        <div className={styles.jump}>
          <Button kind="soft" icon={arrowDown} onClick={() => jumpTo(firstArrived)}>
            {t('inquiry.new_messages', { count: arrived.length })}
          </Button>
        </div>
      )}
      <ArrivalNotice messages={item.messages} reader={reader} nameOf={nameOf} />
    </div>
  );
}
