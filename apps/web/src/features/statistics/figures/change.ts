import type { Figure } from './figure-groups.ts';

/**
 * Change of a figure. No percentages: of small numbers, and of zero, they say more than is known. `first` and `gone`:
 * only one side has a value.
 */
export type Change =
  | { kind: 'none' | 'same' | 'first' | 'gone'; tone: null; by: 0 }
  | { kind: 'more' | 'less'; tone: 'good' | 'bad' | null; by: number };

/** How a figure compares with the one before. `by` is never negative. */
export function changeOf({ now, before, better }: Pick<Figure, 'now' | 'before' | 'better'>): Change {
  const flat = (kind: 'none' | 'same' | 'first' | 'gone') => ({ kind, tone: null, by: 0 }) as const;
  if (now === null) return flat(before === null ? 'none' : 'gone');
  if (before === null) return flat('first');
  if (now === before) return flat('same');
  const kind = now > before ? 'more' : 'less';
  // Less work done is not marked bad; longer waiting is.
  const tone = better === kind ? 'good' : better === 'less' ? 'bad' : null;
  return { kind, tone, by: Math.abs(now - before) };
}
