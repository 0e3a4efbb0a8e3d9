import { useQueryClient } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { listInstitutionPatients } from '@hodi/domain/patients/institution-patients.api.ts';
import { listPatientInvitations } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { tellOutcome } from '~/lib/api/tell-outcome.ts';
import { type TextKey, useTexts } from '~/lib/i18n/texts.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';

/** Changes an invitation; a notice tells whatever becomes of it, and the lists that it stands in are read again. */
export function useInvitationWrite(name: string) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const load = () => {
    for (const endpoint of [listPatientInvitations, listInstitutionPatients, getOwnClinician]) {
      loadAgain(queryClient, keyOf(endpoint));
    }
  };
  const write = async (work: Promise<unknown>, { done, failed }: { done: TextKey; failed: TextKey }) => {
    await tellOutcome(work, { done: () => t(done, { name }), waits: t('invite.change_waits'), failed: t(failed) });
    load();
  };
  return { load, write };
}
