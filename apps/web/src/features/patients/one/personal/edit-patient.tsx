import { useEffect, useState } from 'react';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { useBegun } from '~/lib/details/use-begun.ts';
import { reloadQueue } from '~/lib/offline/queue.ts';
import type { EditedValues } from './edit-patient-dialog.tsx';
import { draftKeyOf } from './use-patient-record.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';
import { withTimeout } from '~/lib/timing.ts';

const EditPatientDialog = lazyComponent(
  async () => (await import('./edit-patient-dialog.tsx')).EditPatientDialog,
  null,
);

/** The form of a patient's details, with what was typed in it before a reload. */
export function EditPatient({ info, onClose }: { info: OpenPatientInfo; onClose: () => void }) {
  const begun = useBegun<EditedValues>(draftKeyOf(info.patient.id));
  const [isQueueRead, setQueueRead] = useState(false);
  // After a reload at its address: what was refused lies there, and the form begins with it.
  useEffect(() => {
    const done = () => setQueueRead(true);
    withTimeout(reloadQueue()).then(done, done);
  }, []);
  if (begun === undefined || !isQueueRead) return null;
  return <EditPatientDialog info={info} begun={begun ?? undefined} onClose={onClose} />;
}
