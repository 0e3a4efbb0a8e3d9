import { useRef, useState } from 'react';
import { verifyPhone } from '@hodi/domain/registrations/registrations.api.ts';
import type { SessionAnswer } from '@hodi/domain/sessions/sessions.api.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { codeLength, codeLife } from '@hodi/domain/verifications/verification.ts';
import { Button } from '~/components/action/button.tsx';
import { StepPage } from '~/components/steps/step-page.tsx';
import { NetworkError } from '~/lib/api/api-error.ts';
import { call } from '~/lib/api/call.ts';
import { PlainInputs } from '~/lib/forms/plain-inputs.tsx';
import { plainPage, usePlainForm } from '~/lib/forms/plain-page.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { sendPendingLogout } from '~/lib/session/pending-logout.ts';
import { isAboutCode, useCodeEntry } from '~/lib/verification/code-entry.tsx';
import type { PendingCode } from '~/lib/verification/pending-code.ts';
import { RegistrationSteps } from './registration-steps.tsx';

export interface CodeStepProps {
  kind: UserType;
  pending: PendingCode;
  onPending: (pending: PendingCode) => void;
  onVerified: (session: SessionAnswer) => void;
  onChangeNumber: () => void;
  isWithin: boolean;
  /** Where the form goes without a script. */
  action: string;
}

/** The last step: the account exists when the code is right. */
export function CodeStep(props: CodeStepProps) {
  const { kind, pending, onPending, onVerified, onChangeNumber, isWithin, action } = props;
  const t = useTexts();
  const { online } = useConnection();
  // An answer that got lost may have been a good one.
  const [wasLost, setWasLost] = useState(false);
  const verify = async (code: string) => {
    try {
      await sendPendingLogout();
      const body = { verification_id: pending.verificationId, code };
      onVerified(await call(verifyPhone, { body }));
    } catch (error) {
      if (error instanceof NetworkError) setWasLost(true);
      throw error;
    }
  };
  const within = useRef<HTMLSpanElement>(null);
  const [plain] = useState(plainPage);
  const { entry, isSending, failure, fault, onCode, onSubmit } = useCodeEntry({
    verify,
    pending,
    onPending,
    onChangeNumber,
  });
  usePlainForm(within, (typed) => onCode(typed['code'] ?? ''));
  const perhapsDone = wasLost && isAboutCode(failure) ? t('registration.perhaps_done') : '';
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
      fault={
        fault ||
        perhapsDone ||
        (failure === null && !isSending && plain?.fault) ||
        (online ? '' : t('registration.offline'))
      }
      onSubmit={onSubmit}
      action={action}
      foot={
        <Button type="submit" kind="main" size="big" sending={isSending} sendingLabel={t('registration.confirming')}>
          {t('registration.confirm')}
        </Button>
      }
    >
      <span ref={within} hidden />
      <PlainInputs step="code" form={{ code: '' }} />
      {entry}
    </StepPage>
  );
}
