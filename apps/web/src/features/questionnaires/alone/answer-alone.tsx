import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { unseenEmergencies } from '@hodi/domain/questionnaires/flow/quiz-state.ts';
import type { Answers, Question, TopicTexts } from '@hodi/domain/questionnaires/topic.ts';
import { Button } from '~/components/action/button.tsx';
import { Page } from '~/components/layout/page.tsx';
import { FormFoot } from '~/components/steps/form-foot.tsx';
import { EmergencyFoot } from '~/lib/emergency/emergency-foot.tsx';
import { useFailureText } from '~/lib/api/failure-text.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { profileQuery } from '~/lib/person/shown-person.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { useStore } from '~/lib/store.ts';
import { Emergency } from '~/features/questionnaires/danger/emergency.tsx';
import { WarningNotes } from '~/features/questionnaires/danger/warning-notes.tsx';
import { hintOf } from '~/features/questionnaires/fields/field-texts.ts';
import { QuestionField } from '~/features/questionnaires/fields/question-field.tsx';
import { QuestionHeading, QuestionTitle } from '~/features/questionnaires/fields/question-heading.tsx';
import fieldStyles from '~/features/questionnaires/fields/question.module.css';
import { Note } from '~/features/questionnaires/quiz/about-whom.tsx';
import type { ReadyQuiz } from '~/features/questionnaires/quiz/quiz-entry.tsx';
import { QuizFrame } from '~/features/questionnaires/quiz/quiz-frame.tsx';
import { topicTextsQuery, wordsAt } from '~/features/questionnaires/session/quiz-query.ts';
import { acknowledgeEmergencies, noteAlone, settle } from '~/features/questionnaires/session/quiz-session.ts';
import { hasUnseenEmergency, makeAloneSession } from './alone-session.ts';
import { makeAloneSender } from './send-alone.ts';

interface AnswerAloneProps {
  /** As the carer has it. */
  ready: ReadyQuiz;
  /** The phone goes back to the carer. */
  onDone: () => void;
}

/** The part that a young person answers alone, in words to themself. */
export default function AnswerAlone({ ready, onDone }: AnswerAloneProps) {
  const { session, language } = ready;
  const { key: topic, version } = session.subject.topic;
  const words = useQuery(topicTextsQuery({ topic, language, isAbout: true, version }));
  const texts = wordsAt(words.data, version)?.(null);
  return texts ? <Questions ready={ready} texts={texts} onDone={onDone} /> : null;
}

function useAlone({ ready, texts }: { ready: ReadyQuiz; texts: TopicTexts }) {
  const { session, person } = ready;
  const [alone] = useState(() => {
    const given = makeAloneSession(session);
    return { given, sender: makeAloneSender({ given, person, topicTitle: texts.title }) };
  });
  // To whom it speaks now is the one whom it is about; there is nobody else to tell the clinic.
  const theirs: ReadyQuiz = {
    ...ready,
    texts,
    session: alone.given.session,
    person: { ...person, about: null, recipients: [] },
  };
  return { ...alone, theirs };
}

