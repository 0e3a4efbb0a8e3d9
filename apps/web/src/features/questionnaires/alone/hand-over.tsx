import { questionsAlone } from '@hodi/domain/questionnaires/for-someone/answered-alone.ts';
import { Button } from '~/components/action/button.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { SectionHead } from '~/components/layout/section-head.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useStore } from '~/lib/store.ts';
import type { ReadyQuiz } from '~/features/questionnaires/quiz/quiz-entry.tsx';

interface HandOverProps {
  ready: ReadyQuiz;
  onHandOver: () => void;
}

/**
 * Asks the carer to hand over the phone, since some questions are for the young person alone. Answers are not shown
 * here.
 */
export default function HandOver({ ready: { session, person }, onHandOver }: HandOverProps) {
  const t = useTexts();
  const { quiz, aloneGiven } = useStore(session.store);
  const { topic, profile } = session.subject;
  if (person.about === null) return null;
  if (questionsAlone(topic, { profile, byCarer: quiz.answers, alone: {} }).length === 0) return null;
  const name = { name: person.about.given_name };
  return (
    <section>
      <SectionHead title={t('for_someone.alone.head', name)} />
      <Panel>
        {aloneGiven ? (
          <p>{t('for_someone.alone.private_part', name)}</p>
        ) : (
          <>
            <p>{t('for_someone.alone.how_12_17', name)}</p>
            <p>{t('for_someone.alone.to_carer', name)}</p>
            <p>{t('for_someone.alone.what', name)}</p>
            <p>{t('for_someone.alone.limit_to_carer', name)}</p>
            <Button kind="soft" full onClick={onHandOver}>
              {t('for_someone.alone.hand_over', name)}
            </Button>
          </>
        )}
      </Panel>
    </section>
  );
}
