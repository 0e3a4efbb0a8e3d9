import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { getOwnPatient, type PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { withInvitation } from '@hodi/domain/relationships/patient-invitations.ts';
import { answerInvitation } from '@hodi/domain/relationships/relationships.api.ts';
import type { TeamConsent } from '@hodi/domain/team-care/team-consent.ts';
import type { ClinicianInfo } from '@hodi/domain/clinicians/clinician.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { bodyOf, useQueued } from '~/lib/offline/use-queued.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf, queryFor } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';

export type Answer = 'active' | 'declined';

type Said = Record<Answer, 'patient_home.accepted' | 'patient_home.declined' | 'patient_home.care_declined'>;
const said: Said = { active: 'patient_home.accepted', declined: 'patient_home.declined' };

/**
 * Answers an invitation, or declines who took over; `unsent` is the answer that this device has not sent yet,
 * and `waits` says which.
 * @param texts what is said once the server knows.
 */
export function useInvitationAnswer(
  { relationship, clinician }: Pick<ClinicianInfo, 'relationship' | 'clinician'>,
  texts = said,
) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const [sending, setSending] = useState<Answer | null>(null);
  const queued = useQueued({ thread: relationship.id });
  const unsent = queued.filter(({ state }) => state !== 'refused');
  const last = unsent[unsent.length - 1];
  const isRefused = queued.length > unsent.length;
  const name = displayName(clinician.user, clinician.role);

  // It may have been taken back, or be over: what stands here is from before.
  useEffect(() => {
    if (isRefused) loadAgain(queryClient, keyOf(getOwnPatient));
  }, [isRefused, queryClient]);

  const give = async (status: Answer, team_consent?: TeamConsent) => {
    try {
      const answered = await send(
        answerInvitation,
        { params: { relationship_id: relationship.id }, body: { status, ...(team_consent && { team_consent }) } },
        { title: 'queue.invitation_answer', summary: name, thread: relationship.id },
      );
      queryClient.setQueryData<PatientProfile>(
        queryFor(getOwnPatient).queryKey,
        (profile) => profile && withInvitation(profile, answered),
      );
      toast.success(t(texts[status], { name }));
    } catch (error) {
      if (error instanceof QueuedError) return;
    }
    // Also after a refusal: it may have been taken back, or answered elsewhere.
    loadAgain(queryClient, keyOf(getOwnPatient));
  };
  const answer = async (status: Answer, team_consent?: TeamConsent) => {
    if (sending !== null) return;
    setSending(status);
    await give(status, team_consent).finally(() => setSending(null));
  };
  const isYes = last !== undefined && bodyOf(answerInvitation, last)?.status === 'active';
  const waits = t(isYes ? 'patient_home.accept_waits' : 'patient_home.decline_waits');
  return { answer, sending, unsent: last, waits };
}
