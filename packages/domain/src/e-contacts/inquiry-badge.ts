import type { UserType } from '../shared/user-type.ts';
import type { EContactItem, EContactStatus } from './e-contact.ts';

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

/** Of an inquiry that the reader has not read: how many messages that is. 0 where nobody has written: it is new itself. */
export const unreadMessages = ({ messages, unread_count }: Pick<EContactItem, 'messages' | 'unread_count'>): number =>
  messages.length && (unread_count || 1);
