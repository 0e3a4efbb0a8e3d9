/** Carries one inquiry's present picture into every list that a screen holds or has held. */
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { ClinicianProfile } from '@hodi/domain/clinicians/clinicians.api.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { listForClinician, listForPatient, listNeedsYouNow } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { InquiryFilter } from '@hodi/domain/e-contacts/inquiry-filters.ts';
import { type InquiryList, type InquiryPage, withInquiry } from '@hodi/domain/e-contacts/list-updates.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf, queryFor } from '~/lib/query/query-for.ts';

interface Asked {
  params?: { patient_id?: string };
  query?: { filter?: InquiryFilter; search?: string; patient_id?: string };
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
  return { of: 'clinician', clinician_id, patient_id, filter, search };
}

type Loaded = InquiryPage | InfiniteData<InquiryPage>;
const isPaged = (loaded: Loaded): loaded is InfiniteData<InquiryPage> => 'pages' in loaded;

function changed(loaded: Loaded, pages: readonly InquiryPage[]): Loaded {
  return isPaged(loaded) ? { ...loaded, pages: [...pages] } : (pages[0] ?? loaded);
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
