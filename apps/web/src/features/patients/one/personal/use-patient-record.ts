import { useQueryClient } from '@tanstack/react-query';
import { updatePatient } from '@hodi/domain/patients/manage-patients.api.ts';
import type { OwnPatientInput } from '@hodi/domain/patients/own-patient.ts';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { getPatient, listPatients } from '@hodi/domain/patients/patients.api.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { QueuedError } from '~/lib/api/send.ts';
import { sendReplacingQueued } from '~/lib/details/replace-queued-change.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { useQueued } from '~/lib/offline/use-queued.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf, queryFor } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';

/** Values of a valid form. */
export type Edited = Omit<OwnPatientInput, 'version'> & { preferred_language: Language };

/** The last change of the record that is not on the server yet. */
export function useUnsentDetails(patient_id: string): QueueRecord | undefined {
  const queued = useQueued({ thread: patient_id, name: updatePatient.name });
  const waiting = queued.filter(({ state }) => state !== 'refused');
  return waiting[waiting.length - 1];
}

/** The last change of the record that the server did not take. */
export function useRefusedDetails(patient_id: string): QueueRecord | undefined {
  const queued = useQueued({ thread: patient_id, name: updatePatient.name });
  const refused = queued.filter(({ state }) => state === 'refused');
  return refused[refused.length - 1];
}

/** Where a change that was refused is opened again. */
const editedAt = (patient_id: string): string => `/clinician/patients/${patient_id}?edit=details`;

/** Writing the record: the last change alone is kept in the queue. */
export function usePatientRecord(patient_id: string) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const { queryKey } = queryFor(getPatient, { params: { patient_id } });
  const present = () => queryClient.getQueryData<OpenPatientInfo>(queryKey);

  const refresh = async (): Promise<OpenPatientInfo | undefined> => {
    await queryClient.refetchQueries({ queryKey });
    return present();
  };
  const save = async (values: Edited): Promise<void> => {
    const version = present()?.patient.version ?? 0;
    const call = { params: { patient_id }, body: { ...values, version } };
    const about = { title: 'queue.patient_details' as const, summary: displayName(values), thread: patient_id };
    const options = { ...about, editAt: editedAt(patient_id) };
    try {
      queryClient.setQueryData(queryKey, await sendReplacingQueued(updatePatient, call, { ...options, silent: true }));
      loadAgain(queryClient, keyOf(listPatients));
    } catch (error) {
      const isAsked = error instanceof QueuedError || (error instanceof ApiError && error.code === 'version_conflict');
      if (!isAsked) toast.error(t('record.not_saved'));
      throw error;
    }
  };
  return { save, refresh };
}
