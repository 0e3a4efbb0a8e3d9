import { type ClinicianProfile, getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { getOwnPatient, type PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { userUpdated } from '@hodi/domain/users/users.events.ts';
import { onEvent } from '~/lib/realtime/handlers.ts';
import { queryFor } from '~/lib/query/query-for.ts';

/** The frame follows the language of the profile, so a choice on another device shows here at once. */
export const handlers = [
  onEvent(userUpdated, ({ user }, queryClient) => {
    queryClient.setQueryData<PatientProfile>(
      queryFor(getOwnPatient).queryKey,
      (profile) => profile && { ...profile, user },
    );
    queryClient.setQueryData<ClinicianProfile>(
      queryFor(getOwnClinician).queryKey,
      (profile) => profile && { ...profile, user },
    );
  }),
];
