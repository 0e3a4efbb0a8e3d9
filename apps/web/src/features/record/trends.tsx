import { againstTarget } from '@hodi/domain/record/against-target.ts';
import type { Measurement } from '@hodi/domain/record/measurement.ts';
import type { Target } from '@hodi/domain/record/target.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import type { StatusKind } from '~/components/status/status-kinds.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { AlarmState, AnswerAlarm } from '~/lib/alarms/answer-alarm.tsx';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import type { Band, Reading } from './chart/chart-layout.ts';
import { TrendLine } from './chart/trend-line.tsx';
import { type KnownPoint, type KnownTrend, knownTrends } from './known-measurements.ts';
import { changedIdOf } from './known-record.ts';
import { useMeasureWords } from '~/lib/measures/measure-words.ts';
import styles from './trends.module.css';
import type { KnownRecord } from './use-known-record.ts';

export const readingOf = ({ id, at, value, lower }: KnownPoint): Reading => ({
  id,
  at: Date.parse(at),
  values: lower === null ? [value] : [value, lower],
});

/** So that the target of the lower line is seen by itself, in mmHg. */
const betweenBands = 10;

/** Of each line of a chart. Of glucose that before food, which is what most values are. */
export function bandsOf(target: Target | undefined): Band[] {
  const details = target?.target;
  if (!details) return [];
  if (details.measure === 'weight') return [{ from: details.from, to: details.to }];
  if (details.measure === 'glucose') return [{ from: details.before_food_from, to: details.after_food_below }];
  return [
    { from: null, to: details.systolic_below, floor: details.diastolic_below + betweenBands },
    { from: null, to: details.diastolic_below },
  ];
}

export const targetOf = (known: KnownRecord, measure: string): Target | undefined =>
  known.record?.targets.find((target) => target.measure === measure && target.in_error === null);

export const dangerKinds = { emergency: 'emergency', urgent: 'warning', warning: 'caution' } as const satisfies Record<
  string,
  StatusKind
>;

/** A dangerous value that no clinician has confirmed, here neither; an emergency that none has answered. */
export function isOpenDanger(known: KnownRecord, last: Measurement | undefined): last is Measurement {
  if (!last?.needs_clinician) return false;
  if (last.alarm) return true;
  return !known.queued.some(
    ({ name, url, state }) => name === 'record.confirm' && state !== 'refused' && changedIdOf({ url }) === last.id,
  );
}

interface TrendsProps {
  known: KnownRecord;
  /** Where all values of a measure stand. */
  hrefOf: (measure: string) => string;
  /** By a clinician; left out for others. */
  onConfirm?: (measurement: Measurement) => void;
  isConfirming?: (id: string) => boolean;
}

/** The last value of each measure, with the few before it. */
export function Trends({ known, hrefOf, onConfirm, isConfirming }: TrendsProps) {
  const trends = knownTrends(known.record, known.queued);
  return (
    <ul className={styles.list}>
      {trends.map((trend) => {
        const stored = known.record?.measurements.find(({ measure }) => measure === trend.measure)?.last;
        return (
          <li key={trend.measure} className={styles.item}>
            <TrendRow trend={trend} target={targetOf(known, trend.measure)} href={hrefOf(trend.measure)} />
            {isOpenDanger(known, stored) && (
              <OpenDanger
                measurement={stored}
                onConfirm={onConfirm}
                isConfirming={isConfirming?.(stored.id) ?? false}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function TrendRow({ trend, target, href }: { trend: KnownTrend; target: Target | undefined; href: string }) {
  const words = useMeasureWords();
  const { date } = useFormats();
  const { measure, last, points } = trend;
  const side = againstTarget(last, target?.target ?? null);
  const isOff = last.danger !== null || side === 'above' || side === 'below';
  return (
    <div className={styles.row}>
      <AppLink href={href} className={styles.measure}>
        {words.name(measure)}
      </AppLink>
      <b className="num">
        {measure === 'blood_pressure' || measure === 'pulse' ? words.bare(last) : words.withUnit(last)}
      </b>
      <TrendLine readings={points.map(readingOf)} band={bandsOf(target)[0] ?? null} isOff={isOff} />
      <time className={`${styles.date} num`} dateTime={last.at}>
        {date(last.at)}
      </time>
      {last.unsent && (
        <span className={styles.whole}>
          <UnsentState record={last.unsent} />
        </span>
      )}
    </div>
  );
}

interface OpenDangerProps {
  measurement: Measurement;
  onConfirm: TrendsProps['onConfirm'];
  isConfirming: boolean;
}

function OpenDanger({ measurement, onConfirm, isConfirming }: OpenDangerProps) {
  const t = useTexts();
  const words = useMeasureWords();
  const { danger, alarm, confirmed, patient_id } = measurement;
  const name = `${words.name(measurement.measure)} ${words.withUnit(measurement)}`;
  return (
    <div className={styles.danger}>
      {danger && <StatusBadge kind={dangerKinds[danger]}>{t(`health.danger.${danger}`)}</StatusBadge>}
      {alarm && <AlarmState alarm={alarm} />}
      {onConfirm && confirmed === null && (
        <ConfirmButton name={name} isConfirming={isConfirming} onClick={() => onConfirm(measurement)} />
      )}
      {onConfirm && alarm && <AnswerAlarm patientId={patient_id} alarm={alarm} name={name} />}
    </div>
  );
}
