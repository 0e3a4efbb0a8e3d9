import { useEffect, useState } from 'react';
import type { ShownInvitation } from '@hodi/domain/relationships/patient-invitation.ts';
import { showPatientInvitation } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { call } from '~/lib/api/call.ts';
import { useConnection } from '~/lib/offline/connection.ts';

export type Invitation =
  | { state: 'loading' }
  | { state: 'lost'; retry: () => void }
  /** Wrong, used, too old or taken back: nobody is told which. */
  | { state: 'invalid' }
  | { state: 'good'; shown: ShownInvitation };

/** Milliseconds; it is little. */
const timeout = 30_000;

/** Who invites by a link; asked for again when the network is back. */
export function useInvitation(token: string): Invitation {
  const { online } = useConnection();
  const [tries, setTries] = useState(0);
  const [told, setTold] = useState<ShownInvitation | 'invalid' | null>(null);
  const [failedTry, setFailedTry] = useState<string | null>(null);
  const mark = `${tries} ${online}`;
  const isTold = told !== null;

  useEffect(() => {
    if (isTold) return;
    let isCurrent = true;
    call(showPatientInvitation, { params: { token } }, { silent: true, timeout }).then(
      ({ invitation }) => isCurrent && setTold(invitation),
      (error: unknown) => {
        if (!isCurrent) return;
        if (error instanceof ApiError && error.status === 404) setTold('invalid');
        else setFailedTry(mark);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [token, mark, isTold]);

  if (told === 'invalid') return { state: 'invalid' };
  if (told !== null) return { state: 'good', shown: told };
  if (failedTry !== mark) return { state: 'loading' };
  return { state: 'lost', retry: () => setTries(tries + 1) };
}
