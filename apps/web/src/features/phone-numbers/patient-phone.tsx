import { useState } from 'react';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { Button } from '~/components/action/button.tsx';
import { pencil } from '~/components/icon/state-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const PatientPhoneDialog = lazyComponent(
  async () => (await import('./patient-phone-dialog.tsx')).PatientPhoneDialog,
  null,
);

export interface PatientPhoneProps {
  info: OpenPatientInfo;
  /** Title and explanation, if it is more than a change of number. */
  says?: { title: string; lead: string };
}

/** The way to another mobile number of a patient. */
export function PatientPhone({ info, says }: PatientPhoneProps) {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" size="small" icon={pencil} onClick={() => setIsOpen(true)}>
        {says?.title ?? t('record.change_phone')}
      </Button>
      {isOpen && <PatientPhoneDialog info={info} {...says} onClose={() => setIsOpen(false)} />}
    </>
  );
}
