import { isByHour } from '@hodi/domain/statistics/statistics-period.ts';
import type { Statistics } from '@hodi/domain/statistics/statistics.api.ts';
import { type Column, DataTable } from '~/components/data/data-table.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useStepNames } from '../use-step-names.ts';
import type { ChartStep } from './chart-steps.ts';

/** The numbers of the chart, for whoever reads rather than looks. */
export function StepsTable({ statistics, steps }: { statistics: Statistics; steps: readonly ChartStep[] }) {
  const t = useTexts();
  const columns = useColumns(statistics);
  return <DataTable caption={t('statistics.numbers')} columns={columns} rows={steps} rowKey={({ from }) => from} />;
}

function useColumns(statistics: Statistics): Column<ChartStep>[] {
  const t = useTexts();
  const names = useStepNames(statistics);
  return [
    {
      id: 'step',
      head: t(isByHour(statistics.period) ? 'statistics.hour_from' : 'statistics.day'),
      cell: ({ from }) => names.long(from),
    },
    {
      id: 'now',
      head: t('statistics.now'),
      card: 'corner',
      align: 'end',
      cell: ({ now }) => <b className="num">{now}</b>,
    },
    {
      id: 'before',
      head: t('statistics.before'),
      align: 'end',
      cell: ({ before, before_from }) => <span className="num">{`${before} (${names.long(before_from)})`}</span>,
    },
  ];
}
