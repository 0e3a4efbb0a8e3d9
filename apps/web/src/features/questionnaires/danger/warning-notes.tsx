import { usableAnswers } from '@hodi/domain/questionnaires/flow/quiz-state.ts';
import type { QuizScreen } from '@hodi/domain/questionnaires/flow/quiz-screens.ts';
import { readAnswers } from '@hodi/domain/questionnaires/visible-questions.ts';
import { raisingAnswers } from '@hodi/domain/red-flags/raising-answers.ts';
import { RedFlag } from '~/components/danger/red-flag.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useStore } from '~/lib/store.ts';
import type { ReadyQuiz } from '~/features/questionnaires/quiz/quiz-entry.tsx';
import { ruleTexts } from './danger-texts.ts';
import styles from './danger.module.css';

/** Warnings that the answers on this screen help to raise. They block nothing. */
export function WarningNotes({ ready, screen }: { ready: ReadyQuiz; screen?: QuizScreen }) {
  const t = useTexts();
  const { topic, profile } = ready.session.subject;
  const { quiz, flags } = useStore(ready.session.store);
  const warnings = flags.filter(({ severity }) => severity === 'warning').map(({ rule_id }) => rule_id);
  const { values } = readAnswers(topic, usableAnswers(topic, quiz.answers), profile);
  const here = warnings.filter(
    (rule_id) =>
      !screen ||
      raisingAnswers(topic, rule_id, values).some(({ question_id }) =>
        screen.questions.some(({ id }) => id === question_id),
      ),
  );
  const notes = ruleTexts(ready, here, ready.language);
  return (
    <div role="status" className={styles.notes}>
      {notes.map(({ rule_id, rule, action }) => (
        <RedFlag key={rule_id} severity="warning" title={t('danger.warning_title')}>
          <p>
            {rule} {action}
          </p>
        </RedFlag>
      ))}
    </div>
  );
}
