import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

/** "1:05". */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

const kilo = 1024;

/** "84 KB", "3.1 MB": how much a line would carry. */
export function useSizes(): (bytes: number) => string {
  const t = useTexts();
  const { number } = useFormats();
  return (bytes) => {
    const kilobytes = bytes / kilo;
    if (kilobytes < kilo) return t('media.kilobytes', { size: number(Math.max(1, Math.round(kilobytes))) });
    return t('media.megabytes', { size: number(Math.round((kilobytes / kilo) * 10) / 10) });
  };
}
