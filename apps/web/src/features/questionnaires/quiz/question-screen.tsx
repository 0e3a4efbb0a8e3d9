import { useLayoutEffect } from 'react';
import { attachedTexts } from '@hodi/domain/attachments/attached-message.ts';
import { isPhotoQuestion } from '@hodi/domain/attachments/photo-questions.ts';
import { type Answers, otherTextId, type Question, type Topic } from '@hodi/domain/questionnaires/topic.ts';
import { problemsOn } from '@hodi/domain/questionnaires/flow/quiz-steps.ts';
import { notSaid } from '@hodi/domain/questionnaires/values/asked-back.ts';
import { softWarnings } from '@hodi/domain/questionnaires/validate-answers.ts';
import { AttachmentPart } from '~/lib/attachments/attachment-part.tsx';
import { useDraftsAt } from '~/lib/attachments/local-media.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';
import { useReviewedWords } from '~/lib/topics/reviewed-topics.ts';
import { useStore } from '~/lib/store.ts';
import { CrisisBox } from '~/features/questionnaires/danger/crisis-box.tsx';
import { UnclearNumber } from '~/features/questionnaires/danger/unclear-number.tsx';
import { WarningNotes } from '~/features/questionnaires/danger/warning-notes.tsx';
import { hintOf, problemText } from '~/features/questionnaires/fields/field-texts.ts';
import { QuestionField } from '~/features/questionnaires/fields/question-field.tsx';
import type { AnswerHandlers } from '~/features/questionnaires/fields/question-field-props.ts';
import { QuestionHeading, QuestionTitle } from '~/features/questionnaires/fields/question-heading.tsx';
import { answer, markMeterWord, settle, settleTyped, type } from '~/features/questionnaires/session/quiz-session.ts';
import { draftKey } from '~/features/questionnaires/session/draft-key.ts';
import { confirmRemembered } from '~/features/questionnaires/session/remembered.ts';
import type { ReadyQuiz } from './quiz-entry.tsx';
import { Note } from './about-whom.tsx';
import { placeOf, type ScreenView } from './screen-view.ts';
import styles from './quiz.module.css';
import fieldStyles from '~/features/questionnaires/fields/question.module.css';

const DangerHint = lazyComponent(async () => (await import('~/lib/danger-words/danger-hint.tsx')).default, null);
const ListenQuestion = lazyComponent(async () => (await import('./listen-question.tsx')).default, null);

interface QuestionScreenProps {
  ready: ReadyQuiz;
  view: ScreenView;
  /** Continue was pressed here: what is wrong is said. */
  tried: boolean;
  /** Continue stopped at an unusual number. */
  isHeld: boolean;
  /** A finger has chosen the one answer that this screen asks for. */
  onTapped: (question_id: string) => void;
}

/** The answers that come from this screen. The first change of a remembered answer takes over the rest of it. */
function handlersFor({ session }: ReadyQuiz, view: ScreenView): Omit<AnswerHandlers, 'onMeterWord' | 'onTapped'> {
  const changed =
    (keep: typeof answer): AnswerHandlers['onAnswer'] =>
    (question_id, value) => {
      confirmRemembered(session, view.unconfirmed);
      keep(session, question_id, value);
    };
  return { onAnswer: changed(answer), onType: changed(type), onSettle: () => settle(session) };
}

/** Free texts on this screen. */
const freeTexts = (questions: readonly Question[], answers: Answers): string[] =>
  questions
    .flatMap(({ id, kind }) => [kind === 'text' ? answers[id] : undefined, answers[otherTextId(id)]])
    .filter((text) => typeof text === 'string');

/** All that was typed on this screen, also about its photos. */
function useTypedTexts({ session }: ReadyQuiz, { screen: { questions }, shown }: ScreenView): string[] {
  const photos = useDraftsAt(draftKey(session.patientId, session.subject.topic.key)).map(({ announced }) => announced);
  const ofScreen = photos.filter(({ question_id }) => questions.some(({ id }) => id === question_id));
  return [...freeTexts(questions, shown), ...attachedTexts(ofScreen)];
}

