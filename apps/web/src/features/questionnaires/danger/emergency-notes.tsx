import { RedFlag } from '~/components/danger/red-flag.tsx';
import { EmergencyCalls } from '~/lib/emergency/emergency-calls.tsx';
import { type Translate, useTexts } from '~/lib/i18n/texts.ts';
import { useStore } from '~/lib/store.ts';
import type { QuizPerson } from '~/features/questionnaires/session/quiz-person.ts';
import type { ReadyQuiz } from '~/features/questionnaires/quiz/quiz-entry.tsx';
import { adviceFor } from './danger-texts.ts';

/** Emergencies that were shown full screen stay in sight until the answers are sent. */
export function EmergencyNotes({ ready }: { ready: ReadyQuiz }) {
  const t = useTexts();
  const { flags } = useStore(ready.session.store);
  const emergencies = flags.filter(({ severity }) => severity === 'emergency').map(({ rule_id }) => rule_id);
  const { rules, action } = adviceFor(ready, emergencies, ready.language);
  if (rules.length === 0) return null;
  return (
    <RedFlag
      severity="emergency"
      title={noteTitle(t, ready.person)}
      action={<EmergencyCalls numbers={ready.person.numbers} />}
    >
      {rules.map(({ rule_id, text }) => (
        <p key={rule_id}>{text}</p>
      ))}
      <p>{action}</p>
    </RedFlag>
  );
}

/** Title of a note that answers need urgent care, worded for the answering person and the person concerned. */
export function noteTitle(t: Translate, { about, filledBy }: Pick<QuizPerson, 'about' | 'filledBy'>): string {
  if (about) return t('for_someone.danger.note_title', { name: about.given_name });
  return t(filledBy === 'patient' ? 'danger.note_title' : 'danger.note_title_patient');
}
