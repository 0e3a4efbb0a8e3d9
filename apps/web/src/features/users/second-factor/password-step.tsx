import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '~/components/action/button.tsx';
import { PasswordField } from '~/components/form/password-field.tsx';
import { sentenceOfField } from '~/lib/forms/field-texts.ts';
import { Modal } from '~/components/dialog/modal.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { OwnUserName } from '../own-user-name.tsx';
import styles from './second-factor.module.css';

interface PasswordStepProps {
  title: string;
  confirmLabel: string;
  onClose: () => void;
  /** What it does with the right password. @throws why it was refused. */
  work: (password: string) => Promise<void>;
  children: ReactNode;
}

/** Asks for the password again before something that protects the account changes. */
export function PasswordStep({ title, confirmLabel, onClose, work, children }: PasswordStepProps) {
  const t = useTexts();
  const form = useId();
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const [isSending, setIsSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const refuse = (why: string) => {
      setError(why);
      field.current?.focus();
    };
    if (password === '') return refuse(t('required'));
    setIsSending(true);
    setError('');
    try {
      await work(password);
    } catch (refusal) {
      refuse(sentenceOfField(refusal));
      setIsSending(false);
    }
  };
  return (
    <Modal
      title={title}
      width="narrow"
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" form={form} kind="main" sending={isSending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.step} noValidate onSubmit={(event) => void submit(event)}>
        <p>{children}</p>
        <OwnUserName />
        <PasswordField
          data-first-focus
          ref={field}
          label={t('login.password')}
          showLabel={t('login.show_password')}
          hideLabel={t('login.hide_password')}
          autoComplete="current-password"
          value={password}
          error={error || undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
      </form>
    </Modal>
  );
}