function Questions({ ready, texts, onDone }: AnswerAloneProps & { texts: TopicTexts }) {
  const t = useTexts();
  const failureText = useFailureText();
  const { given, sender, theirs } = useAlone({ ready, texts });
  const { looked } = useStore(given.session.store);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const own = useQuery(profileQuery());
  const answers = useStore(given.alone);
  const questions = given.questions(answers);
  /**
   * Sends dangerous answers at once, whether or not the page is finished. A failed sending is repeated when the phone
   * is given back.
   */
  const tellsDanger = (): boolean => {
    const isDanger = hasUnseenEmergency(given);
    // From then on it is not asked again, however this page is left.
    if (isDanger)
      void sender.send(true).then(
        () => noteAlone(ready.session),
        () => undefined,
      );
    return isDanger;
  };
  const settled = () => {
    settle(given.session);
    return tellsDanger();
  };
  const giveBack = async () => {
    if (settled()) return;
    setSending(true);
    setRefusal(undefined);
    try {
      await sender.send(false);
      if (Object.keys(given.alone.get()).length > 0) await noteAlone(ready.session);
      onDone();
    } catch (error) {
      setRefusal(failureText(error));
      setSending(false);
    }
  };
  const name = ready.person.about?.given_name ?? '';
  return (
    <QuizFrame title={texts.title} back={{ label: t(ready.paths.leaveText), href: ready.paths.leave }} dense={false}>
      <Page width="read">
        <h1 ref={heading} tabIndex={-1} data-page-title>
          {t('for_someone.alone.title', { name })}
        </h1>
        <p>{t('for_someone.alone.private_page', { name, carer: own.data?.user.given_name ?? '' })}</p>
        <Note>{[t('for_someone.alone.to_person'), t('for_someone.alone.limit_to_person')].join(' ')}</Note>
        <div className={fieldStyles.fields}>
          {questions.map((question) => (
            <OneQuestion
              key={question.id}
              {...{ question, given, theirs, looked, answers }}
              onAnswer={(id, value) => {
                given.answer(id, value);
                tellsDanger();
              }}
              onSettle={settled}
              onType={(id, value) => given.answer(id, value, true)}
            />
          ))}
        </div>
        <WarningNotes ready={theirs} screen={{ id: 'alone', questions: questions as [Question, ...Question[]] }} />
      </Page>
      <EmergencyFoot />
      <div role="alert">{refusal}</div>
      <FormFoot>
        <Button kind="quiet" onClick={onDone}>
          {t('for_someone.alone.private_skip')}
        </Button>
        <Button
          kind="main"
          size="big"
          sending={isSending}
          sendingLabel={t('summary.sending')}
          onClick={() => void giveBack()}
        >
          {t('for_someone.alone.give_back')}
        </Button>
      </FormFoot>
      <OwnEmergency ready={theirs} />
    </QuizFrame>
  );
}

type Given = ReturnType<typeof makeAloneSession>;

interface OneQuestionProps {
  question: Question;
  given: Given;
  theirs: ReadyQuiz;
  looked: Answers;
  answers: Answers;
  onAnswer: Given['answer'];
  onType: Given['answer'];
  onSettle: () => void;
}

function OneQuestion({ question, given, theirs, looked, answers, onAnswer, onType, onSettle }: OneQuestionProps) {
  const t = useTexts();
  const texts = theirs.texts.questions[question.id] ?? { text: question.id };
  const hint = hintOf(t, { question, texts, language: theirs.language }, theirs.person);
  const isChoice = question.kind === 'single' || question.kind === 'multiple';
  return (
    <>
      {!isChoice && (
        <QuestionHeading hint={hint}>
          <QuestionTitle texts={texts} />
        </QuestionHeading>
      )}
      <QuestionField
        question={question}
        topic={given.session.subject.topic}
        texts={texts}
        answers={answers}
        settled={looked}
        hint={hint}
        error={undefined}
        otherError={undefined}
        isUnusual={false}
        isNotSaid={false}
        isHeading={!isChoice}
        onAnswer={onAnswer}
        onType={onType}
        onSettle={onSettle}
        onTapped={() => undefined}
        onMeterWord={() => undefined}
      />
    </>
  );
}

/** To the young person themself: the clinic is told by this page, without their asking. */
function OwnEmergency({ ready }: { ready: ReadyQuiz }) {
  const t = useTexts();
  const { online } = useConnection();
  const { quiz, flags } = useStore(ready.session.store);
  const unseen = unseenEmergencies(quiz, flags);
  if (unseen.length === 0) return null;
  const report = {
    isUntold: false,
    said: t(online ? 'for_someone.alone.clinic_told' : 'emergency.waits'),
    actions: online ? {} : { offline: t('emergency.offline') },
  };
  return (
    <Emergency
      ready={ready}
      rule_ids={unseen}
      report={report}
      onUnderstood={() => acknowledgeEmergencies(ready.session, unseen)}
    />
  );
}
