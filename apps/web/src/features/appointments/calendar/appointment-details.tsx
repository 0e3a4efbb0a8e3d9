import { useEffect } from 'react';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { mayEdit } from '@hodi/domain/appointments/appointment-rules.ts';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { KeyValues } from '~/components/data/key-values.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { calendarClock } from '~/components/icon/seldom-icons.ts';
import { kindOfAppointment } from '~/components/status/status-kinds.ts';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useArrivalWords } from '~/lib/arrivals/visit-words.ts';
import { usePatientFacts } from '~/lib/i18n/age.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useIsReception } from '~/lib/session/use-is-reception.ts';
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
  const isReception = useIsReception();
  const formats = useFormats(item.institution.time_zone);
  const { appointment } = item;
  const { arrived_at, called_in_at } = appointment;
  const arrival = useArrivalWords()(appointment);
  const consultation = t('appointment.type.consultation');
  // Its form takes the place of this.
  useEffect(() => {
    if (isEditing) onClose();
  }, [isEditing, onClose]);
  const whose = usePatientFacts()({ child_of: item.patient?.child_of });
  const facts = [
    ...(whose.length > 0 ? [{ id: 'patient', label: t('appointments.patient'), value: whose.join(' · ') }] : []),
    { id: 'date', label: t('appointments.date'), value: words.day },
    { id: 'time', label: t('appointments.time'), value: t('appointments.from_to', words.span) },
    { id: 'topic', label: t('appointments.topic'), value: appointment.topic || consultation },
    // A reception knows of no other.
    ...(isReception
      ? []
      : [{ id: 'type', label: t('appointments.type'), value: t(`appointment.type.${appointment.type}`) }]),
    { id: 'doctor', label: t('appointments.doctor'), value: words.clinician },
    ...(arrived_at ? [{ id: 'came', label: t('arrival.came'), value: formats.time(arrived_at) }] : []),
    ...(called_in_at
      ? [{ id: 'called_in', label: t('arrival.was_called_in'), value: formats.time(called_in_at) }]
      : []),
  ];
  return (
    <Modal
      title={words.patient}
      width="narrow"
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <>
          {!isReception && (
            <ButtonLink href={`/clinician/patients/${appointment.patient_id}`}>{t('calendar.open_patient')}</ButtonLink>
          )}
          {mayEdit(appointment.status) && (
            <Button kind="main" icon={calendarClock} onClick={onMove}>
              {t('calendar.move')}
            </Button>
          )}
        </>
      }
    >
      <div>
        <StatusBadge kind={arrival?.kind ?? kindOfAppointment[words.state]}>
          {arrival?.text ?? words.reasonText ?? words.stateText}
        </StatusBadge>
      </div>
      <KeyValues layout="aligned" items={facts} />
      {appointment.is_kept_from_caregivers && <p>{t('booking.kept', { name: words.patient })}</p>}
      <AppointmentActions item={item} />
    </Modal>
  );
}
