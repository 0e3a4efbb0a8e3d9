import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { AppointmentChange } from '@hodi/domain/appointments/appointment-input.ts';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { listBookableClinicians, updateAppointment } from '@hodi/domain/appointments/appointments.api.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { useQueued } from '~/lib/offline/use-queued.ts';
import { type ClinicianOf, type KnownAppointment, withUnsent } from './unsent-appointments.ts';

/** Queued writes about appointments that the server does not have yet. */
export const useUnsent = (): QueueRecord[] => useQueued().filter(({ name }) => name.startsWith('appointments.'));

/**
 * Finds the clinician of an appointment with unsent changes: oneself, or a colleague. With several patients, only the
 * first one's clinicians are looked up on the device. The others' are known while the app is open.
 */
function useClinicianOf(queue: readonly QueueRecord[]): ClinicianOf {
  const queryClient = useQueryClient();
  const { data: profile } = useSuspenseQuery(queryFor(getOwnClinician));
  const { clinician, user, institution } = profile;
  const toOthers = queue.find(
    ({ name, body }) =>
      name === updateAppointment.name && body !== null && (body as AppointmentChange).clinician_id !== clinician.id,
  );
  const listOf = (patient_id: string) => queryFor(listBookableClinicians, { params: { patient_id } });
  const asked = toOthers?.thread ?? '';
  const { data } = useQuery({ ...listOf(asked), enabled: asked !== '' });
  return ({ patient_id, clinician_id }) => {
    if (clinician_id === clinician.id)
      return { id: clinician.id, name: { ...user, role: clinician.role }, institution };
    const known = patient_id === asked ? data : queryClient.getQueryData(listOf(patient_id).queryKey);
    return known?.clinicians.find(({ id }) => id === clinician_id);
  };
}

/** Appointments as their reader changed them on this device. */
export function useWithUnsent(): (item: AppointmentItem) => KnownAppointment<QueueRecord> {
  const queue = useUnsent();
  const clinicianOf = useClinicianOf(queue);
  return (item) => withUnsent(item, queue, clinicianOf);
}
