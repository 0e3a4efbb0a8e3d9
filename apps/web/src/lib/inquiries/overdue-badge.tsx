import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { isOverdue } from '@hodi/domain/e-contacts/inbox/inbox-view.ts';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useNow } from '~/lib/clock.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

/** Whether the inquiry waits longer than its clinic promises. */
export const useIsOverdue = (item: EContactItem): boolean => isOverdue(item, useNow());

/** On an inquiry that waits longer than its clinic promises. */
export function OverdueBadge({ item }: { item: EContactItem }) {
  const t = useTexts();
  if (!useIsOverdue(item)) return null;
  return <StatusBadge kind="overdue">{t('overdue.badge')}</StatusBadge>;
}
