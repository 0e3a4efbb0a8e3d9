import { useRef, type KeyboardEvent } from 'react';
import { toggleChoice } from '@hodi/domain/questionnaires/exclusive-choice.ts';
import {
  type MultipleQuestion,
  OTHER_MAX_LENGTH,
  otherTextId,
  type SingleQuestion,
} from '@hodi/domain/questionnaires/topic.ts';
import { ChoiceGroup } from '~/components/choice/choice-group.tsx';
import { ChoiceRow } from '~/components/choice/choice-row.tsx';
import { OtherChoice } from '~/components/choice/other-choice.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { otherOf, type QuestionFieldProps } from './question-field-props.ts';
import { QuestionTitle } from './question-heading.tsx';

/** Someone who moves through the options with the arrow keys has chosen when they stay this long, in milliseconds. */
const settleAfter = 800;

/**
 * Each arrow key chooses the next radio button. What is only passed on the way is no answer: it must neither call an
 * emergency nor stay in the trail.
 */
function usePassing(onSettle: () => void) {
  const isPassing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    onKeyDown: ({ key }: KeyboardEvent) => {
      isPassing.current = key.startsWith('Arrow');
    },
    onPointerDown: () => {
      isPassing.current = false;
    },
    passes: () => {
      clearTimeout(timer.current);
      if (isPassing.current) timer.current = setTimeout(onSettle, settleAfter);
      return isPassing.current;
    },
  };
}

export function ChoiceQuestion(props: QuestionFieldProps<SingleQuestion | MultipleQuestion>) {
  const { question, texts, answers, hint, error, otherError, onAnswer, onType, onSettle } = props;
  const t = useTexts();
  const { passes, ...listeners } = usePassing(onSettle);
  const { id, options, kind } = question;
  const value = answers[id];
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const isChosen = (code: string) => (kind === 'single' ? value === code : chosen.includes(code));
  const choose = (code: string) => {
    if (kind === 'multiple') onAnswer(id, toggleChoice(options, chosen, code));
    else (passes() ? onType : onAnswer)(id, code);
  };
  return (
    <div {...listeners}>
      <ChoiceGroup legend={<QuestionTitle texts={texts} />} hint={hint} error={error}>
        {options.map((code) => {
          const row = {
            pick: kind === 'single' ? ('one' as const) : ('many' as const),
            name: id,
            value: code,
            checked: isChosen(code),
            onCheckedChange: () => choose(code),
            label: texts.options?.[code] ?? code,
          };
          if (code !== 'other') return <ChoiceRow key={code} {...row} />;
          return (
            <OtherChoice
              key={code}
              {...row}
              textLabel={texts.other_prompt ?? t('people.other')}
              text={otherOf(question, answers)}
              onTextChange={(text) => onType(otherTextId(id), text || undefined)}
              textError={otherError}
              maxLength={OTHER_MAX_LENGTH}
            />
          );
        })}
      </ChoiceGroup>
    </div>
  );
}
