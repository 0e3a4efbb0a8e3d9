import { useQueryClient } from '@tanstack/react-query';
import { listClinicianInvitations } from '@hodi/domain/clinician-invitations/clinician-invitations.api.ts';
import { getInstitution } from '@hodi/domain/institutions/manage-institutions.api.ts';
import type { CallOf, Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { send } from '~/lib/api/send.ts';
import { tellOutcome } from '~/lib/api/tell-outcome.ts';
import { type TextKey, useTexts } from '~/lib/i18n/texts.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';

interface About {
  title: TextKey;
  summary: string;
  thread: string;
  done: string;
  failed: TextKey;
}

/** Changes an invitation, says how it went, and loads the lists again. @returns whether it is done or waits. */
export function useInvitationChange() {
  const t = useTexts();
  const queryClient = useQueryClient();
  return async <E extends Endpoint>(
    endpoint: E,
    args: CallOf<E>,
    { done, failed, ...about }: About,
  ): Promise<boolean> => {
    const isKept = await tellOutcome(send(endpoint, args as never, { ...about, silent: true }), {
      done: () => done,
      waits: t('staff_invite.waits', { name: about.summary }),
      failed: t(failed),
    });
    for (const read of [listClinicianInvitations, getInstitution]) loadAgain(queryClient, keyOf(read));
    return isKept;
  };
}
