import { useState } from 'react';
import { Button, type ButtonKind } from '~/components/action/button.tsx';
import { calendarPlus, plus } from '~/components/icon/action-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NewAppointmentDialog } from './form/lazy-dialogs.ts';
import type { NewAppointmentDialogProps } from './form/new-appointment-dialog.tsx';

export interface NewAppointmentProps extends Pick<NewAppointmentDialogProps, 'patient'> {
  kind?: ButtonKind;
  /** In the head of a panel that says what it is about. */
  isShort?: boolean;
}

interface NewAppointmentButtonProps extends Pick<NewAppointmentProps, 'kind' | 'isShort'> {
  onPress: () => void;
}

/** For a place that may go while the form is open: the form belongs to what stays, since words are typed in it. */
export function NewAppointmentButton({ kind, isShort = false, onPress }: NewAppointmentButtonProps) {
  const t = useTexts();
  return (
    <Button
      {...(kind && { kind })}
      size={isShort ? 'small' : 'normal'}
      icon={isShort ? plus : calendarPlus}
      aria-label={isShort ? t('appointment.new') : undefined}
      onClick={onPress}
    >
      {t(isShort ? 'appointment.new_short' : 'appointment.new')}
    </Button>
  );
}

/** The way to book an appointment. */
export function NewAppointment({ patient, ...looks }: NewAppointmentProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <NewAppointmentButton {...looks} onPress={() => setIsOpen(true)} />
      {isOpen && <NewAppointmentDialog patient={patient} onClose={() => setIsOpen(false)} />}
    </>
  );
}
