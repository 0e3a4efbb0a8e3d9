import { againstTarget } from '@hodi/domain/record/against-target.ts';
import type { Target } from '@hodi/domain/record/target.ts';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import type { KnownPoint } from '../known-measurements.ts';
import { firstUnit, useMeasureWords } from '~/lib/measures/measure-words.ts';
import { dangerKinds } from '../trends.tsx';
import styles from './measurements.module.css';

/** Against the target, in a sign and a word; nothing where there is none. */
export function TargetBadge({
  point,
  target,
  isShort,
}: {
  point: KnownPoint;
  target: Target | undefined;
  isShort?: boolean;
}) {
  const t = useTexts();
  if (point.danger)
    return <StatusBadge kind={dangerKinds[point.danger]}>{t(`health.danger.${point.danger}`)}</StatusBadge>;
  const side = againstTarget(point, target?.target ?? null);
  if (side === null) return null;
  if (side === 'within')
    return (
      <StatusBadge kind="completed">{t(isShort ? 'health.chart.within' : 'health.chart.within_target')}</StatusBadge>
    );
  const above = isShort ? 'health.chart.above_short' : 'health.chart.above';
  const below = isShort ? 'health.chart.below_short' : 'health.chart.below';
  return <StatusBadge kind="caution">{t(side === 'above' ? above : below)}</StatusBadge>;
}

interface LastValueProps {
  point: KnownPoint;
  target: Target | undefined;
  /** Of the last ones without a break. */
  above: number;
}

/** The newest value, large. */
export function LastValue({ point, target, above }: LastValueProps) {
  const t = useTexts();
  const words = useMeasureWords();
  const { date } = useFormats();
  return (
    <div className={styles.last}>
      <p>{t('health.chart.last', { at: date(point.at), where: words.where(point) })}</p>
      <p className={styles.large}>
        <b className="num">{words.bare(point)}</b> <span>{words.unit(firstUnit(point.measure))}</span>
      </p>
      {above > 1 && point.danger === null ? (
        <StatusBadge kind="caution">{t('health.chart.in_row', { count: above })}</StatusBadge>
      ) : (
        <TargetBadge point={point} target={target} />
      )}
      {point.unsent && <UnsentState record={point.unsent} />}
    </div>
  );
}
