import type {
  clinicianInvitationDeleted,
  clinicianInvitationUpdated,
} from '@hodi/domain/clinician-invitations/clinician-invitations.events.ts';
import type { clinicianUpdated } from '@hodi/domain/clinicians/clinicians.events.ts';
import type { listDataRequests } from '@hodi/domain/data-requests/data-requests.api.ts';
import type { institutionUpdated } from '@hodi/domain/institutions/institutions.events.ts';
import type { getInstitution, listInstitutions } from '@hodi/domain/institutions/manage-institutions.api.ts';
import type { getOpeningHours } from '@hodi/domain/opening-hours/opening-hours.api.ts';
import { onNews } from '~/lib/realtime/handlers.ts';

const institution: [(typeof getInstitution)['name']] = ['institutions.get'];

const institutions: [(typeof listInstitutions)['name']] = ['institutions.list'];

const hours: [(typeof getOpeningHours)['name']] = ['opening_hours.get'];

/** Patients' requests about their data. */
const requests: [(typeof listDataRequests)['name']] = ['data_requests.list'];

/** Its tabs count them. */
export const handlers = [
  onNews<typeof clinicianUpdated>('clinician-updated', institution),
  onNews<typeof clinicianInvitationUpdated>('clinician-invitation-updated', institution),
  onNews<typeof clinicianInvitationDeleted>('clinician-invitation-deleted', institution),
  onNews<typeof institutionUpdated>('institution-updated', institution),
  onNews<typeof institutionUpdated>('institution-updated', institutions),
  onNews<typeof institutionUpdated>('institution-updated', requests),
  onNews<typeof institutionUpdated>('institution-updated', hours),
];
