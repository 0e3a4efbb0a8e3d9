import { lazy, Suspense } from 'react';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { whenIdle } from '~/lib/ahead.ts';
import { inTime } from '~/lib/in-time.ts';
import { reloadQueue } from '~/lib/offline/queue.ts';
import { useBegun } from '~/lib/details/use-begun.ts';
import { draftKeyOf, type EditedValues } from './edited-values.ts';

// With the words of the account, whose details are edited alike.
const load = () => import('./edit-patient-dialog.tsx');
const EditPatientDialog = lazy(async () => {
  const { EditPatientDialog: part } = await load();
  // After a reload at its address: what was refused lies there, and the form begins with it.
  await inTime(reloadQueue());
  return { default: part };
});
whenIdle(load);

/** The form of a patient's details, with what was typed in it before a reload. */
export function EditPatient({ info, onClose }: { info: OpenPatientInfo; onClose: () => void }) {
  const begun = useBegun<EditedValues>(draftKeyOf(info.patient.id));
  if (begun === undefined) return null;
  return (
    <Suspense fallback={null}>
      <EditPatientDialog info={info} begun={begun ?? undefined} onClose={onClose} />
    </Suspense>
  );
}
