import type { QueryClient } from '@tanstack/react-query';
import { getPatient } from '@hodi/domain/patients/patients.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { queryFor } from './query-for.ts';

/** Adds the patient's name, where it is known, to the title of an unsent write. */
export function aboutPatient(queryClient: QueryClient, patient_id: string, text: string): string {
  const info = queryClient.getQueryData(queryFor(getPatient, { params: { patient_id } }).queryKey);
  return info ? `${displayName(info.user)} · ${text}` : text;
}
