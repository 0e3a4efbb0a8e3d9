import { listForPatient } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { InquiryFilter } from '@hodi/domain/e-contacts/inquiry-filters.ts';
import { pagesFor } from '~/lib/query/query-for.ts';

/** The patient's own inquiries, by the same key as the list on the get-help page, so that one answer serves both. */
export const ownInquiries = (patient_id: string, filter: InquiryFilter) =>
  pagesFor(listForPatient, { params: { patient_id }, query: { filter } });
