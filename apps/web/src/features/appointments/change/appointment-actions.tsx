import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import styles from './appointment-actions.module.css';
import { AppointmentMenu } from './appointment-menu.tsx';
import { CompleteAppointment } from './complete-appointment.tsx';
import { UnsentBadge } from './unsent-badge.tsx';
import { useWithUnsent } from './use-with-unsent.ts';

/** All that can be done with an appointment, where no table has a place for each, and what of it waits on this device. */
export function AppointmentActions({ item }: { item: AppointmentItem }) {
  const { isDeleted, unsent } = useWithUnsent()(item);
  return (
    <span className={styles.actions}>
      {unsent && <UnsentBadge unsent={unsent} isDeleted={isDeleted} />}
      <CompleteAppointment item={item} />
      <AppointmentMenu item={item} />
    </span>
  );
}
