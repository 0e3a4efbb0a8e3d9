import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { listForClinician, listNeedsYouNow } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { deactivatePatient } from '@hodi/domain/patients/manage-patients.api.ts';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { listPatients } from '@hodi/domain/patients/patients.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';

/** A danger that nobody has looked at: the server's sentence says what to do. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && error.code === 'open_red_flags';

/** Deactivates the patient, now or as soon as there is a network, and leaves the page. */
export function useDeactivate({ patient, user }: OpenPatientInfo, onEnd: () => void) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const [isSending, setIsSending] = useState(false);
  const name = displayName(user);

  const leave = () => {
    navigate('/clinician/patients');
    for (const endpoint of [listPatients, getOwnClinician, listForClinician, listNeedsYouNow]) {
      loadAgain(queryClient, keyOf(endpoint));
    }
  };
  const work = async (): Promise<void> => {
    if (isSending) return;
    setIsSending(true);
    try {
      const call = { params: { patient_id: patient.id } };
      await send(deactivatePatient, call, {
        title: 'queue.deactivation',
        summary: name,
        thread: patient.id,
        silent: true,
      });
      toast.success(t('record.deactivated', { name }));
      leave();
    } catch (error) {
      setIsSending(false);
      onEnd();
      if (error instanceof QueuedError) toast.blank(t('record.deactivate_waits'));
      else toast.error(isRefused(error) ? sentenceOf(error) : t('record.not_deactivated'));
    }
  };
  return { deactivate: () => void work(), isSending };
}
