import type { FormEvent, ReactNode } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import { Button } from '~/components/action/button.tsx';
import { FaultFocus } from '~/lib/forms/fault-focus.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { type NewerValue, NewerValues } from './newer-values.tsx';
import styles from './details.module.css';

interface DetailsFrameProps<In extends FieldValues, Out extends FieldValues> {
  control: Control<In, unknown, Out>;
  newer: readonly NewerValue[];
  isSending: boolean;
  /** Why some of it cannot be changed here. */
  note: string;
  submit: (event: FormEvent) => unknown;
  onCancel: () => void;
  children: ReactNode;
}

/** Frame around the fields of a person's details, one's own or a patient's. */
export function DetailsFrame<In extends FieldValues, Out extends FieldValues>(props: DetailsFrameProps<In, Out>) {
  const { control, newer, isSending, note, submit, onCancel, children } = props;
  const t = useTexts();
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <FaultFocus control={control} />
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
