import { useRef, useState } from 'react';
import { resendConsent, verifyConsent } from '@hodi/domain/registrations/assisted.api.ts';
import { codeLength, codeLife } from '@hodi/domain/verifications/verification.ts';
import { Button } from '~/components/action/button.tsx';
import { call } from '~/lib/api/call.ts';
import { useFailureText } from '~/lib/api/failure-text.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { CodeEntry, codeTimeout } from '~/lib/verification/code-entry.tsx';
import type { PendingCode } from '~/lib/verification/pending-code.ts';
import { isAboutCode } from '~/features/registrations/code-faults.ts';
import { AssistedSheet } from './assisted-sheet.tsx';
import styles from './assisted.module.css';
import type { Registered } from './registered.ts';

export interface ConsentStepProps {
  registered: Registered;
  onPending: (pending: PendingCode) => void;
  onConfirmed: () => void;
  onLater: () => void;
  onChangePhone: () => void;
}

/** The code that the patient reads aloud: their yes, or that the number is theirs. */
export function ConsentStep({ registered, onPending, onConfirmed, onLater, onChangePhone }: ConsentStepProps) {
  const t = useTexts();
  const failureText = useFailureText();
  const { online } = useConnection();
  const [code, setCode] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const { isSending, failure, run, forget } = useSending();
  const input = useRef<HTMLDivElement>(null);
  const focusCode = () => input.current?.querySelector<HTMLInputElement>('[name="code"]')?.select();
  const { pending } = registered;
  if (pending === null) return null;

  const params = { patient_id: registered.patientId };
  const options = { timeout: codeTimeout, silent: true };
  const verify = async () => {
    try {
      await call(verifyConsent, { params, body: { code } }, options);
      onConfirmed();
    } catch (error) {
      focusCode();
      throw error;
    }
  };
  const submit = () => {
    setIsIncomplete(code.length < codeLength);
    if (code.length < codeLength) focusCode();
    else run(verify);
  };
  const error = isIncomplete ? t('invalid_code') : isAboutCode(failure) ? failureText(failure) : undefined;
  return (
    <AssistedSheet
      now="code"
      takesFocus
      heading={t('assisted.code_heading')}
      lead={t('assisted.code_sent', {
        name: registered.name.given_name,
        digits: codeLength,
        number: pending.number,
        minutes: codeLife / 60_000,
      })}
      fault={(isAboutCode(failure) ? '' : failureText(failure)) || (online ? '' : t('assisted.code_offline'))}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      foot={
        <>
          <Button size="big" onClick={onLater}>
            {t('assisted.code_later')}
          </Button>
          <Button type="submit" kind="main" size="big" sending={isSending} sendingLabel={t('registration.confirming')}>
            {t('registration.confirm')}
          </Button>
        </>
      }
    >
      <div ref={input} className={styles.code}>
        <CodeEntry
          code={code}
          onCode={(typed) => {
            setCode(typed);
            setIsIncomplete(false);
            if (isAboutCode(failure)) forget();
          }}
          error={error}
          pending={pending}
          onPending={onPending}
          onChangeNumber={onChangePhone}
          resend={() => call(resendConsent, { params }, options)}
        />
      </div>
    </AssistedSheet>
  );
}
