import { isEmergencySign } from '@hodi/domain/e-contacts/danger-sign.ts';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { unreadMessages } from '@hodi/domain/e-contacts/inquiry-badge.ts';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { DangerBadge, useDangerSign } from '~/lib/inquiries/danger-badge.tsx';
import { InquiryStatus } from '~/lib/inquiries/inquiry-status.tsx';
import styles from './inquiries.module.css';

/** Danger first, then what has not been read, else how it stands; that it is resolved, in any case. */
export function InquiryState({ item }: { item: EContactItem }) {
  const t = useTexts();
  const { has_unread_for_clinician, e_contact } = item;
  const sign = useDangerSign(item);
  const count = unreadMessages(item);
  const isTold = e_contact.status === 'resolved' || !(has_unread_for_clinician || isEmergencySign(sign));
  return (
    <span className={styles.badges}>
      {sign !== null && <DangerBadge sign={sign} item={item} />}
      {has_unread_for_clinician && (
        <StatusBadge kind="new_messages">{count ? t('inquiry.new_messages', { count }) : t('inquiry.new')}</StatusBadge>
      )}
      {isTold && <InquiryStatus item={item} viewer="clinician" />}
    </span>
  );
}
