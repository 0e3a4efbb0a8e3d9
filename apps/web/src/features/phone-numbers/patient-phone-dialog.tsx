import { useState } from 'react';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Modal } from '~/components/dialog/modal.tsx';
import { useKeptFocus } from '~/components/layout/use-kept-focus.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NewNumber } from './new-number.tsx';
import { type Begun, NumberCode } from './number-code.tsx';

/** The new number, then the code that the patient reads from it. */
export function PatientPhoneDialog({ info, onClose }: { info: OpenPatientInfo; onClose: () => void }) {
  const t = useTexts();
  const [begun, setBegun] = useState<Begun | null>(null);
  const around = useKeptFocus<HTMLDivElement>();
  return (
    <Modal
      kind="alert"
      width="narrow"
      title={t('record.phone_title', { name: displayName(info.user) })}
      closeLabel={t('shell.close')}
      onClose={onClose}
    >
      <div ref={around}>
        {begun === null ? (
          <NewNumber info={info} onBegun={setBegun} onEnd={onClose} />
        ) : (
          <NumberCode
            info={info}
            begun={begun}
            onPending={(pending) => setBegun({ ...begun, pending })}
            onChangeNumber={() => setBegun(null)}
            onEnd={onClose}
          />
        )}
      </div>
    </Modal>
  );
}
