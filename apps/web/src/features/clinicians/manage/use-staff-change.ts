import { useQueryClient } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { ManagedClinician } from '@hodi/domain/clinicians/managed-clinician.ts';
import { listClinicians } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { getInstitution } from '@hodi/domain/institutions/manage-institutions.api.ts';
import type { AnswerOf, CallOf, Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { send } from '~/lib/api/send.ts';
import { tellOutcome } from '~/lib/api/tell-outcome.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';

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
    const about = { title: 'queue.clinician', summary: name, thread: clinician.id, silent: true } as const;
    const work = send(endpoint, args as never, about) as Promise<AnswerOf<E>>;
    const isKept = await tellOutcome(work, { done, waits: t('staff.waits', { name }), failed: t('staff.not_saved') });
    for (const read of [listClinicians, getInstitution, getOwnClinician]) loadAgain(queryClient, keyOf(read));
    return isKept;
  };
}
