import type { InquiryBadge } from '@hodi/domain/e-contacts/inquiry-badge.ts';
import type { StatusKind } from './status-kinds.ts';

/** The look of each state that an inquiry can be in. */
export const kindOfInquiry: Readonly<Record<InquiryBadge, StatusKind>> = {
  not_opened: 'patient_awaits',
  clinician_reviewing: 'reviewing',
  read: 'read',
  awaiting_your_response: 'awaiting_response',
  patient_awaits_response: 'patient_awaits',
  no_reply_needed: 'read',
  answered: 'answered',
  resolved: 'resolved',
};
