import { useId, type ReactNode } from 'react';
import { FieldError } from '~/components/form/field.tsx';
import styles from './choice-group.module.css';

export interface ChoiceGroupProps {
  /** The question; `heading` shows it as the page's title. */
  legend: ReactNode;
  legendAs?: 'heading' | 'label' | 'hidden';
  hint?: ReactNode;
  error?: string | undefined;
  /** Rows in a box without borders of their own. */
  inList?: boolean;
  children: ReactNode;
}

/** The answers of one question, tied to it for screen readers. */
export function ChoiceGroup({ legend, legendAs = 'heading', hint, error, inList, children }: ChoiceGroupProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  return (
    <fieldset className={styles.group} aria-describedby={described} aria-invalid={error ? true : undefined}>
      <legend className={legendAs === 'hidden' ? 'sr' : styles.legend}>
        {legendAs === 'heading' ? (
          <h1 tabIndex={-1} data-page-title>
            {legend}
          </h1>
        ) : (
          <span className={styles.label}>{legend}</span>
        )}
      </legend>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {/* Whoever is led to the beginning of a long list does not see what stands below it. */}
      <FieldError id={`${id}-error`} error={error} />
      <div className={inList ? styles.list : styles.rows}>{children}</div>
    </fieldset>
  );
}
