import { useId, type ReactNode } from 'react';
import { Icon, type IconShape } from '~/components/icon/icon.tsx';
import { classNames } from '~/components/class-names.ts';
import { FieldError } from '~/components/form/field.tsx';
import styles from './segmented.module.css';

export interface SegmentedOption<V extends string> {
  value: V;
  label: ReactNode;
  icon?: IconShape;
  /** Such as a Count. */
  after?: ReactNode;
}

export interface SegmentedProps<V extends string> {
  /** The question ("I am a"); shown above unless hidden. */
  label: ReactNode;
  labelHidden?: boolean;
  options: readonly SegmentedOption<V>[];
  value: V;
  onValueChange: (value: V) => void;
  /** Radio group name, for plain forms. */
  name?: string;
  size?: 'small' | 'normal';
  disabled?: boolean;
  /** Describes the error and how to mend it. */
  error?: string | undefined;
}

/** One of a few, all visible: native radio buttons, so arrows, focus and forms work by themselves. */
export function Segmented<V extends string>(props: SegmentedProps<V>) {
  const { label, labelHidden, options, value, onValueChange, name, size = 'normal', disabled, error } = props;
  const own = useId();
  return (
    <fieldset
      className={styles.group}
      disabled={disabled}
      aria-describedby={error && `${own}-error`}
      aria-invalid={error ? true : undefined}
    >
      <legend className={labelHidden ? 'sr' : styles.legend}>{label}</legend>
      <div className={classNames(styles.track, size === 'small' && styles.small)}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              className={styles.input}
              type="radio"
              name={name ?? own}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
            />
            <span className={styles.face}>
              {option.icon && <Icon shape={option.icon} />}
              <span>{option.label}</span>
              {option.after}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${own}-error`} error={error} />
    </fieldset>
  );
}
