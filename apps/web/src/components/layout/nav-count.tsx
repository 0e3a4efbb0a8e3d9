import { Count } from '~/components/status/count.tsx';
import type { NavItem } from './nav-item.ts';

/** Number of waiting things behind a navigation entry. */
export function NavCount({ item, className }: { item: NavItem; className: string | undefined }) {
  const { count, countLabel, isUrgent } = item;
  if (!count) return null;
  return (
    <Count
      className={className}
      value={isUrgent ? `${count} !` : count}
      kind={isUrgent ? 'red' : 'call'}
      label={countLabel}
    />
  );
}
