import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { appointmentState } from '@hodi/domain/appointments/appointment-state.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { formatSpan } from '@hodi/i18n/format-calendar.ts';
import { isSameClock } from '@hodi/i18n/zoned-time.ts';
import { useNow } from '~/lib/clock.ts';
import { deviceTimeZone, useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

/** An appointment in words: when by the clock of its clinic, with whom, and how it stands. */
export function useAppointmentWords({ appointment, patient_name, clinician_name, institution }: AppointmentItem) {
  const t = useTexts();
  const now = useNow();
  const formats = useFormats(institution.time_zone);
  const state = appointmentState(appointment, now);
  const { start_time, end_time, cancel_reason } = appointment;
  return {
    state,
    stateText: state === 'soon' ? formats.relative(start_time) : t(`appointment.state.${state}`),
    /** Why it was cancelled, where somebody said. */
    reasonText: state === 'cancelled' && cancel_reason ? t(`appointments.cancel_reason.${cancel_reason}`) : undefined,
    at: formats.dateTime(start_time),
    day: formats.day(start_time),
    span: formatSpan(start_time, end_time, formats.locale),
    patient: displayName(patient_name),
    clinician: displayName(clinician_name, clinician_name.role),
    isOwnClock: isSameClock(start_time, institution.time_zone, deviceTimeZone),
  };
}
