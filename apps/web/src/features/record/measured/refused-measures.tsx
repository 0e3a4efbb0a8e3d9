import { Button } from '~/components/action/button.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { discardRecord } from '~/lib/offline/queue.ts';
import type { QueuedWrite } from '../known-record.ts';
import { useMeasureWords } from '~/lib/measures/measure-words.ts';
import styles from '../record.module.css';
import type { NewValue, Occasion } from './use-write-measures.ts';

/** Values that the server did not take: their author reads them here, and types them anew or lets them go. */
export function RefusedMeasures({ write }: { write: QueuedWrite }) {
  const t = useTexts();
  const words = useMeasureWords();
  const { dateTime } = useFormats();
  const { values, measured_at } = write.body as Occasion & { values: readonly NewValue[] };
  const said = values.map(({ measure, value, lower, unit }) => {
    const number = lower === null ? String(value) : `${value}/${lower}`;
    return `${words.name(measure)} ${number} ${words.unit(unit)}`;
  });
  return (
    <div className={styles.conflict} role="group" aria-label={t('health.refused_new')}>
      <StatusBadge kind="not_sent">{t('health.refused_new')}</StatusBadge>
      <p>
        {said.join(', ')}, {dateTime(measured_at)}
      </p>
      {write.lastError !== null && <p className={styles.small}>{write.lastError}</p>}
      <Button size="small" onClick={() => void discardRecord(write.id).catch(() => undefined)}>
        {t('health.refused_discard')}
      </Button>
    </div>
  );
}
