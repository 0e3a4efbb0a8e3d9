import { type ComponentType, type Ref, useRef } from 'react';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { circleCheck, clock } from '~/components/icon/entry-icons.ts';
import { people } from '~/components/icon/navigation-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { SystemLine } from '~/components/thread/system-line.tsx';
import { orNothing } from '~/lib/ahead.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { UnsentState } from '~/lib/offline/again/unsent-state.tsx';
import type { HeardReply } from '../listen/hear-first.tsx';
import { ClinicianInquiryLine } from '../thread/inquiry-line.tsx';
import { clinicianName } from '../thread/people-of.ts';
import { strandedText } from '../thread/stranded-text.ts';
import { ThreadComposer } from '../thread/thread-composer.tsx';
import { ThreadView } from '../thread/thread-view.tsx';
import type { useWriteMessage } from '../thread/use-write-message.ts';
import styles from './consultation.module.css';

const HearFirst = orNothing(() => import('../listen/hear-first-later.ts'));

interface ReplyColumnProps {
  thread: Thread;
  isFresh: boolean;
  isOwn: boolean;
  writing: ReturnType<typeof useWriteMessage>;
  canWrite: boolean;
  /** Its end, where that is only on this device so far. */
  unsentEnd: QueueRecord | undefined;
  onOpenAnswers?: (() => void) | undefined;
  box: Ref<HTMLTextAreaElement>;
  /** What may have been forgotten in the reply. */
  ReplyNotes: ComponentType<{ thread: Thread; text: string }>;
}

/** The conversation and the reply box. */
export function ReplyColumn(props: ReplyColumnProps) {
  const { thread, isFresh, isOwn, writing, canWrite, unsentEnd, onOpenAnswers, box, ReplyNotes } = props;
  const t = useTexts();
  const { item } = thread;
  const heard = useRef<HeardReply>(null);
  const send = (text: string) =>
    writing.sendText(text, heard.current?.text === text.trim() ? heard.current.audio_url : undefined);
  const isResolved = item.e_contact.status === 'resolved';
  return (
    <>
      {!isOwn && (
        <p className={styles.colleague}>
          <Icon shape={people} size={18} />
          <span>{t('consultation.colleague', { name: clinicianName(item) })}</span>
        </p>
      )}
      <ThreadView
        thread={thread}
        reader="clinician"
        isFresh={isFresh}
        isOwn={isOwn}
        inquiry={<ClinicianInquiryLine thread={thread} onOpen={onOpenAnswers} />}
        stranded={isResolved ? strandedText(writing.text) : undefined}
        end={
          (isResolved || unsentEnd) && (
            <SystemLine
              icon={isResolved ? circleCheck : clock}
              detail={t(isResolved ? 'consultation.resolved_detail' : 'consultation.resolve_waits')}
            >
              {isResolved ? t('thread.resolved') : unsentEnd && <UnsentState record={unsentEnd} />}
            </SystemLine>
          )
        }
      />
      {canWrite && (
        <>
          {writing.text.trim() !== '' && <ReplyNotes thread={thread} text={writing.text} />}
          <ThreadComposer
            ref={box}
            text={writing.text}
            setText={writing.setText}
            sendText={send}
            replyTo={item.patient.user.given_name}
            actions={
              <HearFirst
                eContactId={item.e_contact.id}
                text={writing.text}
                onHeard={(reply) => {
                  heard.current = reply;
                }}
              />
            }
          />
        </>
      )}
    </>
  );
}
