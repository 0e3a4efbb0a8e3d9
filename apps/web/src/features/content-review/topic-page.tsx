import { useParams } from 'wouter';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { AppHeader } from '~/components/layout/app-header.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { clipboard } from '~/components/icon/action-icons.ts';
import type { ContentKey } from '@hodi/domain/content-review/content.ts';
import { PageHead } from '~/lib/frame/page-head.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { useMedia } from '~/lib/use-media.ts';
import { useContentTitle } from './content-names.ts';
import styles from './content.module.css';
import { ProgressBar } from './list/progress-bar.tsx';
import { TopicList } from './list/topic-list.tsx';
import { OpenTopic, type TopicParts } from './open-topic.tsx';
import { isContentKey, useContent, useProgress, useReview } from './use-content.ts';

/** One topic of the content, with the way to the others. @param parts what belongs to other features. */
export function TopicPage(parts: TopicParts) {
  const t = useTexts();
  const { topic } = useParams<{ topic: string }>();
  const titleOf = useContentTitle();
  const isPhone = useMedia('(max-width: 599.98px)');
  return (
    <>
      {isPhone && (
        <PageHead>
          <AppHeader
            back={{ label: t('content.title'), href: '/admin/content' }}
            title={isContentKey(topic) ? titleOf(topic) : t('content.title')}
          />
        </PageHead>
      )}
      {isContentKey(topic) ? (
        <div className={styles.topic}>
          <Side current={topic} />
          <LoadedTopic key={topic} topic={topic} {...parts} />
        </div>
      ) : (
        <EmptyState icon={clipboard} titleAs="h1" title={t('content.no_topic')} />
      )}
    </>
  );
}

function Side({ current }: { current: ContentKey }) {
  const t = useTexts();
  const { data } = useProgress();
  return (
    <div className={styles.side}>
      <div className={styles.sideHead}>
        <h2>{t('content.title')}</h2>
        {data && <ProgressBar items={data.items} />}
      </div>
      <TopicList items={data?.items} current={current} />
    </div>
  );
}

function LoadedTopic({ topic, ...parts }: TopicParts & { topic: ContentKey }) {
  const t = useTexts();
  const { content, served, error, refetch } = useContent(topic);
  const review = useReview(topic);
  if (content) return <OpenTopic content={content} served={served} review={review} {...parts} />;
  return (
    <div className={styles.main}>
      {error === null ? (
        <Skeleton label={t('shell.loading')} shape="rows" count={6} />
      ) : (
        <NotLoaded titleAs="h1" title={t('content.content_not_loaded')} error={error} retry={refetch} />
      )}
    </div>
  );
}
