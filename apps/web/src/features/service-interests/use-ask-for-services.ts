import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { getPatient, listPatients } from '@hodi/domain/patients/patients.api.ts';
import { createServiceInterest, listServiceInterests } from '@hodi/domain/service-interests/service-interests.api.ts';
import { serviceTitles } from '@hodi/domain/services/service-titles.ts';
import type { ServiceCode } from '@hodi/domain/services/services.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { newId } from '~/lib/ids.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';

type Outcome = 'saved' | 'waiting' | 'failed';

/** Asks for services for the patient, each by itself, so that one that fails keeps none of the others back. */
export function useAskForServices({ patient, user }: OpenPatientInfo, onDone: () => void) {
  const t = useTexts();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const [isSending, setIsSending] = useState(false);

  const askOne = async (service: ServiceCode): Promise<Outcome> => {
    const summary = `${displayName(user)} · ${serviceTitles[service][language]}`;
    const id = newId();
    const options = { title: 'queue.service' as const, summary, thread: patient.id, creates: [id], silent: true };
    try {
      await send(createServiceInterest, { body: { id, patient_id: patient.id, service } }, options);
      return 'saved';
    } catch (error) {
      return error instanceof QueuedError ? 'waiting' : 'failed';
    }
  };
  const work = async (services: readonly ServiceCode[]): Promise<void> => {
    if (isSending) return;
    setIsSending(true);
    const outcomes = await Promise.all(services.map(askOne));
    const count = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length;
    setIsSending(false);
    for (const endpoint of [listServiceInterests, getPatient, listPatients]) loadAgain(queryClient, keyOf(endpoint));
    if (count('failed') > 0) {
      const isOne = services.length === 1;
      toast.error(t(isOne ? 'record.service_not_saved' : 'record.services_not_saved'));
      return;
    }
    if (count('waiting') > 0) toast.blank(t('services.waits'));
    else toast.success(t('record.service_added', { count: services.length }));
    onDone();
  };
  return { ask: (services: readonly ServiceCode[]) => void work(services), isSending };
}
