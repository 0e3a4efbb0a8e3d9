import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './statistics-page.module.css';

const parts = ['scope', 'time', 'answer', 'team', 'flags', 'emergencies', 'appointments', 'patients'] as const;

/** Explains each figure in plain words, as docs/statistics.md does. */
export function WhatIsCounted() {
  const t = useTexts();
  return (
    <details className={styles.help}>
      <summary>{t('statistics.help')}</summary>
      {parts.map((part) => (
        <p key={part}>{t(`statistics.help_${part}`)}</p>
      ))}
    </details>
  );
}
