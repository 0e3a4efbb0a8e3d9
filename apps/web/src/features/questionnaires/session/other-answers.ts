/** Another tab has answered the same questionnaire, or what was answered before could not be opened until now. */
import { answerLines } from '@hodi/domain/questionnaires/answer-texts.ts';
import { fittingAnswers, type KeptDraft } from '@hodi/domain/questionnaires/flow/keep-draft.ts';
import type { Answers, TopicTexts } from '@hodi/domain/questionnaires/topic.ts';
import { askOtherWords } from '~/lib/offline/drafts/other-words.ts';
import type { Other } from '~/lib/offline/drafts/kept-drafts.ts';
import { followLocal } from '~/lib/offline/drafts/place-news.ts';
import { draftKey } from './draft-key.ts';
import { type QuizSession, settle, type } from './quiz-session.ts';

interface Answered {
  session: QuizSession;
  texts: TopicTexts;
}

/** As long as the questionnaire is on the screen. @returns how to stop. */
export const followOther = (session: QuizSession, texts: TopicTexts): (() => void) =>
  followLocal(draftKey(session.patientId, session.subject.topic.key), {
    other: (found) => meet({ session, texts }, found),
  });

/** Shows both where they differ. */
function meet({ session, texts }: Answered, { value, done, gone }: Other): void {
  const { topic, profile } = session.subject;
  const other = fittingAnswers(topic, (value as KeptDraft).quiz.answers, profile);
  const linesOf = (answers: Answers) => answerLines({ topic, texts, answers });
  askOtherWords({
    rows() {
      const mine = linesOf(session.store.get().quiz.answers);
      const here = new Map(mine.map(({ question_id, answer }) => [question_id, answer]));
      return linesOf(other)
        .map((line) => ({ label: line.question, here: here.get(line.question_id) ?? '', other: line.answer }))
        .filter((row) => row.here !== row.other);
    },
    onTake() {
      const { answers } = session.store.get().quiz;
      const differing = Object.keys(other).filter((id) => JSON.stringify(other[id]) !== JSON.stringify(answers[id]));
      // As if they were given here: what they raise is shown, and what they change is noted.
      for (const id of differing) type(session, id, other[id]);
      settle(session);
      void done();
    },
    onKeep: () => void done(),
    gone,
  });
}
