import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { isInView } from '@hodi/domain/e-contacts/inbox/inbox-view.ts';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import type { TeamMember } from '@hodi/domain/team-care/team-care.ts';
import { listTeam } from '@hodi/domain/team-care/team-care.api.ts';
import { queryFor } from '~/lib/query/query-for.ts';

const nobody: readonly TeamMember[] = [];

/** The doctors and nurses of the own institution, as far as this device knows them. */
export const useTeam = (): readonly TeamMember[] => useQuery(queryFor(listTeam)).data?.members ?? nobody;

export function useMyClinicianId(): string {
  return useSuspenseQuery(queryFor(getOwnClinician)).data.clinician.id;
}

/** Whether somebody of a team may change whose inquiry it is: it is of the own institution, and not over. */
export function useIsOfTeam(item: EContactItem): boolean {
  const { clinician, institution } = useSuspenseQuery(queryFor(getOwnClinician)).data;
  const { id: clinician_id, institution_id } = clinician;
  const reader = { clinician_id, institution_id, covers: [], uncovered: [] };
  const isOpen = item.e_contact.status !== 'resolved';
  return institution.team_care === true && isOpen && (isInView(item, 'team', reader) || isInView(item, 'mine', reader));
}
