import { useTexts } from '~/lib/i18n/texts.ts';
import { TopicTiles } from '~/lib/topics/topic-tiles.tsx';
import styles from '~/features/registrations/assisted/assisted.module.css';

/** A first questionnaire for somebody whose registration waits on this device: it waits behind it. */
export default function WaitingQuestionnaire({ patientId }: { patientId: string }) {
  const t = useTexts();
  return (
    <section className={styles.code} aria-labelledby="waiting-questionnaire">
      <h3 id="waiting-questionnaire">{t('assisted.questionnaire_heading')}</h3>
      <p>{t('assisted.questionnaire_waits')}</p>
      <TopicTiles hrefOf={(topic) => `/clinician/patient/${patientId}/quiz/${topic}`} />
    </section>
  );
}
