import { useEffect, useState } from 'react';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { useDraft } from '~/lib/details/draft.ts';
import { reloadQueue } from '~/lib/offline/queue.ts';
import type { EditedValues } from './edit-patient-dialog.tsx';
import { lazyComponent } from '~/lib/lazy-component.tsx';
import { withTimeout } from '~/lib/timing.ts';

const EditPatientDialog = lazyComponent(
  async () => (await import('./edit-patient-dialog.tsx')).EditPatientDialog,
  null,
);

/** The form of a patient's details, with what was typed in it before a reload. */
export function EditPatient({ info, onClose }: { info: OpenPatientInfo; onClose: () => void }) {
  // Under which an unfinished change is kept on the device.
  const draftKey = `patient-details-${info.patient.id}`;
  const draft = useDraft<EditedValues>(draftKey);
  const [isQueueRead, setQueueRead] = useState(false);
  // After a reload at its address: what was refused lies there, and the form begins with it.
  useEffect(() => {
    const done = () => setQueueRead(true);
    withTimeout(reloadQueue()).then(done, done);
  }, []);
  if (draft === undefined || !isQueueRead) return null;
  return <EditPatientDialog info={info} draftKey={draftKey} draft={draft ?? undefined} onClose={onClose} />;
}
