import type { Correction } from '@hodi/domain/corrections/correction.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './answers.module.css';

/** The corrected value, its author and date. */
export function Corrected({ corrections }: { corrections: readonly Correction[] | undefined }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  return corrections?.map(({ id, text, author, created_at }) => (
    <span key={id} className={styles.changed}>
      <span className={styles.changedTitle}>
        {t('answers.corrected', { name: displayName(author, author.role), at: dateTime(created_at) })}
      </span>
      <span className={styles.corrected}>{text}</span>
    </span>
  ));
}
