import type { ContentProgress } from '@hodi/domain/content-review/content-review.api.ts';
import { type ContentKey, contentKeys } from '@hodi/domain/content-review/content.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useContentTitle } from '../content-names.ts';
import { contentPath } from '../use-content.ts';
import { LanguageMarks } from './language-marks.tsx';
import styles from './topic-list.module.css';

interface TopicListProps {
  items: readonly ContentProgress[] | undefined;
  /** The one that is open. */
  current?: ContentKey;
}

/** How many texts wait for a second reviewer. */
function OpenProposals({ items, topic }: { items: TopicListProps['items']; topic: ContentKey }) {
  const t = useTexts();
  const ofTopic = (items ?? []).filter((item) => item.topic === topic);
  const count = ofTopic.reduce((sum, { open_proposals = 0 }) => sum + open_proposals, 0);
  return count > 0 && <span className={styles.open}>{t('content.texts.open', { count })}</span>;
}

/** All topics, each with how far it is. */
export function TopicList({ items, current }: TopicListProps) {
  const t = useTexts();
  const titleOf = useContentTitle();
  return (
    <nav aria-label={t('content.topics')}>
      <ul className={styles.list}>
        {contentKeys.map((topic) => (
          <li key={topic}>
            <AppLink
              href={contentPath(topic)}
              className={styles.topic}
              {...(topic === current && { 'aria-current': 'page' as const })}
            >
              <span className={styles.name}>
                {titleOf(topic)}
                <OpenProposals items={items} topic={topic} />
              </span>
              <LanguageMarks items={items} topic={topic} />
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
