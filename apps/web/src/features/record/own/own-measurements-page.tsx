import { type ComponentType, useState } from 'react';
import { type Measure, measures } from '@hodi/domain/record/measurement.ts';
import { Button } from '~/components/action/button.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { plus } from '~/components/icon/action-icons.ts';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { SelectField } from '~/components/form/select-field.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import { useShownPerson } from '~/lib/person/shown-person.ts';
import { useUrlChoice } from '~/lib/url/use-url-choice.ts';
import { LastValue, TargetBadge } from '../chart/last-value.tsx';
import measured from '../chart/measurements.module.css';
import { PointsChart } from '../chart/points-chart.tsx';
import { aboveInRow, periods, usePoints } from '../chart/use-points.ts';
import { type KnownPoint, knownTrends } from '../known-measurements.ts';
import { useMeasureWords } from '~/lib/measures/measure-words.ts';
import pages from '../pages.module.css';
import { targetOf } from '../trends.tsx';
import { type KnownRecord, useKnownRecord } from '../use-known-record.ts';
import { Dangers } from './dangers.tsx';
import { WriteDownDialog } from './own-health-page.tsx';
import styles from './own.module.css';

interface OwnMeasurementsParts {
  /** Plans that ask for this measure; a feature of its own. */
  Plans: ComponentType<{ patientId: string; measure: Measure }>;
}

/** All values of one measure: when it is asked again, the last one, the chart, and the list of them. */
export default function OwnMeasurementsPage({ Plans }: OwnMeasurementsParts) {
  const t = useTexts();
  const words = useMeasureWords();
  const { profile, isUnsent } = useShownPerson();
  const known = useKnownRecord(profile.patient.id, isUnsent);
  const trends = knownTrends(known.record, known.queued);
  const [measure, setMeasure] = useUrlChoice('measure', measures, trends[0]?.measure ?? 'blood_pressure');
  const [isOpen, setIsOpen] = useState(false);
  const shown = measures.filter((one) => one === measure || trends.some((trend) => trend.measure === one));
  return (
    <Page title={words.name(measure)} up={{ label: t('health.own.title'), href: '/patient/health' }} width="read">
      <Dangers profile={profile} known={known} />
      {shown.length > 1 && (
        <SelectField
          label={t('health.chart.measures')}
          value={measure}
          onChange={({ target }) => setMeasure(target.value)}
          options={shown.map((value) => ({ value, label: words.name(value) }))}
        />
      )}
      {!isUnsent && <Plans patientId={profile.patient.id} measure={measure} />}
      <OneMeasure known={known} measure={measure} isUnsent={isUnsent} />
      <div className={styles.foot}>
        <Button kind="main" size="big" full icon={plus} onClick={() => setIsOpen(true)}>
          {t('health.write_down')}
        </Button>
      </div>
      {isOpen && <WriteDownDialog known={known} isUnsent={isUnsent} first={measure} onClose={() => setIsOpen(false)} />}
    </Page>
  );
}

/** So many lines at once: whoever measures twice a day has thousands. */
const atOnce = 30;

function OneMeasure({ known, measure, isUnsent }: { known: KnownRecord; measure: Measure; isUnsent: boolean }) {
  const t = useTexts();
  const words = useMeasureWords();
  const { list, points, isThere, period, setPeriod } = usePoints(known, measure, isUnsent);
  const [count, setCount] = useState(atOnce);
  const target = targetOf(known, measure);
  const last = points[points.length - 1];
  const newest = [...points].reverse();
  if (!isThere) {
    return list.error === null ? (
      <Skeleton label={t('shell.loading')} shape="table" count={4} />
    ) : (
      <NotLoaded title={t('health.chart.not_loaded')} error={list.error} retry={list.refetch} />
    );
  }
  const chosenPeriod = (
    <SelectField
      label={t('health.chart.period')}
      value={period}
      onChange={({ target: choice }) => setPeriod(choice.value)}
      options={periods.map((value) => ({ value, label: t(`health.chart.periods.${value}`) }))}
    />
  );
  return (
    <>
      {last === undefined ? (
        <>
          {chosenPeriod}
          <Panel>
            <p className={pages.none}>{t('health.chart.none_here')}</p>
          </Panel>
        </>
      ) : (
        <>
          <Panel>
            <LastValue point={last} target={target} above={aboveInRow(points, known, measure)} />
            {target?.target && (
              <p>
                {t('health.chart.own_target', { target: words.target(target.target).join(', ').toLocaleLowerCase() })}
              </p>
            )}
          </Panel>
          {chosenPeriod}
          <Panel lines>
            <PointsChart measure={measure} points={points} target={target} />
          </Panel>
          <Panel
            lines
            foot={
              newest.length > count && (
                <Button full onClick={() => setCount(count + atOnce)}>
                  {t('health.show_more')}
                </Button>
              )
            }
          >
            <ul className={measured.bare}>
              {newest.slice(0, count).map((point) => (
                <OnePoint key={point.id} point={point} known={known} />
              ))}
            </ul>
          </Panel>
        </>
      )}
    </>
  );
}

function OnePoint({ point, known }: { point: KnownPoint; known: KnownRecord }) {
  const words = useMeasureWords();
  const { dateTime } = useFormats();
  return (
    <li className={measured.line}>
      <b className="num">{words.bare(point)}</b>
      <span className={measured.where}>
        <time dateTime={point.at}>{dateTime(point.at)}</time>, {words.where(point)}
      </span>
      {point.unsent ? (
        <UnsentState record={point.unsent} />
      ) : (
        <TargetBadge point={point} target={targetOf(known, point.measure)} isShort />
      )}
    </li>
  );
}
