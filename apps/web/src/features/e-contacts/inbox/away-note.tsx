import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import type { TeamMember } from '@hodi/domain/team-care/team-care.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { OwnerName } from './owner-name.tsx';
import { useTeam } from './use-team.ts';
import styles from './inbox.module.css';

/** Until when they are away, and who answers instead. */
export function AwayNote({ away: { until, cover } }: { away: NonNullable<TeamMember['away']> }) {
  const t = useTexts();
  const { date } = useFormats();
  return (
    <>
      <StatusBadge kind="away">{t('refer.away', { until: date(until) })}</StatusBadge>
      <span>{cover ? t('refer.covered_by', { name: displayName(cover) }) : t('refer.covered_by_nobody')}</span>
    </>
  );
}

interface OwnerAwayProps {
  item: EContactItem;
  /** Somebody says already whose it is. */
  isNamed: boolean;
}

/** Says that the inquiry's owner is away. */
export function OwnerAway({ item, isNamed }: OwnerAwayProps) {
  const away = useTeam().find(({ id }) => id === item.owner?.id)?.away;
  if (!away) return null;
  return (
    <div className={styles.bar}>
      {!isNamed && <OwnerName item={item} />}
      <span className={styles.ownerAway}>
        <AwayNote away={away} />
      </span>
    </div>
  );
}
