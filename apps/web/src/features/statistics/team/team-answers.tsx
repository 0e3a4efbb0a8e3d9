import type { StatisticsPeriod } from '@hodi/domain/statistics/statistics-period.ts';
import type { TeamStatistics } from '@hodi/domain/statistics/statistics.api.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { Button } from '~/components/action/button.tsx';
import { classNames } from '~/components/class-names.ts';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { savedOnPhone } from '~/components/icon/state-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { saveFile } from '~/lib/save-file.ts';
import { useTeamStatistics } from '../use-statistics.ts';
import { isEmptyTeam, teamCsv } from './team-rows.ts';
import { OpenByDay, TeamTable, useTeamWords } from './team-tables.tsx';
import styles from './team.module.css';

/** How the clinic answers, by clinician; without team care the reader's own row. */
export function TeamAnswers({ period }: { period: StatisticsPeriod }) {
  const t = useTexts();
  const formats = useFormats();
  const { statistics, isOld, isOther, isFailed, error, refetch } = useTeamStatistics(period);
  if (isFailed) {
    return (
      <Panel>
        <NotLoaded inline title={t('statistics.team.not_loaded')} error={error} retry={refetch} />
      </Panel>
    );
  }
  if (!statistics) {
    return (
      <Panel lines>
        <Skeleton label={t('statistics.loading')} shape="table" count={3} />
      </Panel>
    );
  }
  const isTeam = statistics.scope === 'team';
  const isEmpty = isEmptyTeam(statistics);
  // A clinician without a team reads above that nothing happened.
  if (isEmpty && !isTeam) return null;
  return (
    <div className={classNames(isOther && styles.other)} aria-busy={isOther}>
      <Panel
        title={t(isTeam ? 'statistics.team.title' : 'statistics.team.own')}
        action={!isEmpty && <DownloadTeam statistics={statistics} />}
        lines={!isEmpty}
        foot={isOld && t('statistics.kept', { at: formats.dateTime(statistics.to) })}
      >
        {isEmpty ? <p className={styles.none}>{t('statistics.team.empty')}</p> : <Shown statistics={statistics} />}
      </Panel>
    </div>
  );
}

function Shown({ statistics }: { statistics: TeamStatistics }) {
  const t = useTexts();
  return (
    <>
      <TeamTable statistics={statistics} />
      <details className={styles.days}>
        <summary>{t('statistics.team.show_days')}</summary>
        <OpenByDay statistics={statistics} />
      </details>
    </>
  );
}

/** Made here, so it needs no network. */
function DownloadTeam({ statistics }: { statistics: TeamStatistics }) {
  const t = useTexts();
  const words = useTeamWords(statistics);
  const { period, to, time_zone } = statistics;
  const name = `hodi-team-statistics-${period}-${calendarDay(to, time_zone)}.csv`;
  return (
    <Button size="small" icon={savedOnPhone} onClick={() => saveFile(name, teamCsv(statistics, words), 'text/csv')}>
      {t('statistics.team.download')}
    </Button>
  );
}
