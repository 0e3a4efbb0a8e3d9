import type { ReactNode } from 'react';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './consultation.module.css';

/** From 600 px on: what the patient said stays in sight while the clinician writes. */
export function ConsultationColumns({ answers, reply }: { answers: ReactNode; reply: ReactNode }) {
  const t = useTexts();
  return (
    <div className={styles.columns}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, so the keyboard must reach it. */}
      <section className={styles.answers} aria-label={t('answers.title')} tabIndex={0}>
        {answers}
      </section>
      <section className={styles.reply} aria-label={t('thread.title')}>
        {reply}
      </section>
    </div>
  );
}
