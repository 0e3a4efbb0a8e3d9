import type { InquiryBadge } from '@hodi/domain/e-contacts/inquiry-badge.ts';
import type { StatusKind } from './status-kinds.ts';

/** The look of each state that an inquiry can be in. */
export const kindOfInquiry: Readonly<Record<InquiryBadge, StatusKind>> = {
  clinician_reviewing: 'reviewing',
  awaiting_your_response: 'awaiting_response',
  patient_awaits_response: 'patient_awaits',
  answered: 'answered',
  resolved: 'resolved',
};
