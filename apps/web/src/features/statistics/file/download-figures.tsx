import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { clockTime } from '@hodi/i18n/zoned-time.ts';
import { isByHour } from '@hodi/domain/statistics/statistics-period.ts';
import type { Statistics } from '@hodi/domain/statistics/statistics.api.ts';
import { Button } from '~/components/action/button.tsx';
import { savedOnPhone } from '~/components/icon/state-icons.ts';
import { saveFile } from '~/lib/save-file.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import { statisticsCsv } from './statistics-csv.ts';

/** Saves the shown figures as a file, made here, so that it needs no network. */
export function DownloadFigures({ statistics }: { statistics: Statistics }) {
  const t = useTexts();
  const titleOf = useTopicTitle();
  const { period, time_zone, current } = statistics;
  const day = (at: string) => calendarDay(at, time_zone);
  const download = () => {
    const text = statisticsCsv(statistics, {
      heads: [
        t('statistics.file.group'),
        t('statistics.what'),
        t('statistics.file.unit'),
        t('statistics.now'),
        t('statistics.before'),
      ],
      period: t('statistics.file.period'),
      from: t('statistics.file.from'),
      to: t('statistics.file.to'),
      timeZone: t('statistics.file.time_zone'),
      topics: t('statistics.topics'),
      steps: t(isByHour(period) ? 'statistics.per_hour' : 'statistics.per_day'),
      group: (group) => t(`statistics.group.${group}`),
      label: (label) => t(label),
      unit: (unit) => t(`statistics.file.${unit}`),
      topic: titleOf,
      measure: (measure) => t(`statistics.measures.${measure}`),
      moment: (at) => `${day(at)} ${clockTime(at, time_zone)}`,
    });
    saveFile(`hodi-statistics-${period}-${day(current.to)}.csv`, text, 'text/csv');
  };
  return (
    <Button icon={savedOnPhone} onClick={download}>
      {t('statistics.download')}
    </Button>
  );
}
