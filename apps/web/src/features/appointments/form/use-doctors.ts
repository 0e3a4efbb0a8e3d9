import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import type { BookableClinician } from '@hodi/domain/appointments/appointment-input.ts';
import { listBookableClinicians } from '@hodi/domain/appointments/appointments.api.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';

export interface Doctor {
  id: string;
  label: string;
  time_zone: string;
  away: BookableClinician['away'];
}

/** With whom an appointment is that is there. */
export const presentDoctor = (item: AppointmentItem | undefined): BookableClinician | undefined =>
  item && { id: item.appointment.clinician_id, name: item.clinician_name, institution: item.institution };

/**
 * With whom an appointment of the patient can be made: whoever asks comes first, unless they are at the reception.
 * @param present with whom it is, though they may no longer be among the patient's clinicians.
 */
export function useDoctors(patient_id: string, present: BookableClinician | undefined) {
  const t = useTexts();
  const { data: profile } = useSuspenseQuery(queryFor(getOwnClinician));
  const { data, isError } = useQuery({
    ...queryFor(listBookableClinicians, { params: { patient_id } }),
    enabled: patient_id !== '',
  });
  const { clinician, user, institution, is_reception = false } = profile;
  const me: BookableClinician = { id: clinician.id, name: { ...user, role: clinician.role }, institution };
  const others = [...(present ? [present] : []), ...(data?.clinicians ?? [])];
  const all = new Map([...(is_reception ? [] : [me]), ...others].map((one) => [one.id, one]));
  const doctors = [...all.values()].map(({ id, name, institution: { time_zone }, away }): Doctor => {
    const shown = displayName(name, name.role);
    return { id, label: id === clinician.id ? t('booking.doctor_me', { name: shown }) : shown, time_zone, away };
  });
  return { doctors, isReception: is_reception, isLoaded: data !== undefined, isIncomplete: isError };
}
