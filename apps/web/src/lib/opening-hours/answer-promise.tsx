import type { Institution } from '@hodi/domain/institutions/institution.ts';
import { isEverOpen, type ShownHours } from '@hodi/domain/opening-hours/opening-hours.ts';
import { isOpenAt, nextOpening } from '@hodi/domain/opening-hours/opening-times.ts';
import { addDays } from '@hodi/domain/shared/plain-days.ts';
import { placeClock } from '@hodi/i18n/zoned-time.ts';
import { clock as clockSign } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { useNow } from '~/lib/clock.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './answer-promise.module.css';
import { useOpenTimes } from './use-open-times.ts';

/**
 * When an answer is to be expected from a clinic: usually, now that it is closed, and on a day on which very many ask. It is reckoned
 * here, so that it is right without a network too. Nothing where the clinic says nothing of its hours.
 */
export function AnswerPromise({ institution }: { institution: Institution | undefined }) {
  const hours = institution?.hours;
  if (!institution || !hours || !isEverOpen(hours.week)) return null;
  return (
    <div className={styles.promise}>
      <Icon shape={clockSign} size={16} />
      <div>
        <Usually hours={hours} />
        <Now hours={hours} timeZone={institution.time_zone} />
      </div>
    </div>
  );
}

function Usually({ hours: { week, promise_hours } }: { hours: ShownHours }) {
  const t = useTexts();
  const times = useOpenTimes(week);
  return (
    <p>{promise_hours === null ? t('hours.open', { times }) : t('hours.promise', { count: promise_hours, times })}</p>
  );
}

/** Shows deviations from the usual hours at this moment. */
function Now({ hours, timeZone }: { hours: ShownHours; timeZone: string }) {
  const t = useTexts();
  const now = useNow();
  const formats = useFormats(timeZone);
  const clock = placeClock(timeZone);
  const today = clock.dayAt(now);
  const isBusy = hours.busy_on === today;
  const holiday = hours.holidays.find(({ date }) => date === today);
  const opens = isOpenAt(hours, clock, now) ? null : nextOpening(hours, clock, now);
  const opensText = (at: number): string => {
    const [day, time] = [clock.dayAt(at), formats.time(at)];
    if (day === today) return t('hours.opens_today', { time });
    if (day === addDays(today, 1)) return t('hours.opens_tomorrow', { time });
    return t('hours.opens_on', { weekday: formats.weekday(at), date: formats.date(at), time });
  };
  return (
    <>
      {holiday && <p>{t('hours.holiday', { name: holiday.name })}</p>}
      {opens !== null && <p>{opensText(opens)}</p>}
      {isBusy && <p>{t('hours.busy')}</p>}
    </>
  );
}
