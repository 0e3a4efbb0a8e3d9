import { lazy, Suspense, useEffect, useState } from 'react';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { loadTexts } from '~/lib/i18n/texts.ts';
import type { Begun } from '~/lib/details/use-details-form.ts';
import { loadLocal } from '~/lib/offline/local-drafts.ts';
import { draftKeyOf, type EditedValues } from './edited-values.ts';

// With the words of the account, whose details are edited alike.
const load = async () => (await Promise.all([import('./edit-patient-dialog.tsx'), loadTexts('account')]))[0];
const EditPatientDialog = lazy(async () => ({ default: (await load()).EditPatientDialog }));
if ('requestIdleCallback' in window) requestIdleCallback(() => void load().catch(() => undefined));

/** The form of a patient's details, with what was typed in it before a reload. */
export function EditPatient({ info, onClose }: { info: OpenPatientInfo; onClose: () => void }) {
  const [kept, setKept] = useState<{ begun: Begun<EditedValues> | undefined }>();
  const { id } = info.patient;
  useEffect(() => {
    let isOver = false;
    void loadLocal<Begun<EditedValues>>(draftKeyOf(id)).then((begun) => {
      if (!isOver) setKept({ begun });
    });
    return () => {
      isOver = true;
    };
  }, [id]);
  if (kept === undefined) return null;
  return (
    <Suspense fallback={null}>
      <EditPatientDialog info={info} begun={kept.begun} onClose={onClose} />
    </Suspense>
  );
}
