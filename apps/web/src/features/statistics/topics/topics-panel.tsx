import { useState } from 'react';
import type { Statistics } from '@hodi/domain/statistics/statistics.api.ts';
import { Button } from '~/components/action/button.tsx';
import { type Column, DataTable } from '~/components/data/data-table.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { ChangeLine } from '../figures/change-line.tsx';
import { useFigureWords } from '../figures/use-figure-words.ts';
import { type TopicRow, fewTopicRows, topicRows } from './topic-rows.ts';
import styles from './topics.module.css';

/** Now above before, as long as they are many. The numbers stand beside it, so it is only seen. */
function CompareBars({ now, before, most }: { now: number; before: number; most: number }) {
  const long = (value: number) => (value / most) * 108;
  return (
    <svg className={styles.bars} viewBox="0 0 110 18" aria-hidden="true" preserveAspectRatio="xMinYMid meet">
      {now > 0 && <rect className={styles.nowBar} x={0} y={0} width={long(now)} height={10} rx={2} />}
      {before > 0 && <rect className={styles.beforeBar} x={0.5} y={12.5} width={long(before)} height={5} rx={2} />}
    </svg>
  );
}

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
