import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { badgeOf, type Viewer } from '@hodi/domain/e-contacts/inquiry-badge.ts';
import { kindOfInquiry } from '~/components/status/status-kinds.ts';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';

/** How an inquiry stands, in words. */
export function InquiryStatus({ item, viewer }: { item: EContactItem; viewer: Viewer }) {
  const t = useTexts();
  const badge = badgeOf(item, viewer);
  return <StatusBadge kind={kindOfInquiry[badge]}>{t(`inquiry.badge.${badge}`)}</StatusBadge>;
}
