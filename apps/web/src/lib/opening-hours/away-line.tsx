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

/** Until when, and who answers. */
export function useAwayWords(): (away: Away) => string {
  const t: Translate = useTexts();
  const { plainDate } = useFormats();
  return ({ until, cover }) => {
    const date = plainDate(until);
    return cover === null
      ? t('away.nobody', { date })
      : t('away.answers', { date, name: displayName(cover, cover.role) });
  };
}

/** The same of today; undefined where they are here. */
export function useAway({ away, timeZone }: AwayLineProps): string | undefined {
  const words = useAwayWords();
  const today = calendarDay(useNow(), timeZone);
  return away && isAwayOn(away, today) ? words(away) : undefined;
}

/** Beside the name of a clinician who is away. */
export function AwayLine(props: AwayLineProps) {
  const text = useAway(props);
  return text === undefined ? null : <span>{text}</span>;
}
