/** Carries one inquiry's present picture into every list that a screen holds or has held. */
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { ClinicianProfile } from '@hodi/domain/clinicians/clinicians.api.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { listForClinician, listForPatient, listNeedsYouNow } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { getInboxCounts } from '@hodi/domain/e-contacts/inbox/inbox.api.ts';
import type { InboxView } from '@hodi/domain/e-contacts/inbox/inbox.ts';
import { type InboxFilters, inboxReader } from '@hodi/domain/e-contacts/inbox/inbox-view.ts';
import type { InquiryFilter } from '@hodi/domain/e-contacts/inquiry-filters.ts';
import { type InquiryList, type InquiryPage, withInquiry } from '@hodi/domain/e-contacts/list-updates.ts';
import type { TeamMember } from '@hodi/domain/team-care/team-care.ts';
import { listTeam } from '@hodi/domain/team-care/team-care.api.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { deviceTimeZone } from '~/lib/i18n/formats.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf, queryFor } from '~/lib/query/query-for.ts';
import { serverNow } from '~/lib/session/server-clock.ts';

interface Asked {
  params?: { patient_id?: string };
  query?: InboxFilters & { filter?: InquiryFilter; search?: string; patient_id?: string; view?: InboxView };
}

/** Which list a key of the cache stands for; undefined as long as it is not known whose it is. */
function listOf(queryClient: QueryClient, [name, asked]: QueryKey): InquiryList | undefined {
  const { params, query } = (asked ?? {}) as Asked;
  const { filter = 'all', search, patient_id } = query ?? {};
  if (name === listForPatient.name) {
    return params?.patient_id === undefined
      ? undefined
      : { of: 'patient', patient_id: params.patient_id, filter, search };
  }
  const profile = queryClient.getQueryData<ClinicianProfile>(queryFor(getOwnClinician).queryKey);
  if (profile === undefined) return undefined;
  const clinician_id = profile.clinician.id;
  if (name === listNeedsYouNow.name) return { of: 'needs_you_now', clinician_id };
  if (query?.view !== undefined) {
    const { view, filter: _, search: __, patient_id: ___, ...filters } = query;
    const now = serverNow();
    const members = queryClient.getQueryData<{ members: TeamMember[] }>(queryFor(listTeam).queryKey)?.members ?? [];
    const { institution_id } = profile.clinician;
    const reader = inboxReader({ clinician_id, institution_id }, members, now);
    const at = { now, today: calendarDay(now, deviceTimeZone) };
    return { of: 'inbox', view, reader, filter, search, filters, at };
  }
  return { of: 'clinician', clinician_id, patient_id, filter, search };
}

type Loaded = InquiryPage | InfiniteData<InquiryPage>;
const isPaged = (loaded: Loaded): loaded is InfiniteData<InquiryPage> => 'pages' in loaded;

function changed(loaded: Loaded, pages: readonly InquiryPage[]): Loaded {
  return isPaged(loaded) ? { ...loaded, pages: [...pages] } : (pages[0] ?? loaded);
}

/** The views of the whole team and their numbers, where a colleague changed something in them. */
export function loadTeamInboxAgain(queryClient: QueryClient): void {
  const queries = queryClient.getQueryCache().findAll({ queryKey: keyOf(listForClinician) });
  for (const { queryKey } of queries) {
    const [, asked] = queryKey as QueryKey & [string, Asked?];
    const view = asked?.query?.view;
    if (view !== undefined && view !== 'mine') loadAgain(queryClient, queryKey);
  }
  loadAgain(queryClient, keyOf(getInboxCounts));
}

const lists = [listForClinician, listForPatient, listNeedsYouNow];

/** Harmless to do twice, and with a picture that is already old. */
export function putIntoLists(queryClient: QueryClient, item: EContactItem): void {
  const queries = lists.flatMap((list) => queryClient.getQueryCache().findAll({ queryKey: keyOf(list) }));
  for (const { queryKey, state } of queries) {
    const loaded = state.data as Loaded | undefined;
    const list = listOf(queryClient, queryKey);
    if (loaded === undefined || list === undefined || state.fetchStatus === 'fetching') {
      loadAgain(queryClient, queryKey);
      if (loaded === undefined || list === undefined) continue;
    }
    const pages = isPaged(loaded) ? loaded.pages : [loaded];
    const after = withInquiry(list, pages, item);
    if (after.pages !== pages) queryClient.setQueryData(queryKey, changed(loaded, after.pages));
    if (after.isStale) loadAgain(queryClient, queryKey);
  }
}
