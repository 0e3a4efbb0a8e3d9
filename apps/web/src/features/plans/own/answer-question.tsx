import { lazy, Suspense, useState } from 'react';
import { comparedSchema, longestAnswer, type Compared } from '@hodi/domain/plans/plan.ts';
import type { ContactNumbers } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { Button } from '~/components/action/button.tsx';
import { ChoiceGroup } from '~/components/choice/choice-group.tsx';
import { ChoiceRow } from '~/components/choice/choice-row.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { TextArea } from '~/components/form/text-area.tsx';
import type { Draft } from '~/lib/details/draft.ts';
import { useSavedDraft } from '~/lib/details/use-saved-draft.ts';
import { sentenceOfField } from '~/lib/forms/field-texts.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from '../plans.module.css';

const DangerHint = lazy(() => import('~/lib/danger-words/danger-hint.tsx'));

export interface TypedWords {
  text: string;
  compared: Compared | null;
}

interface AnswerQuestionProps {
  question: string;
  numbers: ContactNumbers;
  draft: Draft<TypedWords> | null;
  draftKey: string;
  send: (said: { text: string; compared?: Compared }) => Promise<void>;
}

/** An answer in one's own words, and how it is compared with the time before. */
export function AnswerQuestion({ question, numbers, draft, draftKey, send }: AnswerQuestionProps) {
  const t = useTexts();
  const [typed, setTyped] = useState<TypedWords>({ text: '', compared: null, ...draft?.values });
  const [isAsked, setIsAsked] = useState(false);
  const kept = useSavedDraft(draftKey, JSON.stringify({ values: typed, base: {} }));
  const sending = useSending();
  const isEmpty = typed.text.trim() === '' && typed.compared === null;
  const submit = () => {
    setIsAsked(true);
    if (isEmpty) return;
    const { text, compared } = typed;
    sending.run(async () => {
      await send({ text, ...(compared !== null && { compared }) });
      kept.forget();
    });
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextArea
        label={question}
        value={typed.text}
        maxLength={longestAnswer}
        rows={4}
        onChange={({ target }) => setTyped({ ...typed, text: target.value })}
      />
      <ChoiceGroup legend={t('plans.compared.question')} legendAs="label">
        {comparedSchema.options.map((value) => (
          <ChoiceRow
            key={value}
            pick="one"
            name="compared"
            value={value}
            checked={typed.compared === value}
            onCheckedChange={() => setTyped({ ...typed, compared: value })}
            label={t(`plans.compared.${value}`)}
          />
        ))}
      </ChoiceGroup>
      <Suspense fallback={null}>
        <DangerHint written={typed.text} numbers={numbers} />
      </Suspense>
      <FieldError
        id={undefined}
        error={
          isAsked && isEmpty
            ? t('plans.own.empty')
            : sending.failure === null
              ? undefined
              : sentenceOfField(sending.failure)
        }
      />
      <Button type="submit" kind="main" size="big" full sending={sending.isSending} sendingLabel={t('plans.sending')}>
        {t('plans.own.send')}
      </Button>
    </form>
  );
}
