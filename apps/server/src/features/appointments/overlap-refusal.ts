import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { formatDate } from '@hodi/i18n/format.ts';
import { formatShortWeekday, formatSpan } from '@hodi/i18n/format-calendar.ts';
import { Refusal, type Wording } from '#server/wire/refusal.ts';

/**
 * Names the other appointment: its time by the clinic's clock, and its patient only to readers who may know of them.
 */
export function overlapRefusal(other: AppointmentItem, mayKnowPatient: boolean): Refusal {
  const { appointment, patient_name, clinician_name, institution } = other;
  const { id: appointment_id, start_time, end_time } = appointment;
  const { time_zone: timeZone } = institution;
  const wording: Wording = (language) => {
    const place = { language, timeZone };
    const day = `${formatShortWeekday(start_time, place)}, ${formatDate(start_time, 'short', place)}`;
    const busy = {
      clinician: displayName(clinician_name, clinician_name.role),
      day,
      ...formatSpan(start_time, end_time, place),
    };
    return mayKnowPatient
      ? { key: 'appointment_overlap', params: { ...busy, patient: displayName(patient_name) } }
      : { key: 'appointment_overlap_busy', params: busy };
  };
  const known = mayKnowPatient ? { appointment_id, patient_name } : null;
  const overlap = { start_time, end_time, time_zone: timeZone, clinician_name, other: known };
  return new Refusal(409, 'appointment_overlap', {
    details: { overlap },
    wording,
    shows: mayKnowPatient ? [appointment.patient_id] : [],
  });
}
