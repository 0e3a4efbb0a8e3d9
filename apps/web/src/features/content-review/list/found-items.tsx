import { searchContent } from '@hodi/domain/content-review/search-content.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { NothingFound } from '~/components/feedback/nothing-found.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { useContentTitle } from '../content-names.ts';
import { contentPath, useAllContent } from '../use-content.ts';
import styles from './found-items.module.css';

const mostShown = 50;

/** Search results in all topics, in both languages, with links. */
export function FoundItems({ search }: { search: string }) {
  const t = useTexts();
  const titleOf = useContentTitle();
  const { data, error, refetch } = useAllContent(search !== '');
  if (data === undefined) {
    if (error !== null)
      return <NotLoaded inline title={t('content.content_not_loaded')} error={error} retry={refetch} />;
    return <Skeleton label={t('shell.loading')} shape="rows" count={4} />;
  }
  const found = searchContent(data, search);
  if (found.length === 0) {
    return (
      <NothingFound inline title={t('content.nothing_found')}>
        {t('content.nothing_found_text', { search })}
      </NothingFound>
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {found.slice(0, mostShown).map(({ content, item }) => (
          <li key={`${content.key} ${item.id}`}>
            <AppLink
              className={styles.found}
              href={`${contentPath(content.key)}?tab=${item.part}&item=${encodeURIComponent(item.id)}`}
            >
              <span className={styles.topic}>{titleOf(content.key)}</span>
              <span lang="en">{item.lines[0]?.en ?? item.id}</span>
              <span lang="sw" className={styles.other}>
                {item.lines[0]?.sw}
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
      {found.length > mostShown && (
        <p className={styles.more}>{t('content.more_found', { count: found.length - mostShown })}</p>
      )}
    </>
  );
}
