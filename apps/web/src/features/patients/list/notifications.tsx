import type { PatientInfo } from '@hodi/domain/patients/patient.ts';
import { ServiceChip } from '~/components/data/service-chip.tsx';
import { heartPlus } from '~/components/icon/action-icons.ts';
import { Reach } from './reach.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './patient-table.module.css';

/** Waiting things of a patient, dangerous ones first; then the ways to reach the patient. */
export function Notifications({ of }: { of: PatientInfo }) {
  const t = useTexts();
  const { red_flags, open_severity, unanswered_emergencies = 0, unread_inquiries, open_services } = of.notifications;
  const { reachable_by, not_reached = 0 } = of.notifications;
  const isUnconfirmed = of.is_mobile_confirmed === false;
  const waiting = red_flags + unanswered_emergencies + unread_inquiries + open_services + not_reached;
  if (waiting === 0 && !isUnconfirmed && reachable_by === undefined) {
    return <span className={`${styles.none} ${styles.onTable}`}>{t('patients.none')}</span>;
  }
  return (
    <span className={styles.badges}>
      {red_flags > 0 && (
        <StatusBadge kind={open_severity ?? 'warning'}>
          {t(open_severity === 'emergency' ? 'inquiry.red_flags_emergency' : 'inquiry.red_flags', { count: red_flags })}
        </StatusBadge>
      )}
      {unanswered_emergencies > 0 && (
        <StatusBadge kind="emergency">{t('danger_sign.emergency_unanswered')}</StatusBadge>
      )}
      {unread_inquiries > 0 && (
        <StatusBadge kind="new_messages">{t('patients.unread', { count: unread_inquiries })}</StatusBadge>
      )}
      {open_services > 0 && (
        <ServiceChip icon={heartPlus}>{t('patients.services', { count: open_services })}</ServiceChip>
      )}
      {not_reached > 0 && (
        <StatusBadge kind="not_reached">{t('notifications.not_reached_count', { count: not_reached })}</StatusBadge>
      )}
      {isUnconfirmed && <StatusBadge kind="to_confirm">{t('patients.number_unconfirmed')}</StatusBadge>}
      {reachable_by && <Reach by={reachable_by} />}
    </span>
  );
}
