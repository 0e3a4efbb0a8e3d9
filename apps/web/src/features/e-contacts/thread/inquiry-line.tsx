import { useState } from 'react';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { clipboard } from '~/components/icon/action-icons.ts';
import { chevronRight } from '~/components/icon/navigation-icons.ts';
import { SystemLine } from '~/components/thread/system-line.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import { carerName } from '~/lib/inquiries/carer-name.ts';
import { useSession } from '~/lib/session/session.ts';
import { useWaitedDetail } from '../answers/use-waited-detail.ts';
import styles from './inquiry-line.module.css';
import { lazyComponent } from '~/lib/lazy-component.tsx';

/** The free text of an Other option belongs to its question. */
const isOtherText = (id: string): boolean => id.endsWith('_other');

const PatientAnswers = lazyComponent(async () => (await import('../answers/patient-answers.tsx')).PatientAnswers);

function useInquiryDetail({ answers, item }: Thread): string {
  const t = useTexts();
  const { dateTime } = useFormats();
  const count = Object.keys(answers).filter((id) => !isOtherText(id)).length;
  return t('thread.inquiry_detail', { count, at: dateTime(item.e_contact.created_at) });
}

/** Says since when something was corrected; undefined without corrections. */
function useCorrectedDetail({ corrections = [] }: Thread): string | undefined {
  const t = useTexts();
  const { date } = useFormats();
  const last = corrections[corrections.length - 1];
  return last && t('thread.inquiry_corrected', { count: corrections.length, at: date(last.created_at) });
}

/** The author, if neither the reader nor the patient filled it in. */
function useWriter({ item: { info_text } }: Thread): string | undefined {
  const t = useTexts();
  const userId = useSession()?.userId;
  const { written_by, user_id } = info_text;
  if (!written_by || user_id === userId) return undefined;
  return t('caregivers.written_by', { carer: carerName(written_by, t) });
}

/** The inquiry as the patient's first item: it opens to all answers, in the reader's language. */
export function PatientInquiryLine({ thread }: { thread: Thread }) {
  const t = useTexts();
  const title = useTopicTitle()(thread.item.e_contact.topic);
  const detail = useInquiryDetail(thread);
  const waited = useWaitedDetail(thread);
  const corrected = useCorrectedDetail(thread);
  const writer = useWriter(thread);
  // A correction is in sight until its reader closes it.
  const [chosen, setIsOpen] = useState<boolean>();
  const isOpen = chosen ?? corrected !== undefined;
  return (
    <details className={styles.line} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <Icon shape={clipboard} />
        <span className={styles.text}>
          <b>{title}</b>
          <span className={styles.detail}>{detail}</span>
          {writer !== undefined && <span className={styles.detail}>{writer}</span>}
          {waited && <span className={styles.detail}>{waited}</span>}
          {corrected && <span className={styles.detail}>{corrected}</span>}
          {thread.submitted_by === 'clinician' && (
            <span className={styles.detail}>{t('thread.inquiry_by_clinic')}</span>
          )}
        </span>
        <Icon shape={chevronRight} className={styles.sign} />
      </summary>
      {isOpen && <PatientAnswers thread={thread} />}
    </details>
  );
}

/** The same for the clinician, whose answers stand beside the thread, on a phone behind a tab. */
export function ClinicianInquiryLine({ thread, onOpen }: { thread: Thread; onOpen?: (() => void) | undefined }) {
  const title = useTopicTitle()(thread.item.e_contact.topic);
  const waited = useWaitedDetail(thread);
  const corrected = useCorrectedDetail(thread);
  const writer = useWriter(thread);
  const detail = useInquiryDetail(thread);
  return (
    <SystemLine
      icon={clipboard}
      detail={
        <>
          {detail}
          {writer !== undefined && <span className={styles.detail}>{writer}</span>}
          {waited && <span className={styles.detail}>{waited}</span>}
          {corrected && <span className={styles.detail}>{corrected}</span>}
        </>
      }
      {...(onOpen && { onPress: onOpen })}
    >
      {title}
    </SystemLine>
  );
}
