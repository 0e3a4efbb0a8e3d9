import { useEffect } from 'react';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { mayEdit } from '@hodi/domain/appointments/appointment-rules.ts';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { KeyValues } from '~/components/data/key-values.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { calendarClock } from '~/components/icon/seldom-icons.ts';
import { kindOfAppointment } from '~/components/status/kind-of-appointment.ts';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useAppointmentWords } from '../appointment-words.ts';
import { AppointmentActions } from '../change/appointment-actions.tsx';
import { useIsEditing } from '../change/edited-appointment.tsx';

interface AppointmentDetailsProps {
  item: AppointmentItem;
  /** Lets the arrows move it in the calendar. */
  onMove: () => void;
  onClose: () => void;
}

/** One appointment of the calendar, and what can be done with it. */
export function AppointmentDetails({ item, onMove, onClose }: AppointmentDetailsProps) {
  const t = useTexts();
  const words = useAppointmentWords(item);
  const isEditing = useIsEditing();
  const { appointment } = item;
  // Its form takes the place of this.
  useEffect(() => {
    if (isEditing) onClose();
  }, [isEditing, onClose]);
  const facts = [
    { id: 'date', label: t('appointments.date'), value: words.day },
    { id: 'time', label: t('appointments.time'), value: t('appointments.from_to', words.span) },
    { id: 'topic', label: t('appointments.topic'), value: appointment.topic },
    { id: 'type', label: t('appointments.type'), value: t(`appointment.type.${appointment.type}`) },
    { id: 'doctor', label: t('appointments.doctor'), value: words.clinician },
  ];
  return (
    <Modal
      title={words.patient}
      width="narrow"
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <>
          <ButtonLink href={`/clinician/patients/${appointment.patient_id}`}>{t('calendar.open_patient')}</ButtonLink>
          {mayEdit(appointment.status) && (
            <Button kind="main" icon={calendarClock} onClick={onMove}>
              {t('calendar.move')}
            </Button>
          )}
        </>
      }
    >
      <StatusBadge kind={kindOfAppointment[words.state]}>{words.reasonText ?? words.stateText}</StatusBadge>
      <KeyValues layout="aligned" items={facts} />
      <AppointmentActions item={item} />
    </Modal>
  );
}
