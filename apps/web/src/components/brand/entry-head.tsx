import type { ReactNode } from 'react';
import type { LanguagePickerProps } from '~/components/choice/language-picker.tsx';
import { LanguageSwitch } from '~/components/choice/language-switch.tsx';
import { ThemeToggle, type ThemeToggleProps } from '~/components/choice/theme-toggle.tsx';
import { DoorBand } from './door-band.tsx';
import { Mark } from './mark.tsx';
import styles from './entry-head.module.css';

export interface EntryHeadProps {
  /** The product's name, or the title of the page. */
  title: ReactNode;
  /** "Karibu. Talk to your clinic." */
  tagline?: ReactNode;
  language: LanguagePickerProps;
  theme: Omit<ThemeToggleProps, 'className'>;
}

/** The lit door over the pages before login, closed by the carved lintel. */
export function EntryHead({ title, tagline, language, theme }: EntryHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.inner}>
        <div className={styles.row}>
          <LanguageSwitch {...language} />
          <ThemeToggle {...theme} className={styles.theme} />
        </div>
        <div className={styles.name}>
          <Mark size={60} ground="plain" />
          <div className={styles.texts}>
            <h1 className={styles.title} tabIndex={-1} data-page-title>
              {title}
            </h1>
            {tagline && <p>{tagline}</p>}
          </div>
        </div>
      </div>
      <DoorBand />
    </header>
  );
}
