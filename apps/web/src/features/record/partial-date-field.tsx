import { useId } from 'react';
import { DateLists, faultTies } from '~/components/form/date-field.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { useNow } from '~/lib/clock.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import styles from './record.module.css';

interface PartialDateFieldProps {
  label: string;
  /** 2019, 2019-03, 2019-03-14, or nothing. */
  value: string;
  onValueChange: (value: string) => void;
  error?: string | undefined;
}

const oldest = 1900;

/** A year, and its month where that is known. */
export function PartialDateField({ label, value, onValueChange, error }: PartialDateFieldProps) {
  const t = useTexts();
  const language = useLanguage();
  const id = useId();
  const now = useNow();
  const [year = '', month = ''] = value.split('-');
  return (
    <fieldset className={styles.date} {...faultTies(id, error)}>
      <legend>{label}</legend>
      <DateLists
        labels={{ day: '', month: t('health.field.month'), year: t('health.field.year') }}
        language={language}
        years={{ from: new Date(now).getFullYear(), to: oldest }}
        parts={{ day: '', month, year }}
        shown={['month', 'year']}
        // A month alone says nothing: with the year it goes.
        onChoose={(chosen) => {
          const next = { year, month, ...chosen };
          onValueChange(
            next.year === '' ? next.month && `-${next.month}` : [next.year, next.month].filter(Boolean).join('-'),
          );
        }}
        ties={faultTies(id, error)}
      />
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
