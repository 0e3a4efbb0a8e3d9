import { addDays } from '@hodi/domain/shared/plain-days.ts';
import { momentAt } from '@hodi/i18n/zoned-time.ts';

/** From midnight to midnight by the clinic's clock. */
export const rangeOf = (days: readonly string[], timeZone: string): { from: string; to: string } => ({
  from: momentAt(days[0] ?? '', '00:00', timeZone),
  to: momentAt(addDays(days[days.length - 1] ?? '', 1), '00:00', timeZone),
});
