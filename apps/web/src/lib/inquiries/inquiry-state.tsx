import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { unreadMessages, type Viewer } from '@hodi/domain/e-contacts/inquiry-badge.ts';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { DangerBadge, useDangerSign } from './danger-badge.tsx';
import { InquiryStatus } from './inquiry-status.tsx';
import { OverdueBadge, useIsOverdue } from './overdue-badge.tsx';

interface InquiryStateProps {
  item: EContactItem;
  viewer: Viewer;
  /** Another column tells that it waits too long. */
  hasPromiseBeside?: boolean;
}

/** The gravest thing that a clinician must know of an inquiry, and nothing else. */
export function InquiryState({ item, viewer, hasPromiseBeside = false }: InquiryStateProps) {
  const t = useTexts();
  const sign = useDangerSign(item);
  const isOverdue = useIsOverdue(item);
  const count = unreadMessages(item);
  if (sign !== null) return <DangerBadge sign={sign} item={item} />;
  // Nothing is to be done about a resolved one, read or not.
  if (item.e_contact.status === 'resolved') return <InquiryStatus item={item} viewer={viewer} />;
  if (isOverdue && !hasPromiseBeside) return <OverdueBadge item={item} />;
  if (item.has_unread_for_clinician) {
    return (
      <StatusBadge kind="new_messages">{count ? t('inquiry.new_messages', { count }) : t('inquiry.new')}</StatusBadge>
    );
  }
  if (item.e_contact.held_since) return <StatusBadge kind="not_sent">{t('inbox.held')}</StatusBadge>;
  if (item.not_reached_at)
    return <StatusBadge kind="not_reached">{t('notifications.patient_not_reached')}</StatusBadge>;
  return <InquiryStatus item={item} viewer={viewer} />;
}
