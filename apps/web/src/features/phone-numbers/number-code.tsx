import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { getPatient, listPatients } from '@hodi/domain/patients/patients.api.ts';
import { verifyPatientPhone } from '@hodi/domain/phone-numbers/phone-numbers.api.ts';
import { verifyConsent } from '@hodi/domain/registrations/assisted.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { codeLength, codeLife } from '@hodi/domain/verifications/verification.ts';
import { Button } from '~/components/action/button.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { call } from '~/lib/api/call.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { CodeEntry } from '~/lib/verification/code-entry.tsx';
import type { PendingCode } from '~/lib/verification/pending-code.ts';
import { useTypedCode } from '~/lib/verification/use-typed-code.ts';
import styles from './patient-phone.module.css';

/** A code went to the new number. */
export interface Begun {
  pending: PendingCode;
  /** Nobody had confirmed the old number, so it is changed already. */
  isCorrected: boolean;
}

interface NumberCodeProps {
  info: OpenPatientInfo;
  begun: Begun;
  onPending: (pending: PendingCode) => void;
  onChangeNumber: () => void;
  onEnd: () => void;
}

/** The code from the new phone: only with it a confirmed number changes. */
export function NumberCode({ info, begun, onPending, onChangeNumber, onEnd }: NumberCodeProps) {
  const t = useTexts();
  const { online } = useConnection();
  const queryClient = useQueryClient();
  const around = useRef<HTMLDivElement>(null);
  const typed = useTypedCode(around);
  const { pending, isCorrected } = begun;
  const verify = async (code: string) => {
    const given = { params: { patient_id: info.patient.id }, body: { code } };
    await call(isCorrected ? verifyConsent : verifyPatientPhone, given, { silent: true });
    for (const endpoint of [getPatient, listPatients]) loadAgain(queryClient, keyOf(endpoint));
    toast.success(t('record.phone_changed', { name: displayName(info.user) }));
    onEnd();
  };
  const sent = { digits: codeLength, number: pending.number, minutes: codeLife / 60_000 };
  return (
    <form
      noValidate
      className={styles.step}
      onSubmit={(event) => {
        event.preventDefault();
        typed.submit(verify);
      }}
    >
      <p role="status">
        {t('record.phone_code_sent', sent)} {!isCorrected && t('record.phone_until')}
      </p>
      <div ref={around} className={styles.step}>
        <CodeEntry
          code={typed.code}
          onCode={typed.onCode}
          error={typed.error}
          pending={pending}
          onPending={onPending}
          onChangeNumber={onChangeNumber}
        />
      </div>
      <FieldError id={undefined} error={typed.fault || (online ? undefined : t('record.phone_offline'))} />
      <div className={styles.buttons}>
        <Button onClick={onEnd}>{t('shell.cancel')}</Button>
        <Button type="submit" kind="main" sending={typed.isSending} sendingLabel={t('record.phone_confirming')}>
          {t('record.phone_confirm')}
        </Button>
      </div>
    </form>
  );
}
