import { useQueryClient } from '@tanstack/react-query';
import { listClinicianInvitations } from '@hodi/domain/clinician-invitations/clinician-invitations.api.ts';
import { getInstitution } from '@hodi/domain/institutions/manage-institutions.api.ts';
import type { CallOf, Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { type TextKey, useTexts } from '~/lib/i18n/texts.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';

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
    try {
      await send(endpoint, args as never, { ...about, silent: true });
      toast.success(done);
      return true;
    } catch (error) {
      if (error instanceof QueuedError) toast.blank(t('staff_invite.waits', { name: about.summary }));
      else toast.error(`${t(failed)}. ${sentenceOf(error)}`);
      return error instanceof QueuedError;
    } finally {
      for (const read of [listClinicianInvitations, getInstitution]) {
        loadAgain(queryClient, keyOf(read));
      }
    }
  };
}
