import { useQueryClient } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { ManagedClinician } from '@hodi/domain/clinicians/managed-clinician.ts';
import { listClinicians } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { getInstitution } from '@hodi/domain/institutions/manage-institutions.api.ts';
import type { AnswerOf, CallOf, Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';

/**
 * Changes something about a clinician, says how it went, and loads the lists again.
 * @returns whether it is done or waits to be sent.
 */
export function useStaffChange({ user, clinician }: Pick<ManagedClinician, 'user' | 'clinician'>) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const name = displayName(user, clinician.role);

  return async <E extends Endpoint>(
    endpoint: E,
    args: CallOf<E>,
    done: (answer: AnswerOf<E>) => string,
  ): Promise<boolean> => {
    try {
      const about = { title: 'queue.clinician', summary: name, thread: clinician.id, silent: true } as const;
      toast.success(done((await send(endpoint, args as never, about)) as AnswerOf<E>));
      return true;
    } catch (error) {
      if (error instanceof QueuedError) toast.blank(t('staff.waits', { name }));
      else toast.error(`${t('staff.not_saved')}. ${sentenceOf(error)}`);
      return error instanceof QueuedError;
    } finally {
      for (const read of [listClinicians, getInstitution, getOwnClinician]) {
        loadAgain(queryClient, keyOf(read));
      }
    }
  };
}
