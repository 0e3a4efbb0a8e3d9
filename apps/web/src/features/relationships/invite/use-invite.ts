import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { InvitePatient } from '@hodi/domain/relationships/patient-invitation.ts';
import { invitePatient, listPatientInvitations } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { EarlierArrivedError } from '~/lib/api/write-record.ts';
import { showFieldProblems } from '~/lib/forms/field-texts.ts';
import { useIsMounted } from '~/lib/forms/use-is-mounted.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { newId } from '~/lib/ids.ts';
import { discardRecord } from '~/lib/offline/queue.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { type RefusedInvitation, refusedAt } from './refused-invitation.ts';

/** Values of the dialog; the child's fields have names of their own. */
export type Typed = Record<Exclude<keyof InvitePatient, 'method' | 'child'>, string> & {
  method: string;
  who: string;
  child_given_name: string;
  child_family_name: string;
};

const fields = ['given_name', 'additional_name', 'family_name', 'mobile_number', 'email'] as const;

/** Sends an invitation, or keeps it until there is a network; a fault of a field is told beside it. */
export function useInvite(
  form: UseFormReturn<Typed, unknown, InvitePatient>,
  { refused, onDone }: { refused: RefusedInvitation | undefined; onDone: () => void },
) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const versions = useRef(new Map<string, unknown>(refused?.versions));
  const isShown = useIsMounted();
  return async (body: InvitePatient): Promise<void> => {
    const name = displayName(body);
    try {
      const about = { title: 'queue.invitation', summary: name, editAt: refusedAt(body.id), silent: true } as const;
      await send(invitePatient, { body }, { ...about, versions: versions.current, isShown });
      toast.success(t('invite.sent', { name }));
    } catch (error) {
      if (error instanceof QueuedError) toast.blank(t('invite.waits', { name }));
      else if (error instanceof ApiError && error.code === 'already_connected') {
        form.setError('mobile_number', { type: 'server', message: error.message });
        return;
      } else if (error instanceof ApiError && showFieldProblems(error, fields, form.setError)) return;
      else {
        // Sent once more it is an invitation of its own, to the number that stands there now.
        const isThere =
          error instanceof EarlierArrivedError || (error instanceof ApiError && error.code === 'id_taken');
        if (isThere) form.setValue('id', newId());
        throw error;
      }
    }
    // This one has taken its place.
    if (refused !== undefined) await discardRecord(refused.recordId);
    for (const endpoint of [listPatientInvitations, getOwnClinician]) loadAgain(queryClient, keyOf(endpoint));
    onDone();
  };
}
