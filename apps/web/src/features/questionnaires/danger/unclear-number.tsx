import type { QuizScreen } from '@hodi/domain/questionnaires/flow/quiz-screens.ts';
import { unclearNumbers } from '@hodi/domain/questionnaires/values/settled-number.ts';
import { RedFlag } from '~/components/danger/red-flag.tsx';
import { EmergencyCalls } from '~/lib/emergency/emergency-calls.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useStore } from '~/lib/store.ts';
import type { ReadyQuiz } from '~/features/questionnaires/quiz/quiz-entry.tsx';
import { unclearAdviceFor } from './danger-texts.ts';

/**
 * A number may be dangerously low or dangerously high: urgent, and in no direction. Where a rule says so already, or all
 * units are certain, there is nothing.
 * @param screen that asks for it; without one, the summary of all.
 */
export function UnclearNumber({ ready, screen }: { ready: ReadyQuiz; screen?: QuizScreen }) {
  const t = useTexts();
  const { looked, flags } = useStore(ready.session.store);
  const raised = flags.map(({ rule_id }) => rule_id);
  const isHere = !screen || unclearNumbers(screen.questions, looked).length > 0;
  const text = isHere ? unclearAdviceFor(ready, raised) : '';
  return (
    <div role="alert">
      {text !== '' && (
        <RedFlag
          severity="emergency"
          title={t('danger.unit_unclear')}
          action={<EmergencyCalls numbers={ready.person.numbers} />}
        >
          {text}
        </RedFlag>
      )}
    </div>
  );
}
