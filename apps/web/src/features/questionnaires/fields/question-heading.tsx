import type { ReactNode } from 'react';
import type { QuestionTexts } from '@hodi/domain/questionnaires/topic.ts';
import styles from './question.module.css';

/** The question with what is said before it, such as the period that it is about. */
export function QuestionTitle({ texts }: { texts: QuestionTexts }) {
  return (
    <>
      {texts.stem && <span className={styles.stem}>{texts.stem}</span>}
      {texts.text}
    </>
  );
}

/** The heading of a question that has no group of choices to be the legend of. Takes the focus when it appears. */
export function QuestionHeading({ children, hint }: { children: ReactNode; hint?: ReactNode }) {
  return (
    <div className={styles.heading}>
      <h1 tabIndex={-1} data-page-title>
        {children}
      </h1>
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}
