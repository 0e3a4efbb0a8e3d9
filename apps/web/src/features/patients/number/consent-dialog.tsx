import { useId, useState } from 'react';
import { resendConsent, verifyConsent } from '@hodi/domain/registrations/assisted.api.ts';
import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { call } from '~/lib/api/call.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { useCodeEntry } from '~/lib/verification/code-entry.tsx';
import { pendingCode } from '~/lib/verification/pending-code.ts';
import styles from './consent-dialog.module.css';

export interface ConsentDialogProps {
  patientId: string;
  title: string;
  /** Explains what the code confirms and where it was sent. @param number formatted. */
  why: (number: string) => string;
  number: string;
  /** Where the SMS with the code can be read, outside production. */
  outbox?: string | undefined;
  onAgreed: () => void;
  onClose: () => void;
}

/** The code of a patient who was registered on the spot: the one that they got, or another one. */
export function ConsentDialog({ patientId, title, why, number, outbox, onAgreed, onClose }: ConsentDialogProps) {
  const t = useTexts();
  const id = useId();
  const { online } = useConnection();
  // When the last code was sent is not known here; the server says when it is too early for another.
  const [pending, setPending] = useState(() =>
    pendingCode({ resend_after: 0, ...(outbox !== undefined && { outbox }) }, { number, userType: 'patient' }),
  );
  const params = { patient_id: patientId };
  const options = { silent: true };
  const { entry, isSending, fault, onSubmit } = useCodeEntry({
    pending,
    onPending: setPending,
    resend: () => call(resendConsent, { params }, options),
    verify: async (code) => {
      await call(verifyConsent, { params, body: { code } }, options);
      onAgreed();
    },
  });
  return (
    <Modal
      width="narrow"
      title={title}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" form={id} kind="main" sending={isSending} sendingLabel={t('registration.confirming')}>
            {t('registration.confirm')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={styles.code} onSubmit={onSubmit}>
        <p>{why(pending.number)}</p>
        {entry}
        <FieldError id={undefined} error={fault || (online ? undefined : t('network_error'))} />
      </form>
    </Modal>
  );
}
