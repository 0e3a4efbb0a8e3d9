/** Registrations that waited here and that the server refused later: kept, to be put right and sent once more. */
import { assistedRegister } from '@hodi/domain/registrations/assisted.api.ts';
import type { AssistedRegistration } from '@hodi/domain/registrations/assisted.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { useIsReception } from '~/lib/session/use-is-reception.ts';
import { bodyOf, useQueued } from '~/lib/offline/use-queued.ts';

export const notTakenAt = (patientId: string): string => `/clinician/assisted-registration?patient=${patientId}`;

/** Where somebody is found who is registered: a reception opens no record, but the list. */
export function useRecordAddress(): (patientId: string) => string {
  const isReception = useIsReception();
  return (patientId) => (isReception ? '/clinician/patients' : `/clinician/patients/${patientId}`);
}

export interface NotTaken {
  patientId: string;
  name: string;
  /** The refused body. */
  body: AssistedRegistration;
  /** The server's reason. */
  reason: string;
  /** They are registered, as they were written first: there is nothing to put right here. */
  isThere: boolean;
}

export const isNotTaken = ({ name, state }: QueueRecord): boolean =>
  name === assistedRegister.name && state === 'refused';

export function useNotTaken(): NotTaken[] {
  return useQueued({ name: assistedRegister.name })
    .filter(isNotTaken)
    .flatMap((record) => {
      const { lastError, isThere = false } = record;
      const body = bodyOf(assistedRegister, record);
      return body === null
        ? []
        : { patientId: body.id, name: displayName(body), body, reason: lastError ?? '', isThere };
    });
}
