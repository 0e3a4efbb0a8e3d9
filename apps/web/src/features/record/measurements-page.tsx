import type { ComponentType } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { getPatient } from '@hodi/domain/patients/patients.api.ts';
import { type Measure, measures } from '@hodi/domain/record/measurement.ts';
import { targetMeasures, type TargetMeasure } from '@hodi/domain/record/target.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { Segmented } from '~/components/choice/segmented.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { SelectField } from '~/components/form/select-field.tsx';
import { plus, printer } from '~/components/icon/action-icons.ts';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { Tabs } from '~/components/layout/tabs.tsx';
import { usePatientFacts } from '~/lib/i18n/age.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { queryFor } from '~/lib/query/query-for.ts';
import { useUrlChoice } from '~/lib/url/use-url-choice.ts';
import { RefusedMeasures } from './measured/refused-measures.tsx';
import { LastValue } from './chart/last-value.tsx';
import { PointsChart } from './chart/points-chart.tsx';
import { TargetPanel } from './chart/target-panel.tsx';
import { aboveInRow, periods, usePoints, wheres } from './chart/use-points.ts';
import { ValuesTable } from './chart/values-table.tsx';
import { lineChart, table } from './icons.ts';
import { knownTrends, refusedMeasures } from './known-measurements.ts';
import { useMeasureWords } from '~/lib/measures/measure-words.ts';
import styles from './chart/measurements.module.css';
import pages from './pages.module.css';
import { targetOf } from './trends.tsx';
import { useEntryActions } from './use-entry-actions.ts';
import { type KnownRecord, useKnownRecord } from './use-known-record.ts';

interface MeasurementsParts {
  /** The patient's plans that ask for this measure; a feature of its own. */
  Plans: ComponentType<{ patientId: string; measure: Measure }>;
}

/** Measurements of one patient for clinicians: chart, table, target, plans; also on paper. */
export default function MeasurementsPage({ Plans }: MeasurementsParts) {
  const { patientId } = useParams<{ patientId: string }>();
  const t = useTexts();
  const { data: info, error, refetch } = useQuery(queryFor(getPatient, { params: { patient_id: patientId } }));
  if (info !== undefined) return <Measurements key={patientId} info={info} Plans={Plans} />;
  return (
    <Page>
      {error === null ? (
        <Skeleton label={t('shell.loading')} shape="rows" count={4} />
      ) : (
        <NotLoaded titleAs="h1" title={t('health.chart.not_loaded')} error={error} retry={refetch} />
      )}
    </Page>
  );
}

const hasTarget = (measure: Measure): measure is TargetMeasure =>
  (targetMeasures as readonly Measure[]).includes(measure);

function Measurements({ info, Plans }: { info: OpenPatientInfo } & MeasurementsParts) {
  const t = useTexts();
  const words = useMeasureWords();
  const facts = usePatientFacts();
  const { id } = info.patient;
  const known = useKnownRecord(id);
  const trends = knownTrends(known.record, known.queued);
  const [measure, setMeasure] = useUrlChoice('measure', measures, trends[0]?.measure ?? 'blood_pressure');
  const asked = usePoints(known, measure);
  const last = asked.points[asked.points.length - 1];
  const target = targetOf(known, measure);
  const shown = measures.filter((one) => one === measure || trends.some((trend) => trend.measure === one));
  return (
    <Page
      title={`${displayName(info.user)}: ${t('health.lists.measurement')}`}
      subtitle={facts(info.patient).join(' · ')}
      up={{ label: t('health.title'), href: `/clinician/patients/${id}/record` }}
      actions={
        <>
          <Button icon={printer} className={styles.screen} onClick={() => print()}>
            {t('health.chart.print')}
          </Button>
          <ButtonLink kind="main" icon={plus} className={styles.screen} href={`/clinician/patients/${id}/record#new`}>
            {t('health.new_measurement')}
          </ButtonLink>
        </>
      }
    >
      <div className={pages.columns}>
        <Panel lines>
          <Tabs
            label={t('health.chart.measures')}
            value={measure}
            onValueChange={setMeasure}
            tabs={shown.map((one) => ({
              value: one,
              label: words.name(one),
              count: trends.find((trend) => trend.measure === one)?.total ?? 0,
            }))}
          >
            <OneMeasure known={known} measure={measure} asked={asked} />
          </Tabs>
        </Panel>
        <div className={pages.aside}>
          {last && (
            <Panel>
              <LastValue point={last} target={target} above={aboveInRow(asked.points, known, measure)} />
            </Panel>
          )}
          {hasTarget(measure) && known.record && <TargetPanel key={measure} known={known} measure={measure} />}
          <div className={styles.screen}>
            <Plans key={measure} patientId={id} measure={measure} />
          </div>
        </div>
      </div>
    </Page>
  );
}

interface OneMeasureProps {
  known: KnownRecord;
  measure: Measure;
  asked: ReturnType<typeof usePoints>;
}

function OneMeasure({ known, measure, asked }: OneMeasureProps) {
  const t = useTexts();
  const words = useMeasureWords();
  const [view, setView] = useUrlChoice('view', ['chart', 'table'], 'chart');
  const actions = useEntryActions(known.patient_id, () => words.name(measure));
  const { list, points, isThere } = asked;
  return (
    <>
      <Tools asked={asked} view={view} setView={setView} />
      <div className={view === 'chart' ? undefined : styles.onPaper}>
        {!isThere && list.error === null && <Skeleton label={t('shell.loading')} shape="table" count={4} />}
        {!isThere && list.error !== null && (
          <NotLoaded titleAs="h3" inline title={t('health.chart.not_loaded')} error={list.error} retry={list.refetch} />
        )}
        {isThere && points.length === 0 && <p className={styles.none}>{t('health.chart.none_here')}</p>}
        {points.length > 0 && <PointsChart measure={measure} points={points} target={targetOf(known, measure)} />}
        {list.data?.is_more === true && <p className={styles.none}>{t('health.chart.more')}</p>}
      </div>
      {refusedMeasures(known.queued).map((write) => (
        <RefusedMeasures key={write.id} write={write} />
      ))}
      <div className={view === 'table' ? undefined : styles.onPaper}>
        <ValuesTable known={known} measure={measure} actions={actions} isClinician />
      </div>
    </>
  );
}

interface ToolsProps extends Pick<OneMeasureProps, 'asked'> {
  view: 'chart' | 'table';
  setView: (view: string) => void;
}

function Tools({ asked, view, setView }: ToolsProps) {
  const t = useTexts();
  return (
    <div className={`${styles.tools} ${styles.screen}`} data-dense>
      <div className={styles.filters}>
        {view === 'chart' && (
          <>
            <SelectField
              label={t('health.chart.period')}
              labelHidden
              value={asked.period}
              onChange={({ target }) => asked.setPeriod(target.value)}
              options={periods.map((value) => ({ value, label: t(`health.chart.periods.${value}`) }))}
            />
            <SelectField
              label={t('health.chart.where')}
              labelHidden
              value={asked.where}
              onChange={({ target }) => asked.setWhere(target.value)}
              options={wheres.map((value) => ({ value, label: t(`health.chart.wheres.${value}`) }))}
            />
          </>
        )}
      </div>
      <Segmented
        label={t('health.chart.view')}
        labelHidden
        size="small"
        options={[
          { value: 'chart', label: t('health.chart.chart'), icon: lineChart },
          { value: 'table', label: t('health.chart.table'), icon: table },
        ]}
        value={view}
        onValueChange={setView}
      />
    </div>
  );
}
