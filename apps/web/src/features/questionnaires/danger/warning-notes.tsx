import { usableAnswers } from '@hodi/domain/questionnaires/flow/quiz-state.ts';
import type { QuizScreen } from '@hodi/domain/questionnaires/flow/quiz-screens.ts';
import { readAnswers } from '@hodi/domain/questionnaires/visible-questions.ts';
import { raisingAnswers } from '@hodi/domain/red-flags/raising-answers.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { triangleAlert } from '~/components/icon/state-icons.ts';
import { useStore } from '~/lib/store.ts';
import type { ReadyQuiz } from '~/features/questionnaires/quiz/quiz-entry.tsx';
import { actionsOf, ruleTexts } from './danger-texts.ts';
import styles from './danger.module.css';

/** Warnings that the answers on this screen help to raise. They block nothing. */
export function WarningNotes({ ready, screen }: { ready: ReadyQuiz; screen?: QuizScreen }) {
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
    <div role="status" className={styles.said}>
      {notes.length > 0 && (
        <div className={styles.warning}>
          <Icon shape={triangleAlert} size={20} />
          <div>
            {notes.map(({ rule_id, rule }) => (
              <p key={rule_id}>{rule}</p>
            ))}
            <p className={styles.todo}>{actionsOf(notes).join(' ')}</p>
          </div>
        </div>
      )}
    </div>
  );
}
