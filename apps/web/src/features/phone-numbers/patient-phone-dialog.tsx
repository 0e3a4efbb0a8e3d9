import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { getPatient, listPatients } from '@hodi/domain/patients/patients.api.ts';
import { verifyPatientPhone } from '@hodi/domain/phone-numbers/phone-numbers.api.ts';
import { verifyConsent } from '@hodi/domain/registrations/assisted.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { codeLength, codeLife } from '@hodi/domain/verifications/verification.ts';
import { Modal } from '~/components/dialog/modal.tsx';
import { useRestoredFocus } from '~/components/layout/use-restored-focus.ts';
import { call } from '~/lib/api/call.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { CodeForm } from '~/lib/verification/code-entry.tsx';
import { type SentCode, NewNumber } from './new-number.tsx';

interface PatientPhoneDialogProps {
  info: OpenPatientInfo;
  /** Where it is more than another number. */
  title?: string;
  lead?: string;
  onClose: () => void;
}

/** The new number, then the code that the patient reads from it. */
export function PatientPhoneDialog({ info, title, lead, onClose }: PatientPhoneDialogProps) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const [sentCode, setSentCode] = useState<SentCode | null>(null);
  const around = useRestoredFocus<HTMLDivElement>();
  const name = displayName(info.user);
  const verify = async (code: string) => {
    const given = { params: { patient_id: info.patient.id }, body: { code } };
    await call(sentCode?.isCorrected ? verifyConsent : verifyPatientPhone, given, { silent: true });
    for (const endpoint of [getPatient, listPatients]) loadAgain(queryClient, keyOf(endpoint));
    toast.success(t('record.phone_changed', { name }));
    onClose();
  };
  const sent = { digits: codeLength, number: sentCode?.pending.number ?? '', minutes: codeLife / 60_000 };
  return (
    <Modal
      kind="alert"
      width="narrow"
      title={title ?? t('record.phone_title', { name })}
      closeLabel={t('shell.close')}
      onClose={onClose}
    >
      <div ref={around}>
        {sentCode === null && lead !== undefined && <p>{lead}</p>}
        {sentCode === null ? (
          <NewNumber info={info} onCodeSent={setSentCode} onEnd={onClose} />
        ) : (
          <CodeForm
            lead={`${t('record.phone_code_sent', sent)} ${sentCode.isCorrected ? '' : t('record.phone_until')}`}
            offline={t('record.phone_offline')}
            verify={verify}
            pending={sentCode.pending}
            onPending={(pending) => setSentCode({ ...sentCode, pending })}
            onChangeNumber={() => setSentCode(null)}
            onEnd={onClose}
          />
        )}
      </div>
    </Modal>
  );
}
