import { useRef, useState } from 'react';
import { toggleChoice } from '@hodi/domain/questionnaires/exclusive-choice.ts';
import {
  type MultipleQuestion,
  OTHER_MAX_LENGTH,
  otherTextId,
  type SingleQuestion,
} from '@hodi/domain/questionnaires/topic.ts';
import { ChoiceGroup } from '~/components/choice/choice-group.tsx';
import { ChoiceRow } from '~/components/choice/choice-row.tsx';
import { OtherChoice, type OtherChoiceProps } from '~/components/choice/other-choice.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { otherOf, type QuestionFieldProps } from './question-field-props.ts';
import { QuestionTitle } from './question-heading.tsx';
import { usePassing } from './use-passing.ts';

/**
 * The choices after `code` was tapped. It reads the checkboxes themselves, which are ahead of the last render. Boxes
 * that the tap switches by rule are switched here too, so that one frame shows everything.
 */
function switchTogether(rows: HTMLElement, options: readonly string[], code: string): string[] {
  const boxes = [...rows.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
  const before = boxes.filter(({ value, checked }) => (value === code) !== checked).map(({ value }) => value);
  const chosen = toggleChoice(options, before, code);
  for (const box of boxes) box.checked = chosen.includes(box.value);
  return chosen;
}

const UNSURE = 'unsure';

export function ChoiceQuestion(props: QuestionFieldProps<SingleQuestion | MultipleQuestion>) {
  const { question, texts, answers, hint, error, otherError, onAnswer, onType, onSettle, onTapped } = props;
  const t = useTexts();
  const { passes, isTouched, ...listeners } = usePassing(onSettle);
  const rows = useRef<HTMLDivElement>(null);
  const { id, options, kind } = question;
  const value = answers[id];
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const isChosen = (code: string) => (kind === 'single' ? value === code : chosen.includes(code));
  const signs = texts.look_for;
  const [isLooking, setLooking] = useState(chosen.includes(UNSURE));
  const choose = (code: string) => {
    if (kind === 'multiple') {
      if (!rows.current) return;
      // How to look for the signs is said before "not sure" is taken as the answer.
      if (signs && code === UNSURE && !isLooking) {
        const box = rows.current.querySelector<HTMLInputElement>(`input[value="${UNSURE}"]`);
        if (box) box.checked = false;
        return setLooking(true);
      }
      onAnswer(id, switchTogether(rows.current, options, code));
    } else {
      (passes() ? onType : onAnswer)(id, code);
      if (isTouched() && code !== 'other') onTapped();
    }
  };
  const detailOf = (code: string) => {
    if (!signs || !isLooking) return undefined;
    return code === UNSURE ? <span role="status">{t('quiz.look_first')}</span> : signs[code];
  };
  return (
    <div ref={rows} {...listeners}>
      <ChoiceGroup legend={<QuestionTitle texts={texts} />} hint={hint} error={error}>
        {options.map((code) => {
          const row = {
            pick: kind === 'single' ? ('one' as const) : ('many' as const),
            name: id,
            value: code,
            checked: isChosen(code),
            onCheckedChange: () => choose(code),
            label: texts.options?.[code] ?? code,
            detail: detailOf(code),
          };
          if (code !== 'other') return <ChoiceRow key={code} {...row} />;
          return (
            <Other
              key={code}
              {...row}
              textLabel={texts.other_prompt ?? t('people.other')}
              first={otherOf(question, answers)}
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

/** Holds its text itself, to show each letter in the next frame; the questionnaire hears of it after that. */
function Other({ first, onTextChange, ...row }: Omit<OtherChoiceProps, 'text'> & { first: string }) {
  const [text, setText] = useState(first);
  const write = (next: string) => {
    setText(next);
    onTextChange(next);
  };
  return <OtherChoice {...row} text={text} onTextChange={write} />;
}
