import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { listInstitutionPatients } from '@hodi/domain/patients/institution-patients.api.ts';
import { reactivatePatient } from '@hodi/domain/patients/manage-patients.api.ts';
import { getPatientContact } from '@hodi/domain/patients/patient-contact.api.ts';
import { getPatient } from '@hodi/domain/patients/patients.api.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useQueued } from '~/lib/offline/use-queued.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf, queryFor } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';

/** Makes a deactivated patient active again, as they were before. */
export function useReactivate(patient_id: string, name: string, onDone: () => void) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const [isSending, setIsSending] = useState(false);
  const queued = useQueued({ thread: patient_id, name: reactivatePatient.name });
  const isWaiting = queued.some(({ state }) => state !== 'refused');
  // Whatever became of it once it has left: the clinic tells its author nothing of a patient who is not theirs.
  useEffect(() => {
    if (!isWaiting) return undefined;
    return () => {
      for (const endpoint of [getPatient, getPatientContact, listInstitutionPatients])
        loadAgain(queryClient, keyOf(endpoint));
    };
  }, [isWaiting, queryClient]);
  const work = async (): Promise<void> => {
    if (isSending) return;
    setIsSending(true);
    const params = { patient_id };
    try {
      await send(reactivatePatient, { params }, { title: 'queue.reactivation', summary: name, thread: patient_id });
      toast.success(t('record.reactivated', { name }));
      onDone();
      await queryClient.refetchQueries({ queryKey: queryFor(getPatientContact, { params }).queryKey });
    } catch (error) {
      // Why it was refused is told already.
      if (error instanceof QueuedError) toast.blank(t('record.deactivate_waits'));
    }
    setIsSending(false);
  };
  return { reactivate: work, isSending, isWaiting };
}
