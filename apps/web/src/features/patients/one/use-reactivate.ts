import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { reactivatePatient } from '@hodi/domain/patients/manage-patients.api.ts';
import { getPatientContact } from '@hodi/domain/patients/patient-contact.api.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';

/** Makes a deactivated patient active again, as they were before. */
export function useReactivate(patient_id: string, name: string, onDone: () => void) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const [isSending, setIsSending] = useState(false);
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
  return { reactivate: () => void work(), isSending };
}
