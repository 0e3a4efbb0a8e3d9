import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { isInView } from '@hodi/domain/e-contacts/inbox/inbox-view.ts';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import type { TeamMember } from '@hodi/domain/team-care/team-care.ts';
import { listTeam } from '@hodi/domain/team-care/team-care.api.ts';
import { queryFor } from '~/lib/query/query-for.ts';

export interface Team {
  /** False also where the server, or this device, knows of no team. */
  is_on: boolean;
  members: readonly TeamMember[];
}

const alone: Team = { is_on: false, members: [] };

/** The doctors and nurses of the own institution; undefined until it is known whether they answer as a team. */
export function useTeam(): Team | undefined {
  const { data, isPending } = useQuery(queryFor(listTeam));
  return data ?? (isPending ? undefined : alone);
}

export function useMyClinicianId(): string {
  return useSuspenseQuery(queryFor(getOwnClinician)).data.clinician.id;
}

/** Whether somebody of a team may change whose inquiry it is: it is of the own institution, and not over. */
export function useIsOfTeam(item: EContactItem): boolean {
  const { clinician } = useSuspenseQuery(queryFor(getOwnClinician)).data;
  const team = useTeam();
  const { id: clinician_id, institution_id } = clinician;
  const reader = { clinician_id, institution_id, covers: [], uncovered: [] };
  const isOpen = item.e_contact.status !== 'resolved';
  return team?.is_on === true && isOpen && (isInView(item, 'team', reader) || isInView(item, 'mine', reader));
}
