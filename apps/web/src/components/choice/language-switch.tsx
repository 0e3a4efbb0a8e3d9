import { useId } from 'react';
import { classNames } from '~/components/class-names.ts';
import type { LanguagePickerProps } from './language-picker.tsx';
import styles from './language-switch.module.css';

/** Both languages side by side, on the sea-coloured head of the pages before login. */
export function LanguageSwitch({ label, value, options, onValueChange }: LanguagePickerProps) {
  const name = useId();
  if (import.meta.env.SSR) return <LanguageLinks {...{ label, value, options, onValueChange }} />;
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

/** The same as links, on a page that works without a script. */
function LanguageLinks({ label, value, options }: LanguagePickerProps) {
  return (
    <nav className={styles.switch} aria-label={label}>
      {options.map((option) => (
        <a
          key={option.value}
          href={`?lng=${option.value}`}
          lang={option.value}
          hrefLang={option.value}
          className={classNames(styles.face, option.value === value && styles.chosen)}
          aria-current={option.value === value ? 'true' : undefined}
        >
          {option.label}
        </a>
      ))}
    </nav>
  );
}
