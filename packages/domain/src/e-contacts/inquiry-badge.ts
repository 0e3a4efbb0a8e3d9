import type { UserType } from '../shared/user-type.ts';
import type { EContactItem, EContactStatus } from './e-contact.ts';

export type InquiryBadge =
  | 'not_opened'
  | 'clinician_reviewing'
  | 'read'
  | 'awaiting_your_response'
  | 'patient_awaits_response'
  | 'no_reply_needed'
  | 'answered'
  | 'resolved';
export type Viewer = UserType | 'colleague';

export interface BadgeFacts {
  status: EContactStatus;
  /** A clinician has looked at it; the version before does not tell it everywhere. */
  is_opened?: boolean | undefined;
  /** A clinician said so of the last message. */
  is_no_reply_needed?: boolean | undefined;
}

/** Of an inquiry that waits for the clinic. A colleague's does not wait for the reader. */
const waiting: Readonly<Record<Exclude<Viewer, 'patient'>, InquiryBadge>> = {
  clinician: 'awaiting_your_response',
  colleague: 'patient_awaits_response',
};

/** The one table status × viewer → badge. Nobody is said to review what nobody has opened. */
export function inquiryBadge({ status, is_opened, is_no_reply_needed }: BadgeFacts, viewer: Viewer): InquiryBadge {
  if (status !== 'patient_waits_response') return status === 'resolved' ? 'resolved' : 'answered';
  if (is_no_reply_needed === true) return viewer === 'patient' ? 'read' : 'no_reply_needed';
  if (viewer !== 'patient') return waiting[viewer];
  return is_opened === false ? 'not_opened' : 'clinician_reviewing';
}

/** Whether anybody at the clinic has looked at it: opened it, acknowledged its emergency, or written. */
export const isOpened = ({ e_contact, emergency, messages }: EContactItem): boolean =>
  e_contact.seen_by_clinician_seq >= 0 ||
  (emergency?.seen_at ?? null) !== null ||
  messages.some(({ message_author_type }) => message_author_type === 'clinician');

export const badgeOf = (item: EContactItem, viewer: Viewer): InquiryBadge =>
  inquiryBadge(
    {
      status: item.e_contact.status,
      is_opened: isOpened(item),
      is_no_reply_needed: (item.e_contact.no_reply_needed_at ?? null) !== null,
    },
    viewer,
  );

/** Of an inquiry that the reader has not read: how many messages that is. 0 where nobody has written: it is new itself. */
export const unreadMessages = ({ messages, unread_count }: Pick<EContactItem, 'messages' | 'unread_count'>): number =>
  messages.length && (unread_count || 1);
