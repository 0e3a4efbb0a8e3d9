import { usableAnswers } from '@hodi/domain/questionnaires/flow/quiz-state.ts';
import type { QuizScreen } from '@hodi/domain/questionnaires/flow/quiz-screens.ts';
import { readAnswers } from '@hodi/domain/questionnaires/visible-questions.ts';
import { raisingAnswers } from '@hodi/domain/red-flags/raising-answers.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { triangleAlert } from '~/components/icon/state-icons.ts';
import { useStore } from '~/lib/store.ts';
import type { ReadyQuiz } from '~/features/questionnaires/quiz/quiz-entry.tsx';
import { adviceFor } from './danger-texts.ts';
import styles from './danger.module.css';

/** Warnings that the answers on this screen help to raise. They block nothing. */
export function WarningNotes({ ready, screen }: { ready: ReadyQuiz; screen?: QuizScreen }) {
  const { topic, profile } = ready.session.subject;
  const { quiz, flags } = useStore(ready.session.store);
  const warnings = flags.filter(({ severity }) => severity === 'warning').map(({ rule_id }) => rule_id);
  const { readings } = readAnswers(topic, usableAnswers(topic, quiz.answers), profile);
  const here = warnings.filter(
    (rule_id) =>
      !screen ||
      readings
        .flatMap((values) => raisingAnswers(topic, rule_id, values))
        .some(({ question_id }) => screen.questions.some(({ id }) => id === question_id)),
  );
  const { rules, action } = adviceFor(ready, here, ready.language);
  // Advice about an emergency stands above; less urgent advice beside it is left out.
  const hasEmergency = flags.some(({ severity }) => severity === 'emergency');
  return (
    <div role="status" className={styles.said}>
      {rules.length > 0 && (
        <div className={styles.warning}>
          <Icon shape={triangleAlert} size={20} />
          <div>
            {rules.map(({ rule_id, text }) => (
              <p key={rule_id}>{text}</p>
            ))}
            {!hasEmergency && <p className={styles.todo}>{action}</p>}
          </div>
        </div>
      )}
    </div>
  );
}
