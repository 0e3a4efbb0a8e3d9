import { useQuery } from '@tanstack/react-query';
import { getPatient } from '@hodi/domain/patients/patients.api.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { isRefusal } from '../thread/is-refusal.ts';

/** The patient's mobile number; undefined where it is not the reader's to see, or has never come to this device. */
export function usePatientNumber(patient_id: string): string | undefined {
  const { data, error } = useQuery(queryFor(getPatient, { params: { patient_id } }));
  return isRefusal(error) ? undefined : data?.user.mobile_number;
}
