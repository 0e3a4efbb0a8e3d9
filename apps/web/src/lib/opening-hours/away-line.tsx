import { isAwayOn } from '@hodi/domain/absences/absence.ts';
import type { Away } from '@hodi/domain/clinicians/clinician.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { useNow } from '~/lib/clock.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { type Translate, useTexts } from '~/lib/i18n/texts.ts';

interface AwayLineProps {
  away: Away | null | undefined;
  /** Of the clinician's institution. */
  timeZone: string;
}

/** Until when, and who answers; undefined where they are here. */
export function useAway({ away, timeZone }: AwayLineProps): string | undefined {
  const t: Translate = useTexts();
  const { plainDate } = useFormats();
  const today = calendarDay(useNow(), timeZone);
  if (!away || !isAwayOn(away, today)) return undefined;
  const date = plainDate(away.until);
  return away.cover === null
    ? t('away.nobody', { date })
    : t('away.answers', { date, name: displayName(away.cover, away.cover.role) });
}

/** Beside the name of a clinician who is away. */
export function AwayLine(props: AwayLineProps) {
  const text = useAway(props);
  return text === undefined ? null : <span>{text}</span>;
}
