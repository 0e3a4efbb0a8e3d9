import {
  clinicianInvitationDeleted,
  clinicianInvitationUpdated,
} from '@hodi/domain/clinician-invitations/clinician-invitations.events.ts';
import { clinicianUpdated } from '@hodi/domain/clinicians/clinicians.events.ts';
import { getInstitution } from '@hodi/domain/institutions/manage-institutions.api.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { onEvent } from '~/lib/realtime/handlers.ts';

/** Its tabs count them. */
export const handlers = [clinicianUpdated, clinicianInvitationUpdated, clinicianInvitationDeleted].map((event) =>
  onEvent(event, (_, queryClient) => loadAgain(queryClient, keyOf(getInstitution))),
);
