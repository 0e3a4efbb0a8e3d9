import type { Measured } from '@hodi/domain/record/measurement.ts';
import type { TargetDetails } from '@hodi/domain/record/target.ts';
import { Button } from '~/components/action/button.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { discardRecord } from '~/lib/offline/queue.ts';
import type { QueuedWrite } from '../known-record.ts';
import { useMeasureWords } from '~/lib/measures/measure-words.ts';
import styles from '../record.module.css';
import type { NewValue, Occasion } from './use-write-measures.ts';

/** Describes a write: values of one occasion, a corrected value, or a target. */
function useSaid() {
  const t = useTexts();
  const words = useMeasureWords();
  const { dateTime } = useFormats();
  const value = ({ measure, value: upper, lower, unit }: Measured): string => {
    const number = lower === null ? String(upper) : `${upper}/${lower}`;
    return `${words.name(measure)} ${number} ${words.unit(unit)}`;
  };
  return ({ name, body }: QueuedWrite): string => {
    if (name === 'record.set_target') {
      const { target } = body as { target: TargetDetails | null };
      if (target === null) return t('health.target.remove');
      return `${t('health.target.title')}: ${words.name(target.measure)}, ${words.target(target).join(', ')}`;
    }
    if (name === 'measurements.update') {
      const corrected = body as Measured & Occasion;
      return `${value(corrected)}, ${dateTime(corrected.measured_at)}`;
    }
    const { values, measured_at } = body as Occasion & { values: readonly NewValue[] };
    return `${values.map(value).join(', ')}, ${dateTime(measured_at)}`;
  };
}

/** Writes that the server refused, with the reason. The author types them anew or discards them. */
export function RefusedMeasures({ write }: { write: QueuedWrite }) {
  const t = useTexts();
  const said = useSaid();
  return (
    <div className={styles.conflict} role="group" aria-label={t('health.refused_new')}>
      <StatusBadge kind="not_sent">{t('health.refused_new')}</StatusBadge>
      {write.body !== null && <p>{said(write)}</p>}
      {write.lastError !== null && <p className={styles.small}>{write.lastError}</p>}
      <Button size="small" onClick={() => void discardRecord(write.id).catch(() => undefined)}>
        {t('health.refused_discard')}
      </Button>
    </div>
  );
}
