import { resendConsent, verifyConsent } from '@hodi/domain/registrations/assisted.api.ts';
import { codeLength, codeLife } from '@hodi/domain/verifications/verification.ts';
import { Button } from '~/components/action/button.tsx';
import { call } from '~/lib/api/call.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { useCodeEntry } from '~/lib/verification/code-entry.tsx';
import type { PendingCode } from '~/lib/verification/pending-code.ts';
import { AssistedSheet } from './assisted-sheet.tsx';
import type { Registered } from './registered.ts';

export interface ConsentStepProps {
  registered: Registered;
  pending: PendingCode;
  onPending: (pending: PendingCode) => void;
  onConfirmed: () => void;
  onLater: () => void;
  onChangePhone: () => void;
}

/** The code that the patient reads aloud: their yes, or that the number is theirs. */
export function ConsentStep({ registered, pending, onPending, onConfirmed, onLater, onChangePhone }: ConsentStepProps) {
  const t = useTexts();
  const { online } = useConnection();
  const params = { patient_id: registered.patientId };
  const options = { silent: true };
  const { entry, isSending, fault, onSubmit } = useCodeEntry({
    pending,
    onPending,
    onChangeNumber: onChangePhone,
    resend: () => call(resendConsent, { params }, options),
    verify: async (code) => {
      await call(verifyConsent, { params, body: { code } }, options);
      onConfirmed();
    },
  });
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
      fault={fault || (online ? '' : t('assisted.code_offline'))}
      onSubmit={onSubmit}
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
      {entry}
    </AssistedSheet>
  );
}
