import type { UserType } from '../shared/user-type.ts';
import type { EContactStatus } from './e-contact.ts';

export type InquiryBadge =
  | 'clinician_reviewing'
  | 'awaiting_your_response'
  | 'patient_awaits_response'
  | 'answered'
  | 'resolved';

/** The one table status × viewer → badge. A colleague's waiting inquiry does not wait for the reader. */
const badges: Readonly<Record<EContactStatus, Readonly<Record<UserType | 'colleague', InquiryBadge>>>> = {
  patient_waits_response: {
    patient: 'clinician_reviewing',
    clinician: 'awaiting_your_response',
    colleague: 'patient_awaits_response',
  },
  clinic_waits_response: { patient: 'answered', clinician: 'answered', colleague: 'answered' },
  resolved: { patient: 'resolved', clinician: 'resolved', colleague: 'resolved' },
};

export const inquiryBadge = (status: EContactStatus, viewer: UserType | 'colleague'): InquiryBadge =>
  badges[status][viewer];
