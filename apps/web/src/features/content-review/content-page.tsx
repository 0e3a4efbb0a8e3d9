import { getReviewReport } from '@hodi/domain/content-review/content-review.api.ts';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { SearchField } from '~/components/form/search-field.tsx';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { today } from '~/lib/session/server-clock.ts';
import { useUrlText } from '~/lib/url/use-url-text.ts';
import { FoundItems } from './list/found-items.tsx';
import { ProgressBar } from './list/progress-bar.tsx';
import { TopicList } from './list/topic-list.tsx';
import styles from './content.module.css';
import { ServerFile } from './texts/server-file.tsx';
import { useProgress } from './use-content.ts';

/** The clinical content, topic by topic, with how far its review is; and a search over all of it. */
export default function ContentPage() {
  const t = useTexts();
  const language = useLanguage();
  const { text, typed, setTyped } = useUrlText('search');
  const { data, error, refetch } = useProgress();
  return (
    <Page title={t('content.title')} subtitle={t('content.lead')} width="read">
      {data === undefined && error === null && <Skeleton label={t('shell.loading')} shape="rows" count={6} />}
      {data === undefined && error !== null && (
        <NotLoaded title={t('content.not_loaded')} error={error} retry={refetch} />
      )}
      {data && (
        <div className={styles.progress}>
          <ProgressBar items={data.items} />
          <div className={styles.report}>
            <ServerFile
              label={t('content.report')}
              path={`${pathOf(getReviewReport)}?language=${language}`}
              name={`hodi-content-review-${today()}.pdf`}
              type="application/pdf"
            />
          </div>
        </div>
      )}
      <Panel lines>
        <div className={styles.search}>
          <SearchField
            label={t('content.search')}
            placeholder={t('content.search_hint')}
            clearLabel={t('content.clear_search')}
            value={typed}
            onValueChange={setTyped}
          />
        </div>
        {text === '' ? <TopicList items={data?.items} /> : <FoundItems search={text} />}
      </Panel>
    </Page>
  );
}
