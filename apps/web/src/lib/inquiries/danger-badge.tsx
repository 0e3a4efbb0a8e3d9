import { type DangerSign, dangerSign } from '@hodi/domain/e-contacts/danger-sign.ts';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import type { StatusKind } from '~/components/status/status-kinds.ts';
import { useNow } from '~/lib/clock.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useMoment } from '~/lib/emergency/use-moment.ts';

const looks: Readonly<Record<DangerSign, StatusKind>> = {
  emergency_open: 'emergency',
  emergency_seen: 'emergency',
  answer_unread: 'emergency',
  self_harm: 'warning',
  message_warning: 'warning',
  warning: 'warning',
};

/** The gravest danger of an inquiry, as its clinician is told it; null where there is none. */
export const useDangerSign = (item: EContactItem): DangerSign | null => dangerSign(item, useNow());

/** Its sign in words. */
export function DangerBadge({ sign, item }: { sign: DangerSign; item: EContactItem }) {
  const t = useTexts();
  const seen = useSeen(item);
  const words = () => {
    if (sign === 'warning') return t('inquiry.red_flag.warning');
    if (sign !== 'emergency_seen') return t(`danger_sign.${sign}`);
    return seen === null ? t('danger_sign.emergency_seen_only') : t('danger_sign.emergency_seen', seen);
  };
  return <StatusBadge kind={looks[sign]}>{words()}</StatusBadge>;
}

/** By whom, and when. */
function useSeen({ emergency }: EContactItem): { name: string; at: string } | null {
  const moment = useMoment();
  if (!emergency?.seen_by || !emergency.seen_at) return null;
  const { seen_by: name, seen_at } = emergency;
  return { name, at: moment(seen_at) };
}
