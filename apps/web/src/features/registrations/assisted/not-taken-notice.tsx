import { ButtonLink } from '~/components/action/button.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './assisted.module.css';
import { type NotTaken, notTakenAt, useNotTaken, useRecordAddress } from './not-taken.ts';

/** Why the one in the form was refused; or which others wait to be put right, or are there as first sent. */
export function NotTakenNotice({ reopened }: { reopened: NotTaken | undefined }) {
  const t = useTexts();
  const others = useNotTaken();
  const recordOf = useRecordAddress();
  if (reopened !== undefined) {
    return (
      <div className={`${styles.earlier} ${styles.refused}`} role="status">
        <span>
          <strong>{t('assisted.not_taken', { name: reopened.name })}.</strong> {reopened.reason}
        </span>
        <span>{t('assisted.not_taken_why')}</span>
      </div>
    );
  }
  return others.map(({ patientId, name, reason, isThere }) => (
    <div key={patientId} className={`${styles.earlier} ${styles.refused}`}>
      {isThere ? (
        <span>
          <strong>{t('assisted.registered', { name })}.</strong> {reason}
        </span>
      ) : (
        <span>{t('assisted.not_taken', { name })}</span>
      )}
      <ButtonLink kind="soft" href={isThere ? recordOf(patientId) : notTakenAt(patientId)}>
        {isThere ? t('assisted.open_patient', { name }) : t('assisted.correct')}
      </ButtonLink>
    </div>
  ));
}
