import type { Institution } from '@hodi/domain/institutions/institution.ts';
import type { ShownHours } from '@hodi/domain/opening-hours/opening-hours.ts';
import { hoursNow } from '@hodi/domain/opening-hours/opening-times.ts';
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
 * here, so that it is right without a network too. Nothing where there is nothing to say.
 */
export function AnswerPromise({ institution }: { institution: Institution | undefined }) {
  if (!institution?.hours) return null;
  return <Promised hours={institution.hours} timeZone={institution.time_zone} />;
}

function Promised({ hours, timeZone }: { hours: ShownHours; timeZone: string }) {
  const t = useTexts();
  const now = useNow();
  const formats = useFormats(timeZone);
  const clock = placeClock(timeZone);
  const today = clock.dayAt(now);
  const said = hoursNow(hours, clock, now);
  if (said === null) return null;
  const opensText = (at: number): string => {
    const [day, time] = [clock.dayAt(at), formats.time(at)];
    if (day === today) return t('hours.opens_today', { time });
    if (day === addDays(today, 1)) return t('hours.opens_tomorrow', { time });
    return t('hours.opens_on', { weekday: formats.weekday(at), date: formats.date(at), time });
  };
  return (
    <div className={styles.promise}>
      <Icon shape={clockSign} size={16} />
      <div>
        {said.isUsual && <Usually hours={hours} />}
        {said.holiday && <p>{t('hours.holiday', { name: said.holiday.name })}</p>}
        {said.opens !== null && <p>{opensText(said.opens)}</p>}
        {said.isBusy && <p>{t('hours.busy')}</p>}
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
