import { listForClinician } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { InquiryFilter } from '@hodi/domain/e-contacts/inquiry-filters.ts';
import { pagesFor } from '~/lib/query/query-for.ts';

export interface AskedInquiries {
  patient_id: string;
  filter: InquiryFilter;
  search?: string;
}

/** The inquiries of one patient, those with colleagues too. */
export const inquiriesOfPatient = ({ patient_id, filter, search = '' }: AskedInquiries) =>
  pagesFor(listForClinician, { query: { patient_id, filter, ...(search !== '' && { search }) } });