/** Says who reviewed the questions. It stands last, since it may load later. */
function ReviewedLine({ topic: { key, version } }: { topic: Topic }) {
  return <p className={styles.reviewed}>{useReviewedWords(key, version)}</p>;
}

const isChoice = ({ kind }: Question) => kind === 'single' || kind === 'multiple';

export function QuestionScreen({ ready, view, tried, isHeld, onTapped }: QuestionScreenProps) {
  const t = useTexts();
  const { session, texts, person, language } = ready;
  // A field that goes while it has the focus tells nobody that it was left.
  useLayoutEffect(() => () => settleTyped(session), [session]);
  const { screen, shown } = view;
  const isForPatient = person.filledBy === 'clinician';
  const isAboutOther = isForPatient || person.about !== null;
  const { topic, profile } = session.subject;
  const problems = tried ? problemsOn(screen, placeOf(session, shown).problems) : [];
  const unusual = softWarnings(topic, shown, profile);
  const { looked } = useStore(session.store);
  const unsaid = notSaid(topic, screen.questions, looked);
  const writes = useTypedTexts(ready, view);
  const handlers = handlersFor(ready, view);
  const [first] = screen.questions;
  const isGroup = screen.questions.length > 1;
  const textsOf = ({ id }: Question) => texts.questions[id] ?? { text: id };
  const hintFor = (question: Question) => hintOf(t, { question, texts: textsOf(question), language }, person);

  return (
    <div className={styles.screen}>
      {view.crisis === 'whole' && <CrisisBox ready={ready} />}
      {view.unconfirmed.length > 0 && <Note>{t(isAboutOther ? 'quiz.remembered_patient' : 'quiz.remembered')}</Note>}
      <div className={styles.asked}>
        <ListenQuestion ready={ready} screen={screen} />
        {!isChoice(first) && (
          <QuestionHeading hint={isGroup ? undefined : hintFor(first)}>
            {isGroup ? t('quiz.two_numbers') : <QuestionTitle texts={textsOf(first)} />}
          </QuestionHeading>
        )}
        <div className={fieldStyles.fields}>
          {screen.questions.map((question) => {
            const asked = { question, texts: textsOf(question), language };
            const errorOf = (id: string) => {
              const problem = problems.find(({ question_id }) => question_id === id);
              return problem && problemText(t, asked, problem);
            };
            return (
              <QuestionField
                key={question.id}
                {...handlers}
                onMeterWord={(word) => question.kind === 'number' && markMeterWord(session, question, word)}
                onTapped={() => !isGroup && onTapped(question.id)}
                question={question}
                topic={topic}
                texts={asked.texts}
                answers={shown}
                settled={looked}
                hint={hintFor(question)}
                error={errorOf(question.id)}
                otherError={errorOf(otherTextId(question.id))}
                isUnusual={isHeld && unusual.some(({ question_id }) => question_id === question.id)}
                isNotSaid={tried && unsaid.includes(question.id)}
                isHeading={!isGroup}
              />
            );
          })}
        </div>
        {screen.questions.map(
          ({ id }) =>
            isPhotoQuestion(topic.key, id) && (
              <AttachmentPart
                key={id}
                part="QuestionPhotos"
                place={draftKey(session.patientId, topic.key)}
                question={id}
              />
            ),
        )}
      </div>
      {view.crisis === 'short' && <CrisisBox ready={ready} isShort />}
      {!isForPatient && writes.length > 0 && (
        <DangerHint
          written={writes.join('\n')}
          numbers={person.numbers}
          aboutActions={person.about ? texts.actions : undefined}
        />
      )}
      <UnclearNumber ready={ready} screen={screen} />
      <WarningNotes ready={ready} screen={screen} />
      {view.progress.position === 1 && <ReviewedLine topic={topic} />}
    </div>
  );
}
