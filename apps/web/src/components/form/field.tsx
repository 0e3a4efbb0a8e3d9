import { useId, type ReactNode } from 'react';
import { Icon } from '~/components/icon/icon.tsx';
import { alertCircle } from '~/components/icon/entry-icons.ts';
import { classNames } from '~/components/class-names.ts';
import styles from './field.module.css';

/** Texts that every field shows around its control, given by the caller. */
export interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode;
  /** Describes the error and how to mend it. If given, the field is marked invalid. */
  error?: string | undefined;
  /** Such as "Optional" or "12 of 200", at the end of the label's line; read out with the field. */
  aside?: ReactNode;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean;
}

/** Attributes that tie the control to its label, hint and error. */
export interface ControlTies {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps extends FieldTexts {
  id?: string | undefined;
  className?: string | undefined;
  children: (ties: ControlTies) => ReactNode;
}

/** Label above, control, hint and error below; an error is announced when it appears. */
export function Field({ label, hint, error, aside, labelHidden = false, id, className, children }: FieldProps) {
  const own = useId();
  const control = id ?? own;
  const hintId = hint ? `${control}-hint` : '';
  // A link there is read by itself.
  const asideId = typeof aside === 'string' ? `${control}-aside` : '';
  const errorId = error ? `${control}-error` : '';
  return (
    <div className={classNames(styles.field, className)}>
      <div className={labelHidden ? 'sr' : styles.head}>
        <label className={styles.label} htmlFor={control}>
          {label}
        </label>
        {aside && (
          <span className={styles.aside} id={asideId || undefined}>
            {aside}
          </span>
        )}
      </div>
      {children({
        id: control,
        'aria-describedby': [errorId, asideId, hintId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={errorId || undefined} error={error} />
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** The amber line under a control: never red, which means danger only. */
export function FieldError({ id, error }: { id: string | undefined; error: ReactNode }) {
  return (
    <div aria-live="polite">
      {error && (
        <p className={styles.error} id={id}>
          <Icon shape={alertCircle} size={16} />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
