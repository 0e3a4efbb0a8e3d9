import { catalogGroups } from '@hodi/domain/questionnaires/catalog.ts';
import { TileGroup, TopicTile } from '~/components/data/topic-tile.tsx';
import { iconOfTopic } from '~/components/icon/icon-of-topic.ts';
import { useLanguage } from '~/lib/i18n/texts.ts';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import { useClosedTopics } from './reviewed-topics.ts';
import styles from './topic-tiles.module.css';

/** Every health topic, each leading to its questionnaire. */
export function TopicTiles({ hrefOf }: { hrefOf: (topic: string) => string }) {
  const language = useLanguage();
  const titleOf = useTopicTitle();
  const closed = useClosedTopics();
  const groups = catalogGroups
    .map((group) => ({ ...group, topics: group.topics.filter(({ key }) => !closed.includes(key)) }))
    .filter(({ topics }) => topics.length > 0);
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <TileGroup key={group.key} title={group.title[language]}>
          {group.topics.map((topic) => (
            <TopicTile
              key={topic.key}
              icon={iconOfTopic(topic.key)}
              href={hrefOf(topic.key)}
              label={titleOf(topic.key)}
            />
          ))}
        </TileGroup>
      ))}
    </div>
  );
}
