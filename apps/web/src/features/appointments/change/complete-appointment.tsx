import { useState } from 'react';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { Button } from '~/components/action/button.tsx';
import { circleCheck } from '~/components/icon/entry-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useAppointmentWords } from '../appointment-words.ts';
import { AskChange } from './ask-change.tsx';
import { useChangeAppointment } from './use-change-appointment.ts';
import { useWithUnsent } from './use-with-unsent.ts';
import styles from './appointment-actions.module.css';

/** Whether one that is over took place is asked in sight; nothing of the others. */
export function CompleteAppointment({ item: given }: { item: AppointmentItem }) {
  const t = useTexts();
  const { item, isDeleted } = useWithUnsent()(given);
  const { patient, at, state } = useAppointmentWords(item);
  const [isAsking, setIsAsking] = useState(false);
  const changing = useChangeAppointment(given, () => setIsAsking(false));
  const { change, lost, isSending } = changing;
  if (isDeleted || state !== 'to_confirm') return null;
  return (
    <>
      <Button
        size="small"
        icon={circleCheck}
        className={styles.complete}
        sending={isSending}
        sendingLabel={t('appointments.working')}
        aria-label={t('appointments.complete_named', { name: patient, at })}
        onClick={() => (lost('complete').length > 0 ? setIsAsking(true) : change('complete'))}
      >
        {t('appointments.complete')}
      </Button>
      {isAsking && <AskChange change="complete" changing={changing} onCancel={() => setIsAsking(false)} />}
    </>
  );
}
