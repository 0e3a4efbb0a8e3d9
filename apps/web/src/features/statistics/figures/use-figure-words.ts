import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { type Change, changeOf } from './change.ts';
import { durationParts } from './duration-parts.ts';
import type { Figure, Unit } from './figure-groups.ts';

export interface FigureWords {
  value: string;
  change: Change;
  /** "+9", "14 min faster", "The same as before". */
  changed: string;
  /** Arrow and sign in words for screen readers; empty where the text says it. */
  said: string;
  /** "was 61"; empty where it is said already. */
  was: string;
}

/** A figure and what became of it, in words. */
export function useFigureWords(): (figure: Figure) => FigureWords {
  const t = useTexts();
  const formats = useFormats();
  const say = (value: number | null, unit: Unit): string => {
    if (value === null) return t('statistics.none');
    if (unit === 'count') return formats.number(value);
    return durationParts(value)
      .map(({ key, count }) => t(key, { count }))
      .join(' ');
  };
  return ({ now, before, unit, better }) => {
    const change = changeOf({ now, before, better });
    const words = { value: say(now, unit), change };
    const was = t('statistics.was', { before: say(before, unit) });
    if (change.kind === 'none') return { ...words, changed: '', said: '', was: '' };
    if (change.kind === 'same') return { ...words, changed: t('statistics.same'), said: '', was: '' };
    if (change.kind === 'first') return { ...words, changed: t('statistics.none_before'), said: '', was: '' };
    if (change.kind === 'gone') return { ...words, changed: '', said: '', was };
    const by = say(change.by, unit);
    if (unit === 'seconds') {
      const changed = t(change.kind === 'more' ? 'statistics.slower' : 'statistics.faster', { by });
      return { ...words, changed, said: '', was };
    }
    return {
      ...words,
      changed: t(`statistics.${change.kind}`, { by }),
      said: t(`statistics.${change.kind}_said`),
      was,
    };
  };
}
