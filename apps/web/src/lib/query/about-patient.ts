import type { QueryClient } from '@tanstack/react-query';
import { getPatient } from '@hodi/domain/patients/patients.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { queryFor } from './query-for.ts';

/** What waits about a patient, for who looks at it among what waits about others: with their name where that is known. */
export function aboutPatient(queryClient: QueryClient, patient_id: string, text: string): string {
  const info = queryClient.getQueryData(queryFor(getPatient, { params: { patient_id } }).queryKey);
  return info ? `${displayName(info.user)} · ${text}` : text;
}
