import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { Icon } from '~/components/icon/icon.tsx';
import { chevronDown } from '~/components/icon/entry-icons.ts';
import { classNames } from '~/components/class-names.ts';
import { Field, type FieldTexts } from './field.tsx';
import control from './control.module.css';
import styles from './select-field.module.css';

export interface SelectFieldProps extends FieldTexts, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> {
  options?: readonly { value: string; label: string; disabled?: boolean }[];
  /** Shown first, while nothing is chosen. */
  placeholder?: string;
  /** Groups of options, where `options` are not enough. */
  children?: ReactNode;
  ref?: Ref<HTMLSelectElement>;
}

export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, aside, id, labelHidden, options, placeholder, children, ...select } = props;
  return (
    <Field {...{ label, hint, error, aside, id }} {...(labelHidden && { labelHidden })}>
      {(ties) => (
        <div className={styles.frame}>
          <select {...select} {...ties} className={classNames(control.box, styles.select)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options?.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
            {children}
          </select>
          <Icon shape={chevronDown} className={styles.sign} />
        </div>
      )}
    </Field>
  );
}
