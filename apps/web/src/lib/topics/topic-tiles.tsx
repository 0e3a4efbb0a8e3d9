import { catalogGroups } from '@hodi/domain/questionnaires/catalog.ts';
import { TileGroup, TopicTile } from '~/components/data/topic-tile.tsx';
import { iconOfTopic } from '~/components/icon/icon-of-topic.ts';
import { useLanguage } from '~/lib/i18n/texts.ts';
import styles from './topic-tiles.module.css';

/** Every health topic, each leading to its questionnaire. */
export function TopicTiles({ hrefOf }: { hrefOf: (topic: string) => string }) {
  const language = useLanguage();
  return (
    <div className={styles.groups}>
      {catalogGroups.map((group) => (
        <TileGroup key={group.key} title={group.title[language]}>
          {group.topics.map((topic) => (
            <TopicTile
              key={topic.key}
              icon={iconOfTopic(topic.key)}
              href={hrefOf(topic.key)}
              label={topic.title[language]}
            />
          ))}
        </TileGroup>
      ))}
    </div>
  );
}
