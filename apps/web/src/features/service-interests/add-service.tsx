import { lazy, Suspense, useState } from 'react';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { Button } from '~/components/action/button.tsx';
import { heartPlus } from '~/components/icon/action-icons.ts';
import { whenIdle } from '~/lib/ahead.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

const load = () => import('./add-service-dialog.tsx');
const AddServiceDialog = lazy(async () => ({ default: (await load()).AddServiceDialog }));
whenIdle(load);

/** Asks for services on behalf of the patient. */
export function AddService({ info }: { info: OpenPatientInfo }) {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={heartPlus} onClick={() => setIsOpen(true)}>
        {t('record.add_service')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AddServiceDialog info={info} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
