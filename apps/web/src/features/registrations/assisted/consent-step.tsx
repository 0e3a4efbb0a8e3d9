import { useRef } from 'react';
import { resendConsent, verifyConsent } from '@hodi/domain/registrations/assisted.api.ts';
import { codeLength, codeLife } from '@hodi/domain/verifications/verification.ts';
import { Button } from '~/components/action/button.tsx';
import { call } from '~/lib/api/call.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { CodeEntry } from '~/lib/verification/code-entry.tsx';
import type { PendingCode } from '~/lib/verification/pending-code.ts';
import { useTypedCode } from '~/lib/verification/use-typed-code.ts';
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
  const { online } = useConnection();
  const around = useRef<HTMLDivElement>(null);
  const typed = useTypedCode(around);
  const { pending } = registered;
  if (pending === null) return null;

  const params = { patient_id: registered.patientId };
  const options = { silent: true };
  const verify = async (code: string) => {
    await call(verifyConsent, { params, body: { code } }, options);
    onConfirmed();
  };
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
      fault={typed.fault || (online ? '' : t('assisted.code_offline'))}
      onSubmit={(event) => {
        event.preventDefault();
        typed.submit(verify);
      }}
      foot={
        <>
          <Button size="big" onClick={onLater}>
            {t('assisted.code_later')}
          </Button>
          <Button
            type="submit"
            kind="main"
            size="big"
            sending={typed.isSending}
            sendingLabel={t('registration.confirming')}
          >
            {t('registration.confirm')}
          </Button>
        </>
      }
    >
      <div ref={around} className={styles.code}>
        <CodeEntry
          code={typed.code}
          onCode={typed.onCode}
          error={typed.error}
          pending={pending}
          onPending={onPending}
          onChangeNumber={onChangePhone}
          resend={() => call(resendConsent, { params }, options)}
        />
      </div>
    </AssistedSheet>
  );
}
