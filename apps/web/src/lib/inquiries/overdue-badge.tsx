import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useNow } from '~/lib/clock.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

/** On an inquiry that waits longer than its clinic promises. */
export function OverdueBadge({ item: { e_contact } }: { item: EContactItem }) {
  const t = useTexts();
  const now = useNow();
  const { promised_by } = e_contact;
  if (!promised_by || Date.parse(promised_by) > now) return null;
  return <StatusBadge kind="overdue">{t('overdue.badge')}</StatusBadge>;
}
