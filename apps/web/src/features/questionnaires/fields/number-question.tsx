import { useState } from 'react';
import type { AnswerValue, NumberQuestion } from '@hodi/domain/questionnaires/topic.ts';
import { askedBack } from '@hodi/domain/questionnaires/values/asked-back.ts';
import { likeliestUnit } from '@hodi/domain/questionnaires/values/settled-number.ts';
import { cleanTyped, numberIn, withoutUnseen } from '@hodi/domain/shared/typed-text.ts';
import { alertCircle } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { NumberField } from '~/components/form/number-field.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { AskedBackChoice, UnitChoice, type Typed } from './number-asked.tsx';
import type { QuestionFieldProps } from './question-field-props.ts';
import styles from './question.module.css';
import { usePassing } from './use-passing.ts';

/** No measured number has more signs. */
const longest = 12;

const unitBefore = ({ ask_unit, units }: NumberQuestion): string => (ask_unit ? '' : units[0].code);

function typedFrom(question: NumberQuestion, value: AnswerValue | undefined): Typed {
  if (typeof value === 'number') return { text: String(value), unit: question.units[0].code };
  if (typeof value === 'string') return { text: value, unit: unitBefore(question) };
  if (value === undefined || !('unit' in value)) return { text: '', unit: unitBefore(question) };
  return { text: String(value.value), unit: value.unit, confirmed: value.unit_confirmed };
}

/** As it is sent; what is no number with a unit stays as it was typed, so that it can be said what is wrong. */
function answerOf(question: NumberQuestion, { text, unit, confirmed }: Typed): AnswerValue | undefined {
  const plain = cleanTyped(text)
    .trim()
    .replace(/[,\u066b]/, '.');
  if (plain === '') return undefined;
  const value = numberIn(text);
  if (value === undefined) return plain.slice(0, 100);
  if (confirmed === false && unit === '')
    return { value, unit: likeliestUnit(question, value).code, unit_confirmed: false };
  if (unit === '') return plain;
  return { value, unit, ...(confirmed !== undefined && { unit_confirmed: confirmed }) };
}

/** A measured number. It is looked at when the person is done typing: 38 is on the way to 38.4. */
export function NumberQuestionField(props: QuestionFieldProps<NumberQuestion>) {
  const { question, topic, texts, answers, settled, hint, error, isUnusual, isHeading, isNotSaid, onType, onAnswer } =
    props;
  const t = useTexts();
  const [typed, setTyped] = useState(() => typedFrom(question, answers[question.id]));
  const change = (next: Typed, tell: typeof onType) => {
    setTyped(next);
    tell(question.id, answerOf(question, next));
  };
  const { passes, isTouched: _, ...listeners } = usePassing(props.onSettle);
  const choose = (next: Typed) => change(next, passes() ? onType : onAnswer);
  const asked = askedBack(topic, question, settled[question.id]);
  const shownError = asked && isNotSaid ? undefined : error;
  return (
    <div className={styles.fields} {...listeners}>
      <NumberField
        label={texts.text}
        labelHidden={isHeading}
        hint={isHeading ? undefined : hint}
        error={shownError}
        value={typed.text}
        // A confirmation of another number does not hold for this one.
        onValueChange={(text) =>
          change(
            {
              text: withoutUnseen(text).trimStart().slice(0, longest),
              unit: typed.confirmed === false ? '' : typed.unit,
            },
            onType,
          )
        }
        unit={question.ask_unit ? undefined : texts.units?.[question.units[0].code]}
        onBlur={props.onSettle}
      />
      {question.ask_unit && (
        <UnitChoice
          question={question}
          texts={texts}
          typed={typed}
          onChoose={(next) => choose({ ...typed, ...next })}
        />
      )}
      <div aria-live="polite">
        {asked && (
          <AskedBackChoice
            asked={asked}
            question={question}
            texts={texts}
            typed={typed}
            error={isNotSaid ? t('quiz.say_which') : undefined}
            onChoose={choose}
            onWord={props.onMeterWord}
          />
        )}
        {isUnusual && !error && (
          <p className={styles.check}>
            <Icon shape={alertCircle} size={16} />
            <span>{t('quiz.check_number')}</span>
          </p>
        )}
      </div>
    </div>
  );
}
