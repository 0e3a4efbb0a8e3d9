import { useRef, useState } from 'react';
import { verifyPhone } from '@hodi/domain/registrations/registrations.api.ts';
import type { SessionAnswer } from '@hodi/domain/sessions/sessions.api.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { codeLength, codeLife } from '@hodi/domain/verifications/verification.ts';
import { Button } from '~/components/action/button.tsx';
import { StepPage } from '~/components/steps/step-page.tsx';
import { NetworkError } from '~/lib/api/api-error.ts';
import { call } from '~/lib/api/call.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { payLogout } from '~/lib/session/owed-logout.ts';
import { CodeEntry } from '~/lib/verification/code-entry.tsx';
import { isAboutCode } from '~/lib/verification/code-faults.ts';
import type { PendingCode } from '~/lib/verification/pending-code.ts';
import { useTypedCode } from '~/lib/verification/use-typed-code.ts';
import styles from './code-step.module.css';
import { RegistrationSteps } from './registration-steps.tsx';

export interface CodeStepProps {
  kind: UserType;
  pending: PendingCode;
  onPending: (pending: PendingCode) => void;
  onVerified: (session: SessionAnswer) => void;
  onChangeNumber: () => void;
  isWithin: boolean;
}

/** The last step: the account exists when the code is right. */
export function CodeStep({ kind, pending, onPending, onVerified, onChangeNumber, isWithin }: CodeStepProps) {
  const t = useTexts();
  const { online } = useConnection();
  // An answer that got lost may have been a good one.
  const [wasLost, setWasLost] = useState(false);
  const around = useRef<HTMLDivElement>(null);
  const typed = useTypedCode(around);

  const verify = async (code: string) => {
    try {
      await payLogout();
      const body = { verification_id: pending.verificationId, code };
      onVerified(await call(verifyPhone, { body }));
    } catch (error) {
      if (error instanceof NetworkError) setWasLost(true);
      throw error;
    }
  };
  const perhapsDone = wasLost && isAboutCode(typed.failure) ? t('registration.perhaps_done') : '';
  return (
    <StepPage
      title={t(`registration.${kind}_title`)}
      steps={<RegistrationSteps kind={kind} now="code" />}
      heading={t('registration.code_heading')}
      lead={t('registration.code_sent', {
        digits: codeLength,
        number: pending.number,
        minutes: codeLife / 60_000,
      })}
      takesFocus={isWithin}
      fault={typed.fault || perhapsDone || (online ? '' : t('registration.offline'))}
      onSubmit={(event) => {
        event.preventDefault();
        typed.submit(verify);
      }}
      foot={
        <Button
          type="submit"
          kind="main"
          size="big"
          sending={typed.isSending}
          sendingLabel={t('registration.confirming')}
        >
          {t('registration.confirm')}
        </Button>
      }
    >
      <div ref={around} className={styles.code}>
        <CodeEntry
          code={typed.code}
          onCode={typed.onCode}
          error={typed.error}
          pending={pending}
          onPending={onPending}
          onChangeNumber={onChangeNumber}
        />
      </div>
    </StepPage>
  );
}
