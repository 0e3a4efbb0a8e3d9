import { type ClinicianProfile, getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { getOwnPatient, type PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { userUpdated } from '@hodi/domain/users/users.events.ts';
import { currentLanguage } from '~/lib/i18n/language.ts';
import { setLanguage } from '~/lib/i18n/texts.ts';
import { onEvent } from '~/lib/realtime/handlers.ts';
import { queryFor } from '~/lib/query/query-for.ts';

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
    // Chosen on another device or in another tab. Where the texts cannot be fetched now, the old language stays.
    if (user.preferred_language !== currentLanguage()) void setLanguage(user.preferred_language).catch(() => undefined);
  }),
];
