import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { isOpen } from '@hodi/domain/e-contacts/e-contact.policy.ts';
import { isEmergencySign, isUnanswered } from '@hodi/domain/e-contacts/danger-sign.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { CallActions } from './call-actions.tsx';
import { ConsultationColumns } from './consultation-columns.tsx';
import { ConsultationHeader } from './consultation-header.tsx';
import { ConsultationTabs } from './consultation-tabs.tsx';
import { EmergencyStrip } from './emergency-strip.tsx';
import { NotTold } from './not-told.tsx';
import { type QuickRepliesProps, ReplyColumn } from './reply-column.tsx';
import { OwnerBar } from '../inbox/owner-bar.tsx';
import { usePresence } from '../inbox/who-is-here.tsx';
import { patientName } from '../thread/people-of.ts';
import { useWriteMessage } from '../thread/use-write-message.ts';
import { useDraftsAt } from '~/lib/attachments/local-media.ts';
import { useMedia } from '~/lib/use-media.ts';
import { useContinue } from './use-continue.ts';
import { useKeeping } from './use-keeping.ts';
import { useLogCall } from './use-log-call.ts';
import { useNoReply } from './use-no-reply.ts';
import { useResolve } from './use-resolve.ts';
import { useDangerSign } from '~/lib/inquiries/danger-badge.tsx';
import { serverNow } from '~/lib/session/server-clock.ts';
import { PageHead } from '~/lib/frame/page-head.tsx';
import styles from './consultation.module.css';
import { lazyComponent } from '~/lib/lazy-component.tsx';
import { useQuery } from '@tanstack/react-query';
import { getPatient } from '@hodi/domain/patients/patients.api.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { isRefusal } from '~/lib/api/api-error.ts';

/** The patient's mobile number; undefined where it is not the reader's to see, or has never come to this device. */
function usePatientNumber(patient_id: string): string | undefined {
  const { data, error } = useQuery(queryFor(getPatient, { params: { patient_id } }));
  return isRefusal(error) ? undefined : data?.user.mobile_number;
}

const ClinicianAnswers = lazyComponent(async () => (await import('../answers/clinician-answers.tsx')).ClinicianAnswers);
const LogCallDialog = lazyComponent(async () => (await import('./log-call-dialog.tsx')).LogCallDialog, null);
const ConfirmKeeping = lazyComponent(async () => (await import('./confirm-keeping.tsx')).ConfirmKeeping, null);
const ConfirmResolve = lazyComponent(async () => (await import('./confirm-resolve.tsx')).ConfirmResolve, null);

export interface ConsultationProps {
  thread: Thread;
  isFresh: boolean;
  /** Not a colleague's. */
  isOwn: boolean;
  redFlags: ReactNode;
  BookAppointment: ComponentType<{ thread: Thread; onClose: () => void }>;
  Corrections: ComponentType<{ thread: Thread }>;
  /** Proposed answer, which can be taken into the reply. */
  ProposedAnswer: ComponentType<{ thread: Thread; onContinue: (text: string) => void }>;
  ReplyNotes: ComponentType<{ thread: Thread; text: string }>;
  PatientRecord: ComponentType<{ thread: Thread }>;
  QuickReplies: ComponentType<QuickRepliesProps>;
}

/** Answers beside the conversation; on a phone one behind the other. */
export function Consultation(props: ConsultationProps) {
  const { thread, isFresh, isOwn, redFlags, BookAppointment, Corrections, ProposedAnswer } = props;
  const { ReplyNotes, QuickReplies, PatientRecord } = props;
  const { id, status } = thread.item.e_contact;
  const isWide = useMedia('(min-width: 600px)');
  const patient = patientName(thread.item);
  const writing = useWriteMessage(id, patient);
  const { resolve, isResolving, unsent } = useResolve(id, patient);
  const [isAsking, setIsAsking] = useState(false);
  const [isBooking, setIsBooking] = useState(false);
  const [calledAt, setCalledAt] = useState<string>();
  const log = useLogCall(id, patient);
  const noReply = useNoReply(id, patient);
  const keeping = useKeeping(thread.item);
  const [isKeeping, setIsKeeping] = useState(false);
  const number = usePatientNumber(thread.item.patient.id);
  const sign = useDangerSign(thread.item);
  const canWrite = isOpen(status) && !unsent;
  const onCalled = () => setCalledAt(new Date(serverNow()).toISOString());
  const { box, continueWith } = useContinue(writing);
  const media = useDraftsAt(id);
  const present = usePresence(id, writing.text);
  useEffect(() => {
    // Focuses the reply box when the page was opened to reply.
    if ((history.state as { reply?: true } | null)?.reply) box.current?.focus();
  }, [box]);

  const reply = (onOpenAnswers?: () => void) => (
    <ReplyColumn
      thread={thread}
      isFresh={isFresh}
      isOwn={isOwn}
      writing={writing}
      canWrite={canWrite}
      unsentEnd={unsent}
      noReply={noReply}
      onOpenAnswers={onOpenAnswers}
      box={box}
      writers={present.filter(({ is_writing }) => is_writing)}
      notTold={
        <NotTold thread={thread}>
          <CallActions number={number} onCalled={onCalled} />
        </NotTold>
      }
      ReplyNotes={ReplyNotes}
      QuickReplies={QuickReplies}
    />
  );
  const answers = (
    <>
      {redFlags}
      <Corrections thread={thread} />
      <ClinicianAnswers thread={thread} />
    </>
  );
  const draft = (onContinued?: () => void) => (
    <ProposedAnswer
      thread={thread}
      onContinue={(text) => {
        onContinued?.();
        continueWith(text);
      }}
    />
  );
  return (
    <div className={styles.consultation}>
      <PageHead>
        <ConsultationHeader
          thread={thread}
          isOwn={isOwn}
          isWide={isWide}
          onBook={() => setIsBooking(true)}
          onResolve={canWrite ? () => setIsAsking(true) : undefined}
          isUnanswered={isUnanswered(thread.item)}
          number={number}
          isUrgent={isEmergencySign(sign)}
          onCalled={onCalled}
          keeping={keeping}
          onKeep={() => setIsKeeping(true)}
        />
      </PageHead>
      <OwnerBar item={thread.item} present={present} />
      {isEmergencySign(sign) && (
        <EmergencyStrip thread={thread} sign={sign}>
          <CallActions number={number} isUrgent onCalled={onCalled} />
        </EmergencyStrip>
      )}
      {isWide ? (
        <ConsultationColumns
          patientId={thread.item.patient.id}
          answers={answers}
          reply={reply()}
          record={<PatientRecord thread={thread} />}
          draft={canWrite && draft()}
        />
      ) : (
        <ConsultationTabs
          thread={thread}
          answers={answers}
          reply={reply}
          record={<PatientRecord thread={thread} />}
          draft={canWrite ? draft : undefined}
        />
      )}
      {isBooking && <BookAppointment thread={thread} onClose={() => setIsBooking(false)} />}
      {calledAt !== undefined && (
        <LogCallDialog patient={patient} calledAt={calledAt} onLog={log} onClose={() => setCalledAt(undefined)} />
      )}
      {isKeeping && <ConfirmKeeping item={thread.item} keeping={keeping} onClose={() => setIsKeeping(false)} />}
      {isAsking && canWrite && (
        <ConfirmResolve
          thread={thread}
          hasUnsentReply={writing.text.trim() !== '' || media.length > 0}
          isResolving={isResolving}
          // After a refusal the dialog closes: pressed once more, it would close the thread with the new message
          // unread.
          onConfirm={() => resolve(undefined, { onError: () => setIsAsking(false) })}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
