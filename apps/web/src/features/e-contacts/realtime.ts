import type { QueryClient } from '@tanstack/react-query';
import { attachmentChanged } from '@hodi/domain/attachments/attachments.events.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { listOwnDataRequests } from '@hodi/domain/data-requests/data-requests.api.ts';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { eContactCreated, eContactMessageCreated, eContactUpdated } from '@hodi/domain/e-contacts/e-contacts.events.ts';
import { listOverdueOfColleagues } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { getInboxCounts } from '@hodi/domain/e-contacts/inbox/inbox.api.ts';
import { teamInboxChanged } from '@hodi/domain/e-contacts/inbox/inbox-view.ts';
import { presenceTold, type ThreadPresence } from '@hodi/domain/e-contacts/inbox/presence.ts';
import type { listNotReached } from '@hodi/domain/notifications/notifications.api.ts';
import { getOwnPatient, getPatient, listPatients } from '@hodi/domain/patients/patients.api.ts';
import type { listRedFlagsOfPatient } from '@hodi/domain/red-flags/red-flags.api.ts';
import { makeText } from '~/lib/i18n/texts.ts';
import { onEvent, onFollowed, type RealtimeHandler } from '~/lib/realtime/handlers.ts';
import { threadPresence } from '~/lib/realtime/presence.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { currentSession } from '~/lib/session/session.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { loadTeamInboxAgain } from './list-caches.ts';
import { patientName } from './thread/people-of.ts';
import { loadThreadAgain, putAttachment, putItem, putMessage } from './thread-cache.ts';

/** A correction may answer one. By its name alone: the contract would come with every page. */
const ownRequests: (typeof listOwnDataRequests)['name'] = 'data_requests.own';

/** List of people who could not be notified, without those who have read since. */
const notReached: (typeof listNotReached)['name'] = 'notifications.not_reached';

const flagHistory: (typeof listRedFlagsOfPatient)['name'] = 'red_flags.list_of_patient';

/** Numbers that the server counts: of the dashboards, and beside each patient; and what was flagged so far. */
function countAgain(queryClient: QueryClient): void {
  for (const endpoint of [getOwnClinician, getOwnPatient, listPatients, getPatient, getInboxCounts]) {
    loadAgain(queryClient, keyOf(endpoint));
  }
  loadAgain(queryClient, [flagHistory]);
}

/**
 * Shows a notice of an emergency to clinicians who do not have it in sight: those on another inquiry or patient, or
 * whose list is filtered to services or answered ones.
 */
function tellEmergency(item: EContactItem): void {
  if (item.open_severity !== 'emergency' || currentSession()?.userType !== 'clinician') return;
  const isInSight =
    /\/(dashboard|patient-inquiries)\??$/.test(location.href) || location.href.includes(item.e_contact.id);
  if (!isInSight) toast.error(makeText('nav.emergency', { name: patientName(item) }));
}

export const handlers: readonly RealtimeHandler[] = [
  onEvent(eContactCreated, (item, queryClient) => {
    putItem(queryClient, item);
    countAgain(queryClient);
    tellEmergency(item);
  }),
  onEvent(eContactMessageCreated, ({ item, ...message }, queryClient) => {
    putMessage(queryClient, message, item);
    countAgain(queryClient);
  }),
  onEvent(eContactUpdated, ({ item, red_flags, is_corrected }, queryClient) => {
    putItem(queryClient, item, red_flags);
    if (is_corrected) {
      loadThreadAgain(queryClient, item.e_contact.id);
      loadAgain(queryClient, [ownRequests]);
    }
    countAgain(queryClient);
    loadAgain(queryClient, keyOf(listOverdueOfColleagues));
    loadAgain(queryClient, [notReached]);
  }),
  { name: teamInboxChanged, handle: (_, queryClient) => loadTeamInboxAgain(queryClient) },
  { name: presenceTold, handle: (told) => threadPresence.set(told as ThreadPresence) },
  onFollowed(eContactMessageCreated, ({ item, ...message }, queryClient) => putMessage(queryClient, message, item)),
  onFollowed(eContactUpdated, ({ item, red_flags, is_corrected }, queryClient) => {
    putItem(queryClient, item, red_flags);
    if (is_corrected) loadThreadAgain(queryClient, item.e_contact.id);
  }),
  onEvent(attachmentChanged, ({ attachment }, queryClient) => putAttachment(queryClient, attachment)),
  onFollowed(attachmentChanged, ({ attachment }, queryClient) => putAttachment(queryClient, attachment)),
];
