import { ageIn } from '~/lib/i18n/age-in.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import type { ReadyQuiz } from './quiz-entry.tsx';
import styles from './quiz-frame.module.css';

/** Names the person concerned, with facts that tell them from others of the same name. */
export function Whose({ ready: { person } }: { ready: ReadyQuiz }) {
  const t = useTexts();
  const { name, member_id, profile } = person;
  return (
    <>
      <span>{person.filledBy === 'patient' ? name : t('quiz.on_behalf', { name })}</span>
      {member_id && ' · '}
      <span className={styles.number}>{member_id}</span>
      {` · ${ageIn(t, profile)}`}
    </>
  );
}
