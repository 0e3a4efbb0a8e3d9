import { useId } from 'react';
import type { LanguagePickerProps } from './language-picker.tsx';
import styles from './language-switch.module.css';

/** Both languages side by side, on the sea-coloured head of the pages before login. */
export function LanguageSwitch({ label, value, options, onValueChange }: LanguagePickerProps) {
  const name = useId();
  return (
    <fieldset className={styles.switch}>
      <legend className="sr">{label}</legend>
      {options.map((option) => (
        <label key={option.value} lang={option.value} className={styles.option}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
          />
          <span className={styles.face}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
