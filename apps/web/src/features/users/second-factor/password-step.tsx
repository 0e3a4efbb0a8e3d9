import { useId, useRef, useState, type ChangeEvent, type FormEvent, type ReactNode } from 'react';
import { Button } from '~/components/action/button.tsx';
import { PasswordField } from '~/components/form/password-field.tsx';
import { ApiError } from '~/lib/api/api-error.ts';
import { sentenceOfField } from '~/lib/forms/field-texts.ts';
import { Modal } from '~/components/dialog/modal.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { OwnCode } from '../own-code.tsx';
import { OwnUserName } from '../own-user-name.tsx';
import styles from './second-factor.module.css';

interface PasswordStepProps {
  title: string;
  confirmLabel: string;
  onClose: () => void;
  /** Asks for a code of the factor that counts, too. */
  asksForCode?: boolean;
  /** Runs with the typed password and code. @throws with the reason of a refusal. */
  work: (password: string, code: string) => Promise<void>;
  children: ReactNode;
}

type FieldName = 'password' | 'code';

const fieldOf = (refusal: unknown): FieldName =>
  refusal instanceof ApiError && refusal.fields[0]?.field === 'code' ? 'code' : 'password';

/** Asks for the password again before something that protects the account changes. */
export function PasswordStep({ title, confirmLabel, onClose, asksForCode = false, work, children }: PasswordStepProps) {
  const t = useTexts();
  const form = useId();
  const [shown, setShown] = useState({ password: '', code: '' });
  const [fault, setFault] = useState<{ at: FieldName; why: string }>();
  const [isSending, setIsSending] = useState(false);
  const fields = { password: useRef<HTMLInputElement>(null), code: useRef<HTMLInputElement>(null) };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const refuse = (at: FieldName, why: string) => {
      setFault({ at, why });
      fields[at].current?.focus();
    };
    if (shown.password === '') return refuse('password', t('required'));
    if (asksForCode && shown.code.trim() === '') return refuse('code', t('required'));
    setIsSending(true);
    setFault(undefined);
    try {
      await work(shown.password, shown.code);
    } catch (refusal) {
      refuse(fieldOf(refusal), sentenceOfField(refusal));
      setIsSending(false);
    }
  };
  const bound = (name: FieldName) => ({
    ref: fields[name],
    value: shown[name],
    error: fault?.at === name ? fault.why : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setShown({ ...shown, [name]: event.target.value }),
  });
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
          label={t('login.password')}
          showLabel={t('login.show_password')}
          hideLabel={t('login.hide_password')}
          autoComplete="current-password"
          {...bound('password')}
        />
        {asksForCode && <OwnCode {...bound('code')} />}
      </form>
    </Modal>
  );
}
