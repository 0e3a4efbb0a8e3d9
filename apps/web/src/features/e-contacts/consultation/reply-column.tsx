import { type ComponentType, type ReactNode, type RefObject, useRef } from 'react';
import { isUnanswered } from '@hodi/domain/e-contacts/danger-sign.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { PresentClinician } from '@hodi/domain/e-contacts/inbox/presence.ts';
import { Button } from '~/components/action/button.tsx';
import { circleCheck, clock } from '~/components/icon/entry-icons.ts';
import { people } from '~/components/icon/navigation-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { checks } from '~/components/icon/state-icons.ts';
import type { ComposerProps } from '~/components/thread/composer.tsx';
import { SystemLine } from '~/components/thread/system-line.tsx';
import { useDraftsAt } from '~/lib/attachments/local-media.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import { MovedQuestion } from '../inbox/moved-question.tsx';
import { useIsOfTeam } from '../inbox/use-team.ts';
import { WhoIsHere } from '../inbox/who-is-here.tsx';
import inbox from '../inbox/inbox.module.css';
import type { HeardReply } from '../listen/hear-first.tsx';
import { ClinicianInquiryLine } from '../thread/inquiry-line.tsx';
import { clinicianName } from '../thread/people-of.ts';
import type { MessageExtras } from '../thread/draft-reply.ts';
import { discardDraft, draftExtras } from '../message/draft-extras.ts';
import { ThreadComposer } from '../thread/thread-composer.tsx';
import { ThreadView } from '../thread/thread-view.tsx';
import type { useWriteMessage } from '../thread/use-write-message.ts';
import { UrgentToggle } from './urgent-toggle.tsx';
import type { useNoReply } from './use-no-reply.ts';
import styles from './consultation.module.css';

const HearFirst = lazyComponent(async () => (await import('../listen/hear-first.tsx')).default, null);

interface ReplyColumnProps {
  thread: Thread;
  isFresh: boolean;
  isOwn: boolean;
  writing: ReturnType<typeof useWriteMessage>;
  canWrite: boolean;
  /** Its end, where that is only on this device so far. */
  unsentEnd: QueueRecord | undefined;
  noReply: ReturnType<typeof useNoReply>;
  onOpenAnswers?: (() => void) | undefined;
  box: RefObject<HTMLTextAreaElement | null>;
  /** Colleagues who write in this thread now. */
  writers: readonly PresentClinician[];
  /** Where nothing could tell the patient. */
  notTold: ReactNode;
  /** Notes on what the reply may have forgotten. */
  ReplyNotes: ComponentType<{ thread: Thread; text: string }>;
  QuickReplies: ComponentType<QuickRepliesProps>;
}

/** Texts that are ready to be put into the reply: a feature of its own, around the box. */
export interface QuickRepliesProps {
  thread: Thread;
  text: string;
  setText: (text: string) => void;
  box: RefObject<HTMLTextAreaElement | null>;
  children: (parts: QuickReplyParts) => ReactNode;
}

export interface QuickReplyParts extends Pick<ComposerProps, 'box' | 'above'> {
  /** Opens the list. */
  button: ReactNode;
  /** False where a gap is left: then it is shown instead of sent. */
  isWhole: (text: string) => boolean;
}

