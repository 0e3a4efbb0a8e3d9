import { statisticsPeriods } from '@hodi/domain/statistics/statistics-period.ts';
import type { Statistics } from '@hodi/domain/statistics/statistics.api.ts';
import { cityOf, isSameClock } from '@hodi/i18n/zoned-time.ts';
import { Button } from '~/components/action/button.tsx';
import { classNames } from '~/components/class-names.ts';
import { Segmented } from '~/components/choice/segmented.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { wifiOff } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { chart } from '~/components/icon/navigation-icons.ts';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { deviceTimeZone, useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { useUrlChoice } from '~/lib/url/use-url-choice.ts';
import { StepsPanel } from './chart/steps-panel.tsx';
import { AllFigures } from './figures/all-figures.tsx';
import { isEmpty } from './figures/figure-groups.ts';
import { HeadFigures, HeadFiguresToCome } from './figures/head-figures.tsx';
import { MessageWarnings } from './figures/message-warnings.tsx';
import { DownloadFigures } from './file/download-figures.tsx';
import { MonthlyReport } from './month/monthly-report.tsx';
import { TeamAnswers } from './team/team-answers.tsx';
import { TopicsPanel } from './topics/topics-panel.tsx';
import { useStatistics } from './use-statistics.ts';
import { useStepNames } from './use-step-names.ts';
import { WhatIsCounted } from './what-is-counted.tsx';
import styles from './statistics-page.module.css';

/** The figures of the clinician's own practice: a period, compared with the one before. */
export default function StatisticsPage() {
  const t = useTexts();
  const [period, choose] = useUrlChoice('period', statisticsPeriods, '7d');
  const { statistics, isOld, isOther, isFailed, error, refetch } = useStatistics(period);
  return (
    <Page
      title={t('statistics.title')}
      subtitle={
        <span className={styles.range}>{statistics ? <Range statistics={statistics} /> : t('statistics.scope')}</span>
      }
      actions={
        <Segmented
          label={t('statistics.period')}
          labelHidden
          size="small"
          options={statisticsPeriods.map((value) => ({ value, label: t(`statistics.period_${value}`) }))}
          value={period}
          onValueChange={choose}
        />
      }
    >
      {isOld && statistics && <Kept statistics={statistics} retry={refetch} />}
      {isFailed && (
        <Panel>
          <NotLoaded title={t('statistics.not_loaded')} error={error} retry={refetch} />
        </Panel>
      )}
      {!isFailed && !statistics && <Loading />}
      {statistics && (
        <div className={classNames(styles.shown, isOther && styles.other)} aria-busy={isOther}>
          {isEmpty(statistics) ? <Empty /> : <Shown statistics={statistics} />}
        </div>
      )}
      {!isFailed && <TeamAnswers period={period} />}
      <MonthlyReport />
      <WhatIsCounted />
    </Page>
  );
}

function Shown({ statistics }: { statistics: Statistics }) {
  const t = useTexts();
  return (
    <>
      <HeadFigures statistics={statistics} />
      <div className={styles.columns}>
        <StepsPanel statistics={statistics} />
        <TopicsPanel statistics={statistics} />
      </div>
      <div className={styles.between}>
        <h2>{t('statistics.all_figures')}</h2>
        <DownloadFigures statistics={statistics} />
      </div>
      <AllFigures statistics={statistics} />
      <MessageWarnings statistics={statistics} />
    </>
  );
}

/** Which days or hours are meant, and whose. */
function Range({ statistics }: { statistics: Statistics }) {
  const t = useTexts();
  const { period, time_zone, current, previous } = statistics;
  const formats = useFormats(time_zone);
  const names = useStepNames(statistics);
  const lastMoment = (to: string) => new Date(Date.parse(to) - 1).toISOString();
  const isElsewhere = !isSameClock(current.to, time_zone, deviceTimeZone);
  const range =
    period === '24h'
      ? t('statistics.range_24h', { from: formats.dateTime(current.from), to: formats.dateTime(current.to) })
      : t('statistics.range_days', {
          from: names.day(current.from),
          to: formats.date(lastMoment(current.to)),
          before_from: names.day(previous.from),
          before_to: names.day(lastMoment(previous.to)),
          time: formats.time(current.to),
        });
  return (
    <span className="num">
      {`${t('statistics.scope')} · ${range}`}
      {isElsewhere && ` ${t('statistics.clinic_time', { city: cityOf(time_zone) })}`}
    </span>
  );
}

function Kept({ statistics, retry }: { statistics: Statistics; retry: () => unknown }) {
  const t = useTexts();
  const formats = useFormats();
  return (
    <div role="status" className={styles.kept}>
      <Icon shape={wifiOff} />
      <span>{t('statistics.kept', { at: formats.dateTime(statistics.current.to) })}</span>
      <Button size="small" onClick={() => void retry()}>
        {t('shell.try_again')}
      </Button>
    </div>
  );
}

function Loading() {
  const t = useTexts();
  return (
    <>
      <HeadFiguresToCome />
      <Panel lines>
        <Skeleton label={t('statistics.loading')} shape="table" count={6} />
      </Panel>
    </>
  );
}

function Empty() {
  const t = useTexts();
  return (
    <Panel>
      <EmptyState icon={chart} title={t('statistics.empty')}>
        {t('statistics.empty_text')}
      </EmptyState>
    </Panel>
  );
}
