import { useQueryClient } from '@tanstack/react-query';
import type { ClinicianInfo } from '@hodi/domain/clinicians/clinician.ts';
import { getOwnPatient, type PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { selectClinician } from '@hodi/domain/patients/selected-clinician.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useChosenPerson } from '~/lib/person/chosen-person.ts';
import { needsPerson, personQuery, profileQuery } from '~/lib/person/shown-person.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { currentSession } from '~/lib/session/session.ts';
import { toast } from '~/lib/toasts/toasts.ts';

/** Chooses whom the next inquiry goes to: shown at once, taken back where it is refused. */
export function useChooseClinician(): (info: ClinicianInfo) => void {
  const t = useTexts();
  const queryClient = useQueryClient();
  const patientId = useChosenPerson();
  const { queryKey } = profileQuery(patientId);
  const show = (clinician_id: string) =>
    queryClient.setQueryData<PatientProfile>(
      queryKey,
      (profile) => profile && { ...profile, patient: { ...profile.patient, selected_clinician_id: clinician_id } },
    );
  const choose = async ({ clinician }: ClinicianInfo) => {
    const name = displayName(clinician.user, clinician.role);
    show(clinician.id);
    const thread = `selected ${patientId ?? currentSession()?.userId ?? ''}`;
    try {
      await send(
        selectClinician,
        { body: { clinician_id: clinician.id, ...personQuery(patientId) } },
        { title: 'queue.selected_clinician', summary: name, thread, ...needsPerson(patientId) },
      );
    } catch (error) {
      if (!(error instanceof QueuedError)) loadAgain(queryClient, keyOf(getOwnPatient));
      return;
    }
    toast.success(t('patient_home.chosen', { name }));
  };
  return (info) => void choose(info);
}
