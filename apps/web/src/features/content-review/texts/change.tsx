import type { ReactNode } from 'react';
import type { ContentPlace } from '@hodi/domain/questionnaires/changed-texts.ts';
import { languageNames } from '@hodi/domain/shared/language-names.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './texts.module.css';

interface ChangeProps {
  of: Pick<ContentPlace, 'language'> & { before: string; after: string };
  /** Where it stands, as the reader knows it. */
  name: string;
  children?: ReactNode;
}

/** A text before and after, said as well as coloured. */
export function Change({ of: { language, before, after }, name, children }: ChangeProps) {
  const t = useTexts();
  return (
    <div className={styles.change}>
      <p className={styles.name}>
        {name} · {languageNames[language]}
      </p>
      <p>
        <span className="sr">{t('content.changes.before')}: </span>
        <del lang={language}>{before}</del>{' '}
      </p>
      <p>
        <span className="sr">{t('content.changes.now')}: </span>
        <ins lang={language}>{after}</ins>
      </p>
      {children}
    </div>
  );
}
