import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { listBookableClinicians } from '@hodi/domain/appointments/appointments.api.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import type { TypedAppointment } from './typed-appointment.ts';

export type ZoneOf = (typed: Pick<TypedAppointment, 'patient_id' | 'clinician_id'>) => string;

/** By whose clock an appointment is: that of the clinic of whom it is with. The own one while nothing else is known. */
export function useZoneOf(item?: AppointmentItem): ZoneOf {
  const queryClient = useQueryClient();
  const { data: profile } = useSuspenseQuery(queryFor(getOwnClinician));
  return ({ patient_id, clinician_id }) => {
    if (item?.appointment.clinician_id === clinician_id) return item.institution.time_zone;
    if (clinician_id === profile.clinician.id) return profile.institution.time_zone;
    const known = queryClient.getQueryData(queryFor(listBookableClinicians, { params: { patient_id } }).queryKey);
    const found = known?.clinicians.find(({ id }) => id === clinician_id);
    return (found ?? profile).institution.time_zone;
  };
}
