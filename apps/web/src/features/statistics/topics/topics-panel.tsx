import { useState } from 'react';
import type { Statistics } from '@hodi/domain/statistics/statistics.api.ts';
import { Button } from '~/components/action/button.tsx';
import { type Column, DataTable } from '~/components/data/data-table.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { ChangeLine } from '../figures/change-line.tsx';
import { useFigureWords } from '../figures/use-figure-words.ts';
import { CompareBars } from './compare-bars.tsx';
import { type TopicRow, fewTopicRows, topicRows } from './topic-rows.ts';
import styles from './topics.module.css';

/** Topics of received inquiries, in this period and the one before. */
export function TopicsPanel({ statistics }: { statistics: Statistics }) {
  const t = useTexts();
  const [isWhole, setWhole] = useState(false);
  const all = topicRows(statistics);
  const few = fewTopicRows(all);
  const rows = isWhole ? all : few;
  const columns = useColumns(Math.max(1, ...rows.flatMap(({ now, before }) => [now, before])));
  return (
    <Panel
      title={t('statistics.topics')}
      lines={rows.length > 0}
      foot={
        few.length < all.length && (
          <Button
            kind="quiet"
            size="small"
            className={styles.all}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {t(isWhole ? 'statistics.few_topics' : 'statistics.all_topics')}
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <p className={styles.none}>{t('statistics.no_topics')}</p>
      ) : (
        <DataTable caption={t('statistics.topics')} columns={columns} rows={rows} rowKey={({ topic }) => topic ?? ''} />
      )}
    </Panel>
  );
}

function useColumns(most: number): Column<TopicRow>[] {
  const t = useTexts();
  const titleOf = useTopicTitle();
  const say = useFigureWords();
  return [
    {
      id: 'topic',
      head: t('statistics.topic'),
      cell: ({ topic }) => (topic === null ? t('statistics.other_topics') : titleOf(topic)),
    },
    {
      id: 'bars',
      head: '',
      card: 'foot',
      cell: ({ now, before }) => <CompareBars now={now} before={before} most={most} />,
    },
    {
      id: 'now',
      head: t('statistics.now'),
      card: 'corner',
      align: 'end',
      cell: ({ now }) => <b className="num">{now}</b>,
    },
    {
      id: 'change',
      head: t('statistics.change'),
      align: 'end',
      cell: ({ now, before }) => (
        <ChangeLine words={say({ label: 'statistics.figure.received', unit: 'count', better: null, now, before })} />
      ),
    },
  ];
}
