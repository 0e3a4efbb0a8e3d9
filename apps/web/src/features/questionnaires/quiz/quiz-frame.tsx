import type { ReactNode } from 'react';
import { Icon } from '~/components/icon/icon.tsx';
import { savedOnPhone, sending } from '~/components/icon/state-icons.ts';
import { AppFrame } from '~/components/layout/app-frame.tsx';
import { AppHeader } from '~/components/layout/app-header.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { ConnectionState } from '~/lib/offline/connection-state.tsx';
import { type Store, useStore } from '~/lib/store.ts';
import styles from './quiz-frame.module.css';

export interface QuizFrameProps {
  title?: ReactNode;
  subtitle?: ReactNode;
  /** Below the head, and in sight with it: whom the answers are about. */
  about?: ReactNode;
  back: { label: string; href: string };
  /** Clinicians read smaller text. */
  dense: boolean;
  isSaving?: Store<boolean> | undefined;
  children: ReactNode;
}

/** Frame of a questionnaire: the way out, the topic, and the sign that answers are saved. */
export function QuizFrame({ title, subtitle, about, back, dense, isSaving, children }: QuizFrameProps) {
  const t = useTexts();
  return (
    <AppFrame
      skipLabel={t('shell.skip')}
      dense={dense}
      banner={<ConnectionState />}
      header={
        <>
          <AppHeader back={back} title={title} subtitle={subtitle}>
            {isSaving && <SavedSign isSaving={isSaving} />}
          </AppHeader>
          {about}
        </>
      }
    >
      {children}
    </AppFrame>
  );
}

function SavedSign({ isSaving }: { isSaving: Store<boolean> }) {
  const t = useTexts();
  const saving = useStore(isSaving);
  return (
    <span className={styles.saved}>
      <Icon shape={saving ? sending : savedOnPhone} size={16} />
      {saving ? t('quiz.saving') : t('quiz.saved')}
    </span>
  );
}
