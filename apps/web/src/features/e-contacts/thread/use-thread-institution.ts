import { useQuery } from '@tanstack/react-query';
import type { Away } from '@hodi/domain/clinicians/clinician.ts';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { Institution } from '@hodi/domain/institutions/institution.ts';
import type { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import { profileQuery } from '~/lib/person/shown-person.ts';

type OwnPatient = AnswerOf<typeof getOwnPatient>;

/**
 * The institution of the thread's clinician, as the profile of whom it is about tells it; the selected one's meanwhile. A thread
 * about somebody whom the account cares for may be with a clinic that is not the account's own.
 */
export function useThreadInstitution(thread: Thread | undefined): Institution | undefined {
  return institutionOf(useThreadProfile(thread), thread?.item);
}

/** When the thread's clinician is away; undefined where they are none of the patient's any more. */
export function useThreadAway(thread: Thread): Away | null | undefined {
  const { clinician_id } = thread.item.e_contact;
  const infos = useThreadProfile(thread)?.clinician_infos ?? [];
  return infos.find(({ clinician }) => clinician.id === clinician_id)?.clinician.away;
}

/** The profile of whom it is about. */
function useThreadProfile(thread: Thread | undefined): OwnPatient | undefined {
  const { data: own } = useQuery(profileQuery());
  const about = thread?.item.patient.id;
  const isOther = own !== undefined && about !== undefined && about !== own.patient.id;
  const { data: other } = useQuery({ ...profileQuery(about), enabled: isOther });
  return isOther ? other : own;
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
