import { useState } from 'react';
import type { Question } from '@hodi/domain/questionnaires/topic.ts';
import { ScaleInput } from '~/components/choice/scale-input.tsx';
import { DateField } from '~/components/form/date-field.tsx';
import { TextArea } from '~/components/form/text-area.tsx';
import { useNow } from '~/lib/clock.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { ChoiceQuestion } from './choice-question.tsx';
import { NumberQuestionField } from './number-question.tsx';
import type { QuestionFieldProps } from './question-field-props.ts';

/** One question of any kind. Choices are groups with the question as their legend; the rest has a heading above. */
export function QuestionField(props: QuestionFieldProps) {
  const { question } = props;
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return <ChoiceQuestion {...props} question={question} />;
    case 'number':
      return <NumberQuestionField {...props} question={question} />;
    case 'scale':
      return <Scale {...props} question={question} />;
    case 'text':
      return <FreeText {...props} question={question} />;
    case 'date':
      return <Day {...props} question={question} />;
  }
}

/*
 * Each field holds its typed or picked value, to show it in the next frame. The questionnaire gets the value at once and
 * renders after that frame.
 */
type Of<K extends Question['kind']> = QuestionFieldProps<Extract<Question, { kind: K }>>;

function Scale({ question, texts, answers, error, onAnswer }: Of<'scale'>) {
  const t = useTexts();
  const value = answers[question.id];
  return (
    <ScaleInput
      label={texts.text}
      labelHidden
      name={question.id}
      min={question.min}
      max={question.max}
      value={typeof value === 'number' ? value : undefined}
      onValueChange={(number) => onAnswer(question.id, number)}
      lowest={t('quiz.scale_lowest')}
      highest={t('quiz.scale_highest')}
      error={error}
    />
  );
}

function FreeText({ question, texts, answers, error, onType, onSettle }: Of<'text'>) {
  const t = useTexts();
  const value = answers[question.id];
  const [text, setText] = useState(typeof value === 'string' ? value : '');
  const { max_length: max } = question;
  const write = (next: string) => {
    setText(next);
    onType(question.id, next || undefined);
  };
  return (
    <TextArea
      label={texts.text}
      labelHidden
      value={text}
      rows={4}
      maxLength={max}
      error={error}
      hint={text.length > max * 0.8 ? t('quiz.letters', { count: text.length, max }) : undefined}
      onChange={(event) => write(event.target.value)}
      onBlur={onSettle}
    />
  );
}

function Day({ question, texts, answers, error, onAnswer }: Of<'date'>) {
  const t = useTexts();
  const language = useLanguage();
  const value = answers[question.id];
  const [date, setDate] = useState(typeof value === 'string' ? value : '');
  const choose = (next: string) => {
    setDate(next);
    onAnswer(question.id, next || undefined);
  };
  const year = new Date(useNow()).getFullYear();
  return (
    <DateField
      label={texts.text}
      labelHidden
      labels={{ day: t('quiz.day'), month: t('quiz.month'), year: t('quiz.year') }}
      language={language}
      years={{ from: question.not_past ? year : year - 10, to: question.not_past ? year + 1 : year }}
      value={date}
      onValueChange={choose}
      error={error}
    />
  );
}
