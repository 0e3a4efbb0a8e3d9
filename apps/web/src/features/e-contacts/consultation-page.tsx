import type { ComponentType } from 'react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { getThreadForClinician, type Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { AppHeader } from '~/components/layout/app-header.tsx';
import { PageHead } from '~/lib/frame/page-head.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { threadQuery } from '~/lib/query/thread-query.ts';
import { useHasLoaded } from '~/lib/query/use-has-loaded.ts';
import { Consultation } from './consultation/consultation.tsx';
import { inboxAddress } from './inbox/inbox-address.ts';
import type { QuickRepliesProps } from './consultation/reply-column.tsx';
import { isRefusal } from '~/lib/api/api-error.ts';
import { ThreadNotShown } from './thread/thread-not-shown.tsx';
import styles from './consultation/consultation.module.css';

export interface ConsultationPageProps {
  /** The red flags stand above everything else; they are a feature of their own. */
  RedFlags: ComponentType<{ thread: Thread }>;
  /** The form of a new appointment of the patient. */
  BookAppointment: ComponentType<{ thread: Thread; onClose: () => void }>;
  /** Requests for correction and the way to make one; a feature of its own. */
  Corrections: ComponentType<{ thread: Thread }>;
  /** Proposed answer, and its notes on the clinician's own reply; a feature of its own. */
  ProposedAnswer: ComponentType<{ thread: Thread; onContinue: (text: string) => void }>;
  ReplyNotes: ComponentType<{ thread: Thread; text: string }>;
  /** Allergies, conditions, medicines, measurements: beside the conversation. */
  PatientRecord: ComponentType<{ thread: Thread }>;
  /** Texts that are ready to be put into the reply. */
  QuickReplies: ComponentType<QuickRepliesProps>;
}

/** The clinician's side of an inquiry: answers, red flags and the conversation. */
export function ConsultationPage({ RedFlags, ...others }: ConsultationPageProps) {
  const t = useTexts();
  const { id } = useParams<{ id: string }>();
  const { data: profile } = useSuspenseQuery(queryFor(getOwnClinician));
  const { data: known, error, refetch, fetchStatus } = useQuery(threadQuery(getThreadForClinician, id));
  // Access may end while the thread is kept here.
  const data = isRefusal(error) ? undefined : known;
  const hasCome = useHasLoaded(data);
  const back = { label: t('thread.back_to_inquiries'), href: inboxAddress() };

  if (data && hasCome) {
    return (
      <Consultation
        key={id}
        thread={data}
        isFresh={fetchStatus !== 'fetching'}
        isOwn={(data.item.e_contact.owner_id ?? data.item.clinician.id) === profile.clinician.id}
        redFlags={<RedFlags thread={data} />}
        {...others}
      />
    );
  }
  return (
    <div className={styles.consultation}>
      <PageHead>
        <AppHeader back={back} />
      </PageHead>
      {error ? (
        <ThreadNotShown error={error} onRetry={() => void refetch()} back={back} />
      ) : (
        <Skeleton label={t('shell.loading')} shape="thread" count={5} />
      )}
    </div>
  );
}
