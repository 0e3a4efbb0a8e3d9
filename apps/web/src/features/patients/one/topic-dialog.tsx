import { useEffect } from 'react';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Modal } from '~/components/dialog/modal.tsx';
import { forgetNextAfterQuiz } from '~/lib/forms/next-after-quiz.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { TopicTiles } from '~/lib/topics/topic-tiles.tsx';
import styles from './topic-dialog.module.css';

/** Which health topic the clinician asks the patient about. */
export function TopicDialog({ info, onClose }: { info: OpenPatientInfo; onClose: () => void }) {
  const t = useTexts();
  // A questionnaire begun here does not belong to an abandoned registration.
  useEffect(forgetNextAfterQuiz, []);
  return (
    <Modal title={t('patient.choose_topic')} closeLabel={t('shell.close')} width="wide" onClose={onClose}>
      <p className={styles.intro}>{t('patient.choose_topic_for', { name: displayName(info.user) })}</p>
      <TopicTiles hrefOf={(topic) => `/clinician/patient/${info.patient.id}/quiz/${topic}`} />
    </Modal>
  );
}
