import type { Statistics } from '@hodi/domain/statistics/statistics.api.ts';
import { type Column, DataTable } from '~/components/data/data-table.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { ChangeLine } from './change-line.tsx';
import { type Figure, figureGroups, figuresOf } from './figure-groups.ts';
import { type FigureWords, useFigureWords } from './use-figure-words.ts';
import styles from './figures.module.css';

/** Every figure now and before, group by group. */
export function AllFigures({ statistics }: { statistics: Statistics }) {
  const t = useTexts();
  const say = useFigureWords();
  const columns = useColumns();
  return (
    <div className={styles.groups}>
      {figureGroups.map((group) => (
        <Panel key={group} title={t(`statistics.group.${group}`)} lines>
          <DataTable
            caption={t(`statistics.group.${group}`)}
            columns={columns}
            rows={figuresOf(group, statistics).map((figure) => ({ ...figure, words: say(figure) }))}
            rowKey={({ label }) => label}
          />
        </Panel>
      ))}
    </div>
  );
}

type Row = Figure & { words: FigureWords };

function useColumns(): Column<Row>[] {
  const t = useTexts();
  return [
    { id: 'what', head: t('statistics.what'), cell: ({ label }) => t(label) },
    {
      id: 'now',
      head: t('statistics.now'),
      card: 'corner',
      align: 'end',
      cell: ({ words }) => <b className={`${styles.now} num`}>{words.value}</b>,
    },
    { id: 'change', head: t('statistics.change'), align: 'end', cell: ({ words }) => <ChangeLine words={words} /> },
  ];
}
