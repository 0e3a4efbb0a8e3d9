import { type ClinicianProfile, getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { clinicianUpdated } from '@hodi/domain/clinicians/clinicians.events.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { onEvent } from '~/lib/realtime/handlers.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf, queryFor } from '~/lib/query/query-for.ts';

export const handlers = [
  onEvent(clinicianUpdated, ({ clinician }, queryClient) => {
    queryClient.setQueryData<ClinicianProfile>(queryFor(getOwnClinician).queryKey, (profile) =>
      profile?.clinician.id === clinician.id ? { ...profile, clinician } : profile,
    );
    loadAgain(queryClient, keyOf(getOwnPatient));
  }),
];
