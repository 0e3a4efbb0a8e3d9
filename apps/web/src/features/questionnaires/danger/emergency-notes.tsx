import { RedFlag } from '~/components/danger/red-flag.tsx';
import { EmergencyCalls } from '~/lib/emergency/emergency-calls.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useStore } from '~/lib/store.ts';
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
      title={ready.person.filledBy === 'patient' ? t('danger.note_title') : t('danger.note_title_patient')}
      action={<EmergencyCalls numbers={ready.person.numbers} />}
    >
      {rules.map(({ rule_id, text }) => (
        <p key={rule_id}>{text}</p>
      ))}
      <p>{action}</p>
    </RedFlag>
  );
}
