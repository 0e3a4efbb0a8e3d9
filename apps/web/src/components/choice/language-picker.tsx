import type { Language } from '@hodi/domain/shared/language.ts';
import { classNames } from '~/components/class-names.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { chevronDown } from '~/components/icon/entry-icons.ts';
import { language } from '~/components/icon/navigation-icons.ts';
import styles from './language-picker.module.css';

export interface LanguagePickerProps {
  /** "Language", in both languages: whoever needs it cannot read the one on screen. */
  label: string;
  value: Language;
  /** Each language by its own name. */
  options: readonly { value: Language; label: string }[];
  onValueChange: (language: Language) => void;
  /** On phones without the sign in front, where a button stands beside it. */
  isNarrow?: boolean;
}

/** The language in the header of the desktop, as a native select that looks like its name. */
export function LanguagePicker({ label, value, options, onValueChange, isNarrow = false }: LanguagePickerProps) {
  return (
    <label className={classNames(styles.picker, isNarrow && styles.narrow)}>
      <Icon shape={language} className={styles.globe} />
      <span className="sr">{label}</span>
      <select
        className={styles.select}
        value={value}
        onChange={(event) => onValueChange(event.target.value as Language)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon shape={chevronDown} size={16} className={styles.sign} />
    </label>
  );
}
