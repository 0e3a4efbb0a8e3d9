import { useState } from 'react';
import type { AnswerValue, NumberQuestion } from '@hodi/domain/questionnaires/topic.ts';
import { cleanTyped, withoutUnseen } from '@hodi/domain/shared/typed-text.ts';
import { alertCircle } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { NumberField } from '~/components/form/number-field.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import type { QuestionFieldProps } from './question-field-props.ts';
import styles from './question.module.css';

/** No measured number has more signs. */
const longest = 12;

interface Typed {
  text: string;
  unit: string;
}

function typedFrom(question: NumberQuestion, value: AnswerValue | undefined): Typed {
  const first = question.units[0].code;
  if (typeof value === 'number' || typeof value === 'string') return { text: String(value), unit: first };
  if (value === undefined || !('unit' in value)) return { text: '', unit: first };
  return { text: String(value.value), unit: value.unit };
}

/** As it is sent; what is no number stays as it was typed, so that it can be said what is wrong. */
function answerOf({ text, unit }: Typed): AnswerValue | undefined {
  const plain = cleanTyped(text)
    .trim()
    .replace(/[,\u066b]/, '.');
  if (plain === '') return undefined;
  return /^\d+(\.\d+)?$/.test(plain) ? { value: Number(plain), unit } : plain.slice(0, 100);
}

/** A measured number with its unit. It is looked at when the person is done typing: 38 is on the way to 38.4. */
export function NumberQuestionField(props: QuestionFieldProps<NumberQuestion>) {
  const { question, texts, answers, hint, error, isUnusual, isHeading, onType, onAnswer, onSettle } = props;
  const t = useTexts();
  const [typed, setTyped] = useState(() => typedFrom(question, answers[question.id]));
  const units = question.units.map(({ code }) => ({ value: code, label: texts.units?.[code] ?? code }));
  const change = (next: Typed, tell: typeof onType) => {
    setTyped(next);
    tell(question.id, answerOf(next));
  };
  return (
    <div>
      <NumberField
        label={texts.text}
        labelHidden={isHeading}
        hint={isHeading ? undefined : hint}
        error={error}
        value={typed.text}
        onValueChange={(text) => change({ ...typed, text: withoutUnseen(text).slice(0, longest) }, onType)}
        units={units}
        unit={typed.unit}
        unitLabel={t('quiz.unit')}
        onUnitChange={(unit) => change({ ...typed, unit }, onAnswer)}
        onBlur={onSettle}
      />
      <div aria-live="polite">
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
