/** An invitation that waited here and that the server refused later: kept, to be put right and sent once more. */
import { useSearchParams } from 'wouter';
import type { InvitePatient } from '@hodi/domain/relationships/patient-invitation.ts';
import { invitePatient } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { versionsOf } from '~/lib/api/queue-record.ts';
import type { SentVersion } from '~/lib/offline/database.ts';
import { bodyOf, useQueued } from '~/lib/offline/use-queued.ts';

const asked = 'invite';

/** Where its author can change it. The id says nothing to who reads the address. */
export const refusedAt = (id: string): string => `/clinician/patients?${asked}=${id}`;

export interface RefusedInvitation {
  recordId: string;
  /** The refused body. */
  body: InvitePatient;
  /** The refused body with its key, and earlier versions. */
  versions: SentVersion[];
  /** The server's own sentence. */
  reason: string | null;
}

/** The one that the address names, and the way to be done with it. */
export function useRefusedInvitation(): { refused: RefusedInvitation | undefined; leave: () => void } {
  const [params, setParams] = useSearchParams();
  const queued = useQueued({ name: invitePatient.name });
  const record = queued.find((one) => one.state === 'refused' && bodyOf(invitePatient, one)?.id === params.get(asked));
  const body = record && bodyOf(invitePatient, record);
  return {
    refused: body
      ? {
          recordId: record.id,
          body,
          versions: versionsOf([record]),
          reason: record.lastError,
        }
      : undefined,
    leave: () =>
      setParams(
        (now) => {
          const left = new URLSearchParams(now);
          left.delete(asked);
          return left;
        },
        { replace: true },
      ),
  };
}
