import { useRef, useState } from 'react';
import type { TopicTexts } from '@hodi/domain/questionnaires/topic.ts';
import { validateAnswers } from '@hodi/domain/questionnaires/validate-answers.ts';
import { crisisText } from '@hodi/domain/red-flags/patient-text.ts';
import { Button } from '~/components/action/button.tsx';
import { ChoiceGroup } from '~/components/choice/choice-group.tsx';
import { ChoiceRow } from '~/components/choice/choice-row.tsx';
import { RedFlag } from '~/components/danger/red-flag.tsx';
import { FieldError } from '~/components/form/field.tsx';
import type { Draft } from '~/lib/details/draft.ts';
import { useSavedDraft } from '~/lib/details/use-saved-draft.ts';
import { EmergencyCalls } from '~/lib/emergency/emergency-calls.tsx';
import { writtenNumbers } from '~/lib/emergency/written-numbers.ts';
import { sentenceOfField } from '~/lib/forms/field-texts.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import styles from '../plans.module.css';
import { type LoadedScore, type ScoreAnswers, type ScoredPerson, scoreDanger, visibleOf } from './score-danger.ts';

interface AnswerScoreProps {
  loaded: LoadedScore;
  person: ScoredPerson;
  draft: Draft<{ answers: ScoreAnswers }> | null;
  draftKey: string;
  send: (answers: ScoreAnswers) => Promise<void>;
}

/**
 * All questions of a score, one below the other. Dangerous answers are reacted to at once, before sending and without a
 * network.
 */
export function AnswerScore({ loaded, person, draft, draftKey, send }: AnswerScoreProps) {
  const t = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const [answers, setAnswers] = useState<ScoreAnswers>(draft?.values.answers ?? {});
  const [isAsked, setIsAsked] = useState(false);
  const kept = useSavedDraft(draftKey, JSON.stringify({ values: { answers }, base: {} }));
  const sending = useSending();
  const { topic, texts } = loaded;
  const problems = isAsked ? validateAnswers(topic, answers, { profile: person.profile, mode: 'complete' }) : [];
  const submit = () => {
    setIsAsked(true);
    if (validateAnswers(topic, answers, { profile: person.profile, mode: 'complete' }).length > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"] input')?.focus());
      return;
    }
    sending.run(async () => {
      await send(answers);
      kept.forget();
    });
  };
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Crisis texts={texts} person={person} />
      {visibleOf(loaded, answers, person).map((question, at, all) => (
        <OneQuestion
          key={question.id}
          id={question.id}
          options={'options' in question ? question.options : []}
          texts={texts}
          hasStem={texts.questions[question.id]?.stem !== texts.questions[all[at - 1]?.id ?? '']?.stem}
          value={answers[question.id]}
          error={problems.some(({ question_id }) => question_id === question.id) ? t('plans.own.choose') : undefined}
          onAnswer={(value) => setAnswers({ ...answers, [question.id]: value })}
        />
      ))}
      <ScoreDanger loaded={loaded} person={person} answers={answers} />
      <FieldError id={undefined} error={sending.failure === null ? undefined : sentenceOfField(sending.failure)} />
      <Button type="submit" kind="main" size="big" full sending={sending.isSending} sendingLabel={t('plans.sending')}>
        {t('plans.own.send')}
      </Button>
    </form>
  );
}

interface OneQuestionProps {
  id: string;
  options: readonly string[];
  texts: TopicTexts;
  /** Whether it is said anew which weeks are meant. */
  hasStem: boolean;
  value: unknown;
  error: string | undefined;
  onAnswer: (code: string) => void;
}

function OneQuestion({ id, options, texts, hasStem, value, error, onAnswer }: OneQuestionProps) {
  const { text = '', stem, options: words = {} } = texts.questions[id] ?? {};
  return (
    <>
      {hasStem && stem && <p className={styles.stem}>{stem}</p>}
      <ChoiceGroup legend={text} legendAs="label" error={error}>
        {options.map((code) => (
          <ChoiceRow
            key={code}
            pick="one"
            name={id}
            value={code}
            checked={value === code}
            onCheckedChange={() => onAnswer(code)}
            label={words[code] ?? code}
          />
        ))}
      </ChoiceGroup>
    </>
  );
}

/** Crisis numbers, shown before anything is answered. */
function Crisis({ texts, person }: { texts: TopicTexts; person: ScoredPerson }) {
  const language = useLanguage();
  const { emergency_phone, crisis_line } = person.numbers;
  return (
    <div className={styles.crisis}>
      <p>{crisisText(texts, language, writtenNumbers(person.numbers))}</p>
      <EmergencyCalls numbers={{ ...person.numbers, emergency_phone: crisis_line ?? emergency_phone }} kind="soft" />
    </div>
  );
}

/** Meaning of dangerous answers, and the one thing to do. Shown for sent answers too. */
export function ScoreDanger({
  loaded,
  person,
  answers,
}: Pick<AnswerScoreProps, 'loaded' | 'person'> & { answers: ScoreAnswers }) {
  const language = useLanguage();
  const { danger, advice } = scoreDanger(loaded, answers, { ...person, language });
  return (
    <div role="alert">
      {danger !== null && advice.action !== '' && (
        <RedFlag
          severity={danger === 'emergency' ? 'emergency' : 'warning'}
          action={danger !== 'warning' && <EmergencyCalls numbers={person.numbers} />}
        >
          {advice.rules.map(({ rule_id, text }) => (
            <p key={rule_id}>{text}</p>
          ))}
          <p>
            <b>{advice.action}</b>
          </p>
        </RedFlag>
      )}
    </div>
  );
}
