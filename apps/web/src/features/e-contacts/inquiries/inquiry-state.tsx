import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { inquiryBadge, unreadMessages } from '@hodi/domain/e-contacts/inquiry-badge.ts';
import { kindOfInquiry } from '~/components/status/kind-of-inquiry.ts';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './inquiries.module.css';

/** Danger first, then what has not been read, else how it stands; that it is resolved, in any case. */
export function InquiryState({ item }: { item: EContactItem }) {
  const t = useTexts();
  const { open_severity, e_contact, has_unread_for_clinician } = item;
  const badge = inquiryBadge(e_contact.status, 'clinician');
  const count = unreadMessages(item);
  return (
    <span className={styles.badges}>
      {open_severity !== null && (
        <StatusBadge kind={open_severity}>{t(`inquiry.red_flag.${open_severity}`)}</StatusBadge>
      )}
      {has_unread_for_clinician && (
        <StatusBadge kind="new_messages">{count ? t('inquiry.new_messages', { count }) : t('inquiry.new')}</StatusBadge>
      )}
      {(!has_unread_for_clinician || badge === 'resolved') && (
        <StatusBadge kind={kindOfInquiry[badge]}>{t(`inquiry.badge.${badge}`)}</StatusBadge>
      )}
    </span>
  );
}
