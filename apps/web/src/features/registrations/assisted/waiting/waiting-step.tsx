import { assistedRegister } from '@hodi/domain/registrations/assisted.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { useFailureText } from '~/lib/api/failure-text.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { RetryNotSaved } from '~/lib/offline/retry/retry-not-saved.tsx';
import { sendAgain } from '~/lib/offline/retry/send-again.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { useIsReception } from '~/lib/session/use-is-reception.ts';
import { useQueued } from '~/lib/offline/use-queued.ts';
import { AssistedSheet } from '~/features/registrations/assisted/assisted-sheet.tsx';
import styles from '~/features/registrations/assisted/assisted.module.css';
import { notTakenAt, useRecordAddress } from '~/features/registrations/assisted/not-taken.ts';
import { type Registered, patientOf } from '~/features/registrations/assisted/registered.ts';
import type { Registering } from '~/features/registrations/assisted/use-register.ts';
import { TopicTiles } from '~/lib/topics/topic-tiles.tsx';

/** A first questionnaire for somebody whose registration waits on this device: it waits behind it. */
function WaitingQuestionnaire({ patientId }: { patientId: string }) {
  const t = useTexts();
  return (
    <section className={styles.code} aria-labelledby="waiting-questionnaire">
      <h3 id="waiting-questionnaire">{t('assisted.questionnaire_heading')}</h3>
      <p>{t('assisted.questionnaire_waits')}</p>
      <TopicTiles hrefOf={(topic) => `/clinician/patient/${patientId}/quiz/${topic}`} />
    </section>
  );
}

export interface WaitingStepProps {
  registered: Registered;
  registering: Registering;
  onAnother: () => void;
}

/** The registration waits on this device: the member ID comes after it was sent. */
export function WaitingStep({ registered, registering, onAnother }: WaitingStepProps) {
  'use no memo';
  const t = useTexts();
  const failureText = useFailureText();
  const isReception = useIsReception();
  const record = useQueued({ name: assistedRegister.name }).find(({ thread }) => thread === registered.patientId);
  const isWaiting = record !== undefined;
  const { sending, askAgain } = registering;
  const caregiver = displayName(registered.name);
  const { child } = registered;
  const name = child ? t('assisted.both', { child: displayName(child.name), name: caregiver }) : caregiver;
  if (record?.state === 'refused') {
    return <RefusedStep name={name} patientId={registered.patientId} record={record} />;
  }
  return (
    <AssistedSheet
      now="member"
      takesFocus
      heading={t('assisted.waits', { name })}
      fault={failureText(sending.failure)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWaiting) askAgain();
      }}
      foot={
        <>
          <ButtonLink size="big" href="/clinician/dashboard">
            {t('assisted.to_dashboard')}
          </ButtonLink>
          {isWaiting ? (
            <Button kind="main" size="big" onClick={onAnother}>
              {t('assisted.another')}
            </Button>
          ) : (
            <Button type="submit" kind="main" size="big" sending={sending.isSending}>
              {t('assisted.get_member_id')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.member}>
        <div>
          <p className={styles.label}>{t('assisted.member')}</p>
          <p className={styles.later}>{t('assisted.after_sending')}</p>
        </div>
      </div>
      <p role="status">
        {record?.state === 'failed'
          ? t('connection.failed')
          : t(isWaiting ? 'assisted.waits_why' : 'assisted.was_sent')}
      </p>
      {record?.state === 'failed' && (
        <div>
          <Button onClick={() => void sendAgain(record.id)}>{t('connection.send_now')}</Button>
          <RetryNotSaved id={record.id} />
        </div>
      )}
      <p>{t('assisted.waits_sms')}</p>
      {/* Who has not said yes yet has no clinician to send it to. */}
      {isWaiting && registered.consent === 'in_person' && !isReception && (
        <WaitingQuestionnaire patientId={patientOf(registered).patientId} />
      )}
    </AssistedSheet>
  );
}

interface RefusedStepProps {
  name: string;
  patientId: string;
  record: QueueRecord;
}

/** It left this device, and the server did not take it: not at all, or not as it was edited. */
function RefusedStep({ name, patientId, record: { isThere = false, lastError } }: RefusedStepProps) {
  const t = useTexts();
  const recordOf = useRecordAddress();
  return (
    <AssistedSheet
      now="member"
      takesFocus
      heading={t(isThere ? 'assisted.registered' : 'assisted.not_taken', { name })}
      fault={lastError ?? ''}
      onSubmit={(event) => event.preventDefault()}
      foot={
        <ButtonLink kind="main" size="big" href={isThere ? recordOf(patientId) : notTakenAt(patientId)}>
          {isThere ? t('assisted.open_patient', { name }) : t('assisted.correct')}
        </ButtonLink>
      }
    >
      {!isThere && <p>{t('assisted.not_taken_why')}</p>}
    </AssistedSheet>
  );
}
