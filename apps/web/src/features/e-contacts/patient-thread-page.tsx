import { type ComponentType, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { attachedTexts, typedTexts } from '@hodi/domain/attachments/attached-message.ts';
import { isOpen } from '@hodi/domain/e-contacts/e-contact.policy.ts';
import { getThreadForPatient, type Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { keepsAdvice, unansweredTexts } from '@hodi/domain/e-contacts/kept-advice.ts';
import { contactNumbers } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { AppHeader } from '~/components/layout/app-header.tsx';
import { useDraftsAt } from '~/lib/attachments/local-media.ts';
import { PageHead } from '~/lib/frame/page-head.tsx';
import { EmergencyLine } from '~/lib/emergency/emergency-line.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { AnswerPromise } from '~/lib/opening-hours/answer-promise.tsx';
import { AwayLine } from '~/lib/opening-hours/away-line.tsx';
import { useFollowPerson } from '~/lib/person/shown-person.ts';
import { threadQuery } from '~/lib/query/thread-query.ts';
import { useHasLoaded } from '~/lib/query/use-has-loaded.ts';
import { UnansweredNotice, type UnansweredNoticeProps } from './unanswered-notice/unanswered-notice.tsx';
import { PatientInquiryLine } from './thread/inquiry-line.tsx';
import { PatientThreadHeader } from './thread/patient-thread-header.tsx';
import { ResolvedLine } from './thread/resolved-line.tsx';
import { ThreadComposer } from './thread/thread-composer.tsx';
import { isRefusal } from '~/lib/api/api-error.ts';
import { ThreadNotShown } from './thread/thread-not-shown.tsx';
import { ThreadDanger } from './thread/thread-danger.tsx';
import { ThreadView } from './thread/thread-view.tsx';
import { useThreadAway, useThreadInstitution } from './thread/use-thread-institution.ts';
import { useWriteMessage } from './thread/use-write-message.ts';
import styles from './patient-thread-page.module.css';

/**
 * The patient's conversation with a clinician about one inquiry.
 * @param PushQuestion asked beside the first answer; it belongs to another feature.
 */
export default function PatientThreadPage({ PushQuestion }: { PushQuestion: ComponentType }) {
  const t = useTexts();
  const { id } = useParams<{ id: string }>();
  const { data: known, error, refetch, fetchStatus } = useQuery(threadQuery(getThreadForPatient, id));
  // Access may end while the thread is kept here.
  const data = isRefusal(error) ? undefined : known;
  useFollowPerson(data?.item.patient.id);
  const hasCome = useHasLoaded(data);
  const institution = useThreadInstitution(data);
  const back = { label: t('thread.back_to_mine'), href: '/patient/get-help?tab=mine' };

  return (
    <div className={styles.page}>
      <PageHead>
        {data ? <PatientThreadHeader thread={data} institution={institution} back={back} /> : <AppHeader back={back} />}
      </PageHead>
      <EmergencyLine institution={institution} />
      {data && hasCome && (
        <Conversation
          key={id}
          thread={data}
          institution={institution}
          isFresh={fetchStatus !== 'fetching'}
          PushQuestion={PushQuestion}
        />
      )}
      {!data && error && <ThreadNotShown error={error} onRetry={() => void refetch()} back={back} />}
      {!(data && hasCome) && !error && <Skeleton label={t('shell.loading')} shape="thread" count={5} />}
    </div>
  );
}

/**
 * While the patient waits: when an answer usually comes, and who answers. Those who should go to hospital at once must not
 * read that an answer comes in four hours.
 */
function AnswerExpected({ thread, institution }: UnansweredNoticeProps) {
  const away = useThreadAway(thread);
  return (
    <>
      {institution && <AwayLine away={away} timeZone={institution.time_zone} />}
      {!keepsAdvice(thread) && <AnswerPromise institution={institution} />}
    </>
  );
}

interface ConversationProps extends UnansweredNoticeProps {
  isFresh: boolean;
  PushQuestion: ComponentType;
}

/** An answer has been seen; what is seen later in this visit counts at the next look. */
const hasReadAnswer = ({ item: { messages, e_contact } }: Thread): boolean =>
  messages.some(
    ({ message_author_type, e_contact_message: { seq } }) =>
      message_author_type === 'clinician' && seq <= e_contact.seen_by_patient_seq,
  );

function Conversation({ thread, institution, isFresh, PushQuestion }: ConversationProps) {
  const { id, status } = thread.item.e_contact;
  const { text, setText, sendText } = useWriteMessage(id);
  /** Left here; until it is among the messages it waits on this device. */
  const [left, setLeft] = useState<readonly string[]>([]);
  const beside = attachedTexts(useDraftsAt(id).map(({ announced }) => announced));
  const sent = unansweredTexts(thread);
  const isOver = !isOpen(status);
  return (
    <>
      <ThreadView
        thread={thread}
        reader="patient"
        isFresh={isFresh}
        isOwn
        inquiry={<PatientInquiryLine thread={thread} />}
        end={
          <>
            <UnansweredNotice thread={thread} institution={institution} />
            {status === 'patient_waits_response' && <AnswerExpected thread={thread} institution={institution} />}
            {hasReadAnswer(thread) && <PushQuestion />}
            {isOver && <ResolvedLine thread={thread} institution={institution} />}
          </>
        }
      />
      <ThreadDanger
        thread={thread}
        written={[text, ...beside, ...left.filter((one) => !sent.includes(one))]}
        sent={sent}
      />
      {!isOver && (
        <ThreadComposer
          thread={thread}
          text={text}
          setText={setText}
          numbers={contactNumbers(institution)}
          sendText={(message, extras) => {
            setLeft(typedTexts({ message: message.trim(), ...extras }));
            sendText(message, extras);
          }}
        />
      )}
    </>
  );
}
