import { askedAs, goOnAs, type QuizSubject } from '@hodi/domain/questionnaires/flow/quiz-state.ts';
import { asOf, type QuizSession } from './quiz-session.ts';

/** While it is open they have a birthday, or their record is corrected: it goes on with the present age. */
export function askAs(
  { store, keeper }: QuizSession,
  { profile, day }: Required<Omit<QuizSubject, 'topic' | 'before'>>,
): void {
  const state = store.get();
  const { subject, quiz } = state;
  if (subject.day === day && JSON.stringify(subject.profile) === JSON.stringify(profile)) return;
  // A new object: whoever shows what is asked for these answers looks again.
  const answers = { ...quiz.answers };
  store.set(
    asOf(goOnAs({ ...subject, profile, day }, answers, askedAs(subject)), { ...state, quiz: { ...quiz, answers } }),
  );
  void keeper.saveHere();
}
