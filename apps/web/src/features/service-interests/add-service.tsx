import { useState } from 'react';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { Button } from '~/components/action/button.tsx';
import { heartPlus } from '~/components/icon/action-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { AddServiceDialog } from './add-service-dialog.tsx';

/** Asks for services on behalf of the patient. */
export function AddService({ info }: { info: OpenPatientInfo }) {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={heartPlus} onClick={() => setIsOpen(true)}>
        {t('record.add_service')}
      </Button>
      {isOpen && <AddServiceDialog info={info} onClose={() => setIsOpen(false)} />}
    </>
  );
}
