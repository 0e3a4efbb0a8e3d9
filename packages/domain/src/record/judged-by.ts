/** Facts of a person's record that rules over measurements need. */
import type { JudgedBy } from './measurement-danger.ts';
import { classesOfEntry, type PickList } from './pick-list.ts';

/** A condition that holds, or a medicine that is taken; confirmed or not, since a danger is rather told once too often. */
export interface HeldEntry {
  readonly kind: 'condition' | 'medicine';
  readonly code: string | null;
  /** When it was written or changed, in milliseconds since 1970. */
  readonly updated_at: number;
}

const dayMs = 24 * 60 * 60_000;
/** An entry that nobody closed says nothing of a pregnancy for longer than this. */
const longestPregnancy = 300 * dayMs;
const afterBirth = 42 * dayMs;

/** @param at milliseconds since 1970. */
export function knownOfPerson(
  entries: readonly HeldEntry[],
  { list, at }: { list: PickList; at: number },
): Pick<JudgedBy, 'classes' | 'pregnancy'> {
  const classes = [...new Set(entries.flatMap((entry) => classesOfEntry(list, entry)))];
  const holds = (code: string, longest: number) =>
    entries.some((entry) => entry.kind === 'condition' && entry.code === code && at - entry.updated_at < longest);
  if (holds('pregnancy', longestPregnancy)) return { classes, pregnancy: 'pregnant' };
  return { classes, pregnancy: holds('after_birth', afterBirth) ? 'postpartum' : null };
}
