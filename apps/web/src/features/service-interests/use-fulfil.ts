import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { getPatient, listPatients } from '@hodi/domain/patients/patients.api.ts';
import type { ServiceInterest } from '@hodi/domain/service-interests/service-interest.ts';
import { fulfilServiceInterest, listServiceInterests } from '@hodi/domain/service-interests/service-interests.api.ts';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { useQueued } from '~/lib/offline/use-queued.ts';
import { aboutPatient } from '~/lib/query/about-patient.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';

/** The fulfilment of a service that is only on this device so far. */
export function useUnsentFulfilment(id: string): QueueRecord | undefined {
  const url = pathOf(fulfilServiceInterest, { service_interest_id: id });
  return useQueued({ name: fulfilServiceInterest.name }).find(
    (known) => known.state !== 'refused' && known.url === url,
  );
}

/** Marks a service as fulfilled, after its author said so. */
export function useFulfil(onEnd: () => void) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const [isSending, setIsSending] = useState(false);
  const fulfil = async ({ id, patient_id }: ServiceInterest, service: string): Promise<void> => {
    if (isSending) return;
    setIsSending(true);
    try {
      const params = { service_interest_id: id };
      const summary = aboutPatient(queryClient, patient_id, service);
      const options = { title: 'queue.service_fulfilled' as const, summary, thread: patient_id, silent: true };
      await send(fulfilServiceInterest, { params }, options);
      toast.success(t('services.fulfil_done', { service }));
    } catch (error) {
      if (error instanceof QueuedError) toast.blank(t('services.waits'));
      else toast.error(t('services.fulfil_failed'));
    }
    setIsSending(false);
    for (const endpoint of [listServiceInterests, getOwnClinician, getPatient, listPatients]) {
      loadAgain(queryClient, keyOf(endpoint));
    }
    onEnd();
  };
  return { fulfil: (interest: ServiceInterest, service: string) => void fulfil(interest, service), isSending };
}
