import { useId, useRef, useState, type FormEvent } from 'react';
import { confirmSecondFactor } from '@hodi/domain/second-factor/second-factor.api.ts';
import { codeLength } from '@hodi/domain/verifications/verification.ts';
import { Button } from '~/components/action/button.tsx';
import { QrCode } from '~/components/data/qr-code.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { CodeField } from '~/components/form/code-field.tsx';
import { call } from '~/lib/api/call.ts';
import { sentenceOfField } from '~/lib/forms/field-texts.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './second-factor.module.css';

interface AppStepProps {
  secret: string;
  uri: string;
  onClose: () => void;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}

/** In groups of four, as one types it over. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** The secret for the authenticator app, as a picture and to type, and the first code as a proof that it works. */
export function AppStep({ secret, uri, onClose, onConfirmed }: AppStepProps) {
  const t = useTexts();
  const form = useId();
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [isSending, setIsSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const refuse = (why: string) => {
      setError(why);
      field.current?.select();
    };
    if (code.length !== codeLength) return refuse(t('invalid_code'));
    setIsSending(true);
    setError('');
    try {
      onConfirmed((await call(confirmSecondFactor, { body: { code } }, { silent: true })).recovery_codes);
    } catch (refusal) {
      refuse(sentenceOfField(refusal));
      setIsSending(false);
    }
  };
  return (
    <Modal
      kind="alert"
      title={t('second_factor.title')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" form={form} kind="main" sending={isSending}>
            {t('second_factor.confirm')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className={styles.step} onSubmit={(event) => void submit(event)}>
        <p>{t('second_factor.scan')}</p>
        <QrCode text={uri} label={t('second_factor.picture')} />
        <p>{t('second_factor.secret')}</p>
        <div className={styles.secret}>
          <code translate="no">{grouped(secret)}</code>
          <CopyButton text={secret} />
        </div>
        <CodeField
          ref={field}
          label={t('second_factor.code')}
          value={code}
          onValueChange={setCode}
          length={codeLength}
          error={error || undefined}
        />
      </form>
    </Modal>
  );
}
