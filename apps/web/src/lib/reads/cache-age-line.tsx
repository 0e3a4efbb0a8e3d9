import { clock } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { useNow } from '~/lib/clock.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { serverTimeOf } from '~/lib/session/server-clock.ts';
import styles from './cache-age-line.module.css';

/** From when it is, by the clock of this device, where what is on the screen may be out of date. */
export function CacheAgeLine({ at }: { at: number }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  return (
    <p className={styles.line} role="status">
      <Icon shape={clock} size={16} />
      {t('connection.as_of', { when: dateTime(serverTimeOf(at)) })}
    </p>
  );
}

/** "Offline, as of 14:04. 1 waiting", with the day where that was another one. */
export function OfflineWithAge({ at, count }: { at: number; count: number }) {
  const t = useTexts();
  const { date, dateTime, time } = useFormats();
  const now = useNow();
  const moment = serverTimeOf(at);
  const when = date(moment) === date(now) ? time(moment) : dateTime(moment);
  return count === 0 ? t('connection.offline_as_of', { when }) : t('connection.offline_as_of_with', { when, count });
}
