import { catalogGroups } from '@hodi/domain/questionnaires/catalog.ts';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { TileGroup, TopicTile } from '~/components/data/topic-tile.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { iconOfTopic } from '~/components/icon/icon-of-topic.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import styles from './topic-dialog.module.css';

/** Which health topic the clinician asks the patient about. */
export function TopicDialog({ info, onClose }: { info: OpenPatientInfo; onClose: () => void }) {
  const t = useTexts();
  const language = useLanguage();
  return (
    <Modal title={t('patient.choose_topic')} closeLabel={t('shell.close')} width="wide" onClose={onClose}>
      <p className={styles.intro}>{t('patient.choose_topic_for', { name: displayName(info.user) })}</p>
      {catalogGroups.map((group) => (
        <TileGroup key={group.key} title={group.title[language]}>
          {group.topics.map((topic) => (
            <TopicTile
              key={topic.key}
              icon={iconOfTopic(topic.key)}
              href={`/clinician/patient/${info.patient.id}/quiz/${topic.key}`}
              label={topic.title[language]}
            />
          ))}
        </TileGroup>
      ))}
    </Modal>
  );
}
