import type { NumberQuestion, QuestionTexts, Unit } from '@hodi/domain/questionnaires/topic.ts';
import { numberChecks } from '@hodi/domain/questionnaires/generated/number-checks.ts';
import { type AskedBack, shortClassOf } from '@hodi/domain/questionnaires/values/asked-back.ts';
import type { MeterWord } from '@hodi/domain/questionnaires/values/meter-words.ts';
import { formatNumber } from '@hodi/i18n/format.ts';
import { Button } from '~/components/action/button.tsx';
import { ChoiceGroup } from '~/components/choice/choice-group.tsx';
import { ChoiceRow } from '~/components/choice/choice-row.tsx';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';

export interface Typed {
  text: string;
  /** Empty as long as none was chosen. */
  unit: string;
  /** Said when it was asked which unit is meant; false: not sure. */
  confirmed?: boolean | undefined;
}

const NOT_SURE = 'not_sure';

interface Choosing {
  question: NumberQuestion;
  texts: QuestionTexts;
  typed: Typed;
}

interface Row {
  value: string;
  label: string;
}

/** A few answers, one of which is chosen. */
function Rows(props: {
  name: string;
  legend: string;
  rows: Row[];
  chosen: string | undefined;
  error?: string | undefined;
  onChoose: (value: string) => void;
}) {
  const { name, legend, rows, chosen, error, onChoose } = props;
  return (
    <ChoiceGroup legend={legend} legendAs="label" error={error}>
      {rows.map(({ value, label }) => (
        <ChoiceRow
          key={value}
          pick="one"
          name={name}
          value={value}
          checked={chosen === value}
          onCheckedChange={() => onChoose(value)}
          label={label}
        />
      ))}
    </ChoiceGroup>
  );
}

const labelOf = ({ units }: QuestionTexts, code: string): string => units?.[code] ?? code;

/** No unit is chosen beforehand: a number under the wrong one is a wrong number. */
export function UnitChoice({
  question,
  texts,
  typed,
  onChoose,
}: Choosing & { onChoose: (next: Omit<Typed, 'text'>) => void }) {
  const language = useLanguage();
  const rows = question.units.map(({ code }) => ({ value: code, label: labelOf(texts, code) }));
  return (
    <Rows
      name={`${question.id}_unit`}
      legend={numberChecks.choose_unit[language]}
      rows={[...rows, { value: NOT_SURE, label: numberChecks.unit_not_sure[language] }]}
      chosen={typed.confirmed === false ? NOT_SURE : typed.unit}
      onChoose={(value) =>
        onChoose(value === NOT_SURE ? { unit: '', confirmed: false } : { unit: value, confirmed: undefined })
      }
    />
  );
}

interface AskedBackProps extends Choosing {
  asked: AskedBack;
  error: string | undefined;
  onChoose: (next: Typed) => void;
  onWord: (word: MeterWord) => void;
}

const filled = (text: string, gaps: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, gap: string) => gaps[gap] ?? '');

/** "Is it 45 mg/dL (very low) or 45 mmol/L (very high)?" */
export function AskedBackChoice(props: AskedBackProps) {
  const { asked, question, texts, typed, error, onChoose, onWord } = props;
  const t = useTexts();
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const yesOrNo = (legend: string, onYes: () => void) => (
    <ChoiceGroup legend={legend} legendAs="label" error={error}>
      <Button onClick={onYes}>{t('quiz.yes')}</Button>
      <Button onClick={() => onChoose({ text: '', unit: typed.unit })}>{t('quiz.no')}</Button>
    </ChoiceGroup>
  );
  if (asked.kind === 'word') return yesOrNo(numberChecks.meter_words[asked.word][language], () => onWord(asked.word));
  if (asked.kind === 'scale') {
    const { code } = question.units[0];
    const [label, own] = [texts.typed_as?.[asked.scale.code] ?? '', labelOf(texts, code)];
    const converted = `${number(asked.converted)} ${own}`;
    // A point that was left out: the same scale, another number.
    const other = label === own ? converted : `${number(asked.amount)} ${label}`;
    const legend = numberChecks.typed_as_question[language];
    const shown = label === own ? legend.replace(/ \([^)]*\)/, '') : legend;
    return yesOrNo(filled(shown, { typed: typed.text, other, converted }), () =>
      onChoose({ text: String(asked.converted), unit: code }),
    );
  }
  const inWords = (unit: Unit) => ({
    value: `${number(asked.amount)} ${labelOf(texts, unit.code)}`,
    class: numberChecks.short_classes[shortClassOf(question, asked.amount, unit)][language],
  });
  const [first, second] = asked.units;
  const [one, two] = [inWords(first), inWords(second)];
  const gaps = { first: one.value, first_class: one.class, second: two.value, second_class: two.class };
  return (
    <Rows
      name={`${question.id}_asked`}
      legend={filled(numberChecks.unit_question[language], gaps)}
      rows={[
        { value: first.code, label: `${one.value} (${one.class})` },
        { value: second.code, label: `${two.value} (${two.class})` },
        { value: NOT_SURE, label: numberChecks.unit_not_sure[language] },
      ]}
      chosen={typed.confirmed === undefined ? undefined : typed.confirmed ? typed.unit : NOT_SURE}
      error={error}
      onChoose={(value) =>
        onChoose(
          value === NOT_SURE ? { ...typed, unit: '', confirmed: false } : { ...typed, unit: value, confirmed: true },
        )
      }
    />
  );
}
