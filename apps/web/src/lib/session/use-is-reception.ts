import { useQuery } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { queryFor } from '~/lib/query/query-for.ts';

/** Whether the reader works at the reception: they arrange visits and see nothing clinical. From the profile that every page reads. */
export const useIsReception = (): boolean =>
  useQuery({ ...queryFor(getOwnClinician), enabled: false }).data?.is_reception === true;
