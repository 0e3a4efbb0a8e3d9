import { useState } from 'react';
import { createEContact, type CreateEContactInput } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { clock } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { NeedRow } from '~/components/layout/need-row.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { RetryNotSaved } from '~/lib/offline/retry/retry-not-saved.tsx';
import { sendAgain } from '~/lib/offline/retry/send-again.ts';
import { isStopped } from '~/lib/offline/retry/state-texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { bodyOf, useQueued } from '~/lib/offline/use-queued.ts';
import { serverTimeOf } from '~/lib/session/server-clock.ts';
import { ownQuizPaths } from '~/features/questionnaires/quiz-paths.ts';
import styles from './get-help.module.css';
import { WaitingAnswers } from './waiting-answers.tsx';

/** Inquiries that are still on this device. */
export function WaitingInquiries() {
  const queued = useQueued({ name: createEContact.name });
  if (queued.length === 0) return null;
  return (
    <div className={styles.waiting}>
      {queued.map((record) => (
        <WaitingInquiry key={record.id} record={record} />
      ))}
    </div>
  );
}

/** Where it is put right. */
const placeOf = (inquiry: CreateEContactInput | null): string => {
  const paths = ownQuizPaths(inquiry?.topic ?? '', inquiry?.patient_id);
  return inquiry?.follows === undefined ? paths.summary : paths.thread(inquiry.follows);
};

/** A refused inquiry can be corrected where it was filled in. One that used up its tries is sent again from here. */
function WaitingInquiry({ record }: { record: QueueRecord }) {
  const t = useTexts();
  const { relative } = useFormats();
  const { online } = useConnection();
  const { id, summary, state, timestamp, lastError } = record;
  const inquiry = bodyOf(createEContact, record);
  const isUrgent = (inquiry?.raised ?? []).some(({ severity }) => severity === 'emergency');
  const why = {
    refused: lastError,
    failed: t('connection.failed'),
    waiting: online ? null : t('help.waiting_text'),
    sending: null,
  };
  const hasStopped = isStopped(record);
  const row = (
    <NeedRow
      lead={<Icon shape={clock} size={24} />}
      title={summary}
      time={relative(serverTimeOf(timestamp))}
      preview={why[state]}
      badges={
        <>
          {isUrgent && <StatusBadge kind="emergency">{t('danger.title')}</StatusBadge>}
          <StatusBadge kind={hasStopped ? 'not_sent' : 'waiting_to_send'}>
            {hasStopped ? t('help.not_sent') : t('help.waiting')}
          </StatusBadge>
        </>
      }
      actions={
        hasStopped && (
          <>
            {state === 'refused' ? (
              <ButtonLink href={placeOf(inquiry)}>{t('help.look')}</ButtonLink>
            ) : (
              <Button onClick={() => void sendAgain(id)}>{t('connection.send_now')}</Button>
            )}
            <RetryNotSaved id={id} />
          </>
        )
      }
    />
  );
  return (
    <div>
      {row}
      {inquiry && <Answered {...inquiry} />}
    </div>
  );
}

/** The answers of what has no page yet, asked for. */
function Answered({ topic, answers, patient_id }: Pick<CreateEContactInput, 'topic' | 'answers' | 'patient_id'>) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        className={styles.answers}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'help.answers_close' : 'help.answers')}
      </Button>
      {isOpen && <WaitingAnswers topic={topic} answers={answers} patientId={patient_id} />}
    </>
  );
}
