import { type ReactNode, useState } from 'react';
import { robot } from '~/components/icon/state-icons.ts';
import { classNames } from '~/components/class-names.ts';
import { Tabs } from '~/components/layout/tabs.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useMedia } from '~/lib/use-media.ts';
import styles from './consultation.module.css';

interface ConsultationColumnsProps {
  answers: ReactNode;
  reply: ReactNode;
  /** False where nothing can be written any more. */
  draft: ReactNode;
}

/** Where there is no room for three columns, the draft lies behind the answers. */
function AnswersOrDraft({ answers, draft }: Pick<ConsultationColumnsProps, 'answers' | 'draft'>) {
  const t = useTexts();
  const [part, setPart] = useState<'answers' | 'draft'>('answers');
  return (
    <div className={classNames(styles.tabs, styles.beside)}>
      <Tabs
        label={t('consultation.tabs')}
        value={part}
        onValueChange={setPart}
        tabs={[
          { value: 'answers', label: t('consultation.tab_answers') },
          { value: 'draft', label: t('proposal.tab'), icon: robot },
        ]}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, so the keyboard must reach it. */}
        <section className={styles.scrolls} hidden={part !== 'answers'} aria-label={t('answers.title')} tabIndex={0}>
          {answers}
        </section>
        <section className={styles.draft} hidden={part !== 'draft'} aria-label={t('proposal.tab')}>
          {draft}
        </section>
      </Tabs>
    </div>
  );
}

/** From 600 px on: what the patient said stays in sight while the clinician writes. */
export function ConsultationColumns({ answers, reply, draft }: ConsultationColumnsProps) {
  const t = useTexts();
  const isWide = useMedia('(min-width: 1200px)');
  const hasDraft = Boolean(draft);
  return (
    <div className={classNames(styles.columns, hasDraft && styles.three)}>
      {isWide || !hasDraft ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, so the keyboard must reach it.
        <section className={styles.answers} aria-label={t('answers.title')} tabIndex={0}>
          {answers}
        </section>
      ) : (
        <AnswersOrDraft answers={answers} draft={draft} />
      )}
      <section className={styles.reply} aria-label={t('thread.title')}>
        {reply}
      </section>
      {isWide && hasDraft && (
        <section className={styles.draft} aria-label={t('proposal.tab')}>
          {draft}
        </section>
      )}
    </div>
  );
}
