import type { ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { AppLink } from '~/components/action/app-link.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import { InquiryStatus } from '~/lib/inquiries/inquiry-status.tsx';
import { inquiriesOfPatient } from './inquiries-of-patient.ts';
import styles from './earlier-inquiries.module.css';

/** So many of the newest; all of them stand on the patient's page. */
const shown = 3;

interface EarlierInquiriesProps {
  patientId: string;
  /** The open inquiry, which is left out. */
  exceptId: string;
  /** Text shown if there are none. */
  none: string;
  children: (list: ReactNode) => ReactNode;
}

/** Other inquiries of the patient, newest first. */
export function EarlierInquiries({ patientId, exceptId, none, children }: EarlierInquiriesProps) {
  const t = useTexts();
  const { date } = useFormats();
  const titleOf = useTopicTitle();
  const list = useInfiniteQuery(inquiriesOfPatient({ patient_id: patientId, filter: 'all' }));
  const others = (list.data?.pages[0]?.items ?? []).filter(({ e_contact }) => e_contact.id !== exceptId);
  return children(
    <>
      {list.data === undefined && list.error === null && <Skeleton label={t('shell.loading')} shape="text" count={1} />}
      {list.data === undefined && list.error !== null && <p className={styles.none}>{sentenceOf(list.error)}</p>}
      {list.data !== undefined && others.length === 0 && <p className={styles.none}>{none}</p>}
      <ul className={styles.list}>
        {others.slice(0, shown).map((item) => (
          <li key={item.e_contact.id}>
            <AppLink href={`/clinician/e-contact/${item.e_contact.id}`}>{titleOf(item.e_contact.topic)}</AppLink>
            <span className={styles.when}>
              <time dateTime={item.e_contact.created_at}>{date(item.e_contact.created_at)}</time>{' '}
              <InquiryStatus item={item} viewer="colleague" />
            </span>
          </li>
        ))}
      </ul>
    </>,
  );
}
