import { type Control, useWatch } from 'react-hook-form';
import { isAwayOn } from '@hodi/domain/absences/absence.ts';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import type { Away } from '@hodi/domain/clinicians/clinician.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useAwayWords } from '~/lib/opening-hours/away-line.tsx';
import type { CheckedAppointment, TypedAppointment } from './typed-appointment.ts';
import { presentDoctor, useDoctors } from './use-doctors.ts';

/** A clinician who is away on a day that somebody books. */
export interface AwayThen {
  name: string;
  away: Away;
}

/** The absence of the chosen clinician on the chosen day. */
export function useAwayThen(
  control: Control<TypedAppointment, unknown, CheckedAppointment>,
  item: AppointmentItem | undefined,
): (AwayThen & { isNew: boolean }) | undefined {
  'use no memo';
  const [patient_id, clinician_id, date] = useWatch({ control, name: ['patient_id', 'clinician_id', 'date'] });
  const { doctors } = useDoctors(patient_id, presentDoctor(item));
  const doctor = doctors.find(({ id }) => id === clinician_id);
  if (!doctor?.away || date === '' || !isAwayOn(doctor.away, date)) return undefined;
  const before = item && calendarDay(item.appointment.start_time, item.institution.time_zone);
  // It stood there before: nobody has to be asked about that again.
  const isNew = before !== date || item?.appointment.clinician_id !== clinician_id;
  return { name: doctor.label, away: doctor.away, isNew };
}

interface AskAwayProps {
  absent: AwayThen;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before somebody is booked who is away then; it may be meant so. */
export function AskAway({ absent: { name, away }, onConfirm, onCancel }: AskAwayProps) {
  const t = useTexts();
  const words = useAwayWords();
  return (
    <ConfirmDialog
      title={t('booking.away_title', { name })}
      confirmLabel={t('booking.away_confirm')}
      cancelLabel={t('booking.away_cancel')}
      closeLabel={t('shell.close')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{words(away)}</p>
      <p>{t('booking.away_text')}</p>
    </ConfirmDialog>
  );
}
