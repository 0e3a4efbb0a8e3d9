import { ageIn } from '~/lib/i18n/age-in.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import type { ReadyQuiz } from './quiz-entry.tsx';

/** Whose answers these are, told apart from another of the same name. */
export function Whose({ ready: { person } }: { ready: ReadyQuiz }) {
  const t = useTexts();
  const name = [person.name, person.member_id, ageIn(t, person.profile)].filter(Boolean).join(' · ');
  return person.filledBy === 'patient' ? name : t('quiz.on_behalf', { name });
}
