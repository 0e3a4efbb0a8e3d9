import { useQuery } from '@tanstack/react-query';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { Institution } from '@hodi/domain/institutions/institution.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import { queryFor } from '~/lib/query/query-for.ts';

type OwnPatient = AnswerOf<typeof getOwnPatient>;

/** The institution of the thread's clinician, as the patient's own profile tells it; the selected one's meanwhile. */
export function useThreadInstitution(thread: Thread | undefined): Institution | undefined {
  return institutionOf(useQuery(queryFor(getOwnPatient)).data, thread?.item);
}

export function institutionOf(
  profile: OwnPatient | undefined,
  item: Pick<EContactItem, 'clinician'> | undefined,
): Institution | undefined {
  const infos = profile?.clinician_infos ?? [];
  const wanted = item?.clinician.institution_id;
  const selected = infos.find(({ clinician }) => clinician.id === profile?.patient.selected_clinician_id);
  return (infos.find(({ institution }) => institution.id === wanted) ?? selected ?? infos[0])?.institution;
}
