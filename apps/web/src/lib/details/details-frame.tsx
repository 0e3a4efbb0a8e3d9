import type { FormEvent, ReactNode } from 'react';
import { Button } from '~/components/action/button.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { type NewerValue, NewerValues } from './newer-values.tsx';
import styles from './details.module.css';

interface DetailsFrameProps {
  newer: readonly NewerValue[];
  isSending: boolean;
  /** Why some of it cannot be changed here. */
  note: string;
  onSubmit: (event: FormEvent) => unknown;
  onCancel: () => void;
  children: ReactNode;
}

/** What stands around the fields of the own details. */
export function DetailsFrame({ newer, isSending, note, onSubmit, onCancel, children }: DetailsFrameProps) {
  const t = useTexts();
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void onSubmit(event)}>
      {children}
      <p className={styles.note}>{note}</p>
      <NewerValues values={newer} />
      <div className={styles.actions}>
        <Button onClick={onCancel}>{t('shell.cancel')}</Button>
        <Button type="submit" kind="main" sending={isSending} sendingLabel={t('account.saving')}>
          {t('account.save')}
        </Button>
      </div>
    </form>
  );
}