/** The conversation and the reply box. */
export function ReplyColumn(props: ReplyColumnProps) {
  const { thread, isFresh, isOwn, writing, canWrite, unsentEnd, noReply, onOpenAnswers, box, notTold } = props;
  const { ReplyNotes, QuickReplies } = props;
  const { writers } = props;
  const t = useTexts();
  const { item } = thread;
  const isOfTeam = useIsOfTeam(item);
  const heard = useRef<HeardReply>(null);
  const send = (text: string, extras: MessageExtras) => {
    const audio_url = heard.current?.text === text.trim() ? heard.current.audio_url : undefined;
    writing.sendText(text, { ...extras, audio_url });
  };
  const isResolved = item.e_contact.status === 'resolved';
  return (
    <>
      {!isOwn && !isOfTeam && (
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
        end={
          <>
            {notTold}
            {!isResolved && <NoReplyLine thread={thread} noReply={noReply} />}
            {(isResolved || unsentEnd) && (
              <SystemLine
                icon={isResolved ? circleCheck : clock}
                detail={t(isResolved ? 'consultation.resolved_detail' : 'consultation.resolve_waits')}
              >
                {isResolved ? t('thread.resolved') : unsentEnd && <UnsentState record={unsentEnd} />}
              </SystemLine>
            )}
          </>
        }
      />
      <div className={inbox.writing}>
        <WhoIsHere people={writers} says="writing" />
      </div>
      {canWrite && (
        <>
          {writing.moved && (
            <MovedQuestion
              thread={thread}
              seenSeq={writing.moved.since}
              onSend={(seen) => writing.sendText(writing.text, { ...draftExtras(item.e_contact.id), seen })}
              onEdit={() => {
                writing.moved?.end();
                box.current?.focus();
              }}
              onDiscard={() => {
                writing.moved?.end();
                void discardDraft(item.e_contact.id);
              }}
            />
          )}
          {writing.text.trim() !== '' && <ReplyNotes thread={thread} text={writing.text} />}
          <QuickReplies thread={thread} text={writing.text} setText={writing.setText} box={box}>
            {({ button, isWhole, ...parts }) => (
              <ThreadComposer
                {...parts}
                ref={box}
                text={writing.text}
                setText={writing.setText}
                thread={thread}
                sendText={(text, extras) => {
                  if (!isWhole(text)) return false;
                  send(text, extras);
                  return true;
                }}
                replyTo={item.patient.user.given_name}
                actions={
                  <span className={styles.replyActions}>
                    {button}
                    <ReplyActions
                      thread={thread}
                      writing={writing}
                      noReply={noReply}
                      onHeard={(reply) => {
                        heard.current = reply;
                      }}
                    />
                  </span>
                }
              />
            )}
          </QuickReplies>
        </>
      )}
    </>
  );
}

interface ReplyActionsProps extends Pick<ReplyColumnProps, 'thread' | 'writing' | 'noReply'> {
  onHeard: (reply: HeardReply) => void;
}

/** Other actions on the reply, or instead of one. */
function ReplyActions({ thread, writing, noReply, onHeard }: ReplyActionsProps) {
  const t = useTexts();
  const { item } = thread;
  const hasMedia = useDraftsAt(item.e_contact.id).length > 0;
  if (canSetAside(thread, noReply) && writing.text.trim() === '' && !hasMedia) {
    return (
      <Button kind="quiet" icon={checks} sending={noReply.isSetting} onClick={noReply.setNoReply}>
        {t('inquiry.badge.no_reply_needed')}
      </Button>
    );
  }
  return (
    <>
      <HearFirst eContactId={item.e_contact.id} text={writing.text} onHeard={onHeard} />
      <UrgentToggle name={item.patient.user.given_name} isUrgent={writing.isUrgent} onChange={writing.setUrgent} />
    </>
  );
}

type NoReplyProps = Pick<ReplyColumnProps, 'thread' | 'noReply'>;

/** Whether the patient waits for a reply that may not be needed; never where an emergency waits for its answer. */
function canSetAside({ item }: Thread, noReply: NoReplyProps['noReply']): boolean {
  const { status, no_reply_needed_at: set_aside } = item.e_contact;
  // A server of the last version does not know it.
  return status === 'patient_waits_response' && set_aside === null && !isUnanswered(item) && !noReply.unsent;
}

/** Says that no reply is needed, and since when. */
function NoReplyLine({ thread, noReply: { unsent } }: NoReplyProps) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const { status, no_reply_needed_at: at } = thread.item.e_contact;
  if (status !== 'patient_waits_response' || (!at && !unsent)) return null;
  return (
    <SystemLine icon={checks} detail={at ? dateTime(at) : unsent && <UnsentState record={unsent} />}>
      {t('inquiry.badge.no_reply_needed')}
    </SystemLine>
  );
}
