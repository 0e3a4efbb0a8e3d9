import { type ComponentType, useMemo, useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { ContentWords } from '@hodi/domain/content-review/content-words.ts';
import type { ReviewedContent } from '@hodi/domain/content-review/content.ts';
import { type TriedCase, type TriedContent, tryOut } from '@hodi/domain/content-review/try-out.ts';
import { noRecord } from '@hodi/domain/proposed-answers/record-facts.ts';
import type {
  Answers,
  AnswerValue,
  Question,
  QuestionTexts,
  Topic,
  TopicKey,
} from '@hodi/domain/questionnaires/topic.ts';
import { contactNumbers } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { Button } from '~/components/action/button.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { plus } from '~/components/icon/action-icons.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { queryFor } from '~/lib/query/query-for.ts';
import { KeepCaseDialog } from './keep-case-dialog.tsx';
import { PersonFields } from './person-fields.tsx';
import { Result } from './result.tsx';
import {
  answersOfRecord,
  factsThatCount,
  firstPerson,
  profileOfTyped,
  recordOfTyped,
  someoneOf,
  type TypedPerson,
} from './tried-person.ts';
import styles from './try-out.module.css';
import { useTriedContent } from './use-tried-content.ts';

/** A question as patients answer it: it belongs to the questionnaires. */
export type QuestionOf = ComponentType<{
  question: Question;
  topic: Topic;
  texts: QuestionTexts;
  answers: Answers;
  settled: Answers;
  onAnswer: (id: string, value: AnswerValue | undefined) => void;
}>;

interface TryOutProps {
  topic: TopicKey;
  content: ReviewedContent;
  words: ContentWords;
  Question: QuestionOf;
}

/** A case tried out in this browser alone. Nothing of it is stored or sent, unless it is kept as an example. */
export function TryOutPanel({ topic, content, words, Question }: TryOutProps) {
  const t = useTexts();
  const [person, setPerson] = useState(firstPerson);
  const [round, setRound] = useState(0);
  const someone = useMemo(() => someoneOf(person, t('content.try.name')), [person, t]);
  const { data, error, refetch } = useTriedContent(topic, someone);
  const clear = () => {
    setPerson(firstPerson);
    setRound(round + 1);
  };
  return (
    <section className={styles.panel} aria-labelledby="try-out">
      <div className={styles.head}>
        <h2 id="try-out">{t('content.tabs.try')}</h2>
        <Button size="small" kind="quiet" onClick={clear}>
          {t('content.try.clear')}
        </Button>
      </div>
      <p className={styles.lead}>{t('content.try.lead')}</p>
      {data === undefined && error === null && <Skeleton label={t('shell.loading')} shape="form" count={4} />}
      {data === undefined && error !== null && (
        <NotLoaded inline title={t('content.content_not_loaded')} error={error} retry={refetch} />
      )}
      {data && (
        <>
          <PersonFields person={person} onChange={setPerson} facts={factsThatCount(data.templates)} words={words} />
          <Asked key={round} tried={data} person={person} {...{ content, words, Question, topic, someone }} />
        </>
      )}
    </section>
  );
}

interface AskedProps extends TryOutProps {
  tried: TriedContent;
  person: TypedPerson;
  someone: TriedCase['someone'];
}

/** The questions that this person is asked, and what follows from the answers. */
function Asked({ tried, person, someone, content, words, Question, topic }: AskedProps) {
  const t = useTexts();
  const language = useLanguage();
  const { data: profile } = useSuspenseQuery(queryFor(getOwnClinician));
  const [typed, setTyped] = useState<Answers>({});
  const answers = { ...answersOfRecord(person), ...typed };
  const [isKeeping, setIsKeeping] = useState(false);
  const given: TriedCase = {
    profile: profileOfTyped(person),
    record: recordOfTyped(person),
    answers,
    someone,
    given_name: t('content.try.name'),
    numbers: contactNumbers(profile.institution),
  };
  const result = tryOut(tried, given);
  const unknown = { ...given, record: noRecord, answers: typed };
  const onAnswer = (id: string, value: AnswerValue | undefined) =>
    setTyped((before) => {
      const { [id]: _, ...others } = before;
      return value === undefined ? others : { ...others, [id]: value };
    });
  return (
    <>
      <Result {...{ content, words, tried, given, unknown, result }} />
      <Button icon={plus} onClick={() => setIsKeeping(true)}>
        {t('content.try.keep')}
      </Button>
      <h3 className={styles.title}>{t('content.try.answers')}</h3>
      <div className={styles.questions}>
        {result.visible.map((question) => (
          <Question
            key={question.id}
            question={question}
            topic={tried.topic}
            texts={tried.texts[language].questions[question.id] ?? { text: question.id }}
            answers={answers}
            settled={answers}
            onAnswer={onAnswer}
          />
        ))}
      </div>
      {isKeeping && (
        <KeepCaseDialog
          topic={topic}
          tried={{
            profile: given.profile,
            isAnsweredFor: someone !== null,
            answers,
            expect: result.flags.map(({ rule_id }) => rule_id),
          }}
          onClose={() => setIsKeeping(false)}
        />
      )}
    </>
  );
}
