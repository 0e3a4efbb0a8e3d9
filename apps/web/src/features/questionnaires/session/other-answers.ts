/** Another tab has answered the same questionnaire, or what was answered before could not be opened until now. */
import { answerLines } from '@hodi/domain/questionnaires/answer-texts.ts';
import {
  draftFingerprint,
  draftInput,
  fittingAnswers,
  type KeptDraft,
} from '@hodi/domain/questionnaires/flow/keep-draft.ts';
import type { Answers, TopicTexts } from '@hodi/domain/questionnaires/topic.ts';
import { askWhichDraft } from '~/lib/offline/drafts/other-draft.ts';
import type { Other } from '~/lib/offline/drafts/draft-store.ts';
import { followLocal } from '~/lib/offline/drafts/draft-changes.ts';
import { askAs } from './ask-as.ts';
import { draftKey } from './draft-key.ts';
import type { QuizPerson } from './quiz-person.ts';
import { type QuizSession, settle, type } from './quiz-session.ts';

interface Answered {
  session: QuizSession;
  texts: TopicTexts;
}

/** Of so many savings is known what they said. */
const mostHanded = 49;

/** As long as the questionnaire is on the screen, and its person is as old. @returns how to stop. */
export function followOther(session: QuizSession, texts: TopicTexts, person: QuizPerson): () => void {
  askAs(session, person);
  return followLocal(
    draftKey(session.patientId, session.subject.topic.key),
    { other: (found) => meet({ session, texts }, found) },
    session.keeper.owner,
  );
}

/** Shows both where they differ. */
function meet({ session, texts }: Answered, { value, done, gone }: Other): void {
  const { topic, profile } = session.subject;
  const { quiz, handed_over = [] } = value as KeptDraft;
  const other = fittingAnswers(topic, quiz.answers, profile);
  const said = draftFingerprint(draftInput(quiz, { content_version: topic.version, becomes: '' }));
  const linesOf = (answers: Answers) => answerLines({ topic, texts, answers });
  const rows = () => {
    const mine = linesOf(session.store.get().quiz.answers);
    const here = new Map(mine.map(({ question_id, answer }) => [question_id, answer]));
    return linesOf(other)
      .map((line) => ({ label: line.question, here: here.get(line.question_id) ?? '', other: line.answer }))
      .filter((row) => row.here !== row.other);
  };
  askWhichDraft({
    rows,
    onTake() {
      const { answers } = session.store.get().quiz;
      const differing = Object.keys(other).filter((id) => JSON.stringify(other[id]) !== JSON.stringify(answers[id]));
      // As if they were given here: what they raise is shown, and what they change is noted.
      for (const id of differing) type(session, id, other[id]);
      settle(session);
      void done();
    },
    onKeep() {
      if (rows().length === 0) return void done();
      // The other tab's draft may have reached the server after ours: it must not win over the person's choice.
      const state = session.store.get();
      const handedOver = [said, ...handed_over, ...state.handedOver].slice(-mostHanded);
      session.store.keep({ ...state, isAhead: true, handedOver });
      session.keeper.changed();
      void session.keeper.saveHere().then(done);
    },
    gone,
  });
}
