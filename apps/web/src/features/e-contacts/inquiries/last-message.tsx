import { namedExcerpt } from '@hodi/domain/attachments/attached-message.ts';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { inquiryExcerpt } from '@hodi/domain/e-contacts/inbox/inquiry-excerpt.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

/** The last word; before anybody has written, the answers of the inquiry itself. */
export function LastMessage({ item, className }: { item: EContactItem; className: string | undefined }) {
  const t = useTexts();
  const last = item.messages[item.messages.length - 1];
  const text = last ? namedExcerpt(last.e_contact_message.message, t) : inquiryExcerpt(item.info_text.message);
  const isClinic = last?.message_author_type === 'clinician';
  return <span className={className}>{isClinic ? t('inquiries.clinician_wrote', { text }) : text}</span>;
}
