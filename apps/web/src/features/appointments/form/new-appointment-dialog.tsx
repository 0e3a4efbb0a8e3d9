import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { useDraft } from '~/lib/details/draft.ts';
import { newId } from '~/lib/ids.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { useWriteAppointment } from '../change/use-write-appointment.ts';
import { AppointmentForm } from './appointment-form.tsx';
import type { ChosenPatient } from './patient-choice.tsx';
import { newAppointment, type TypedAppointment } from './typed-appointment.ts';

export interface NewAppointmentDialogProps {
  /** Whose it will be, where that is known. */
  patient?: ChosenPatient | undefined;
  /** What was typed elsewhere, or waits, or was refused. */
  typed?: TypedAppointment | undefined;
  /** Of what waits already. */
  id?: string | undefined;
  onClose: () => void;
}

/** Books an appointment. Its id is made here, so that the same one sent twice is one. */
export function NewAppointmentDialog({ patient, typed, id: known, onClose }: NewAppointmentDialogProps) {
  const [id] = useState(known ?? newId);
  const { data: profile } = useSuspenseQuery(queryFor(getOwnClinician));
  const { create } = useWriteAppointment();
  const draftKey = `appointment new ${known ?? patient?.id ?? ''}`.trim();
  const kept = useDraft<TypedAppointment>(draftKey);
  if (kept === undefined) return null;
  const present = newAppointment({
    clinician_id: profile.clinician.id,
    ...(patient && { patient_id: patient.id, patient_name: patient.name }),
  });
  return (
    <AppointmentForm
      mode="create"
      present={present}
      draft={typed ? { values: typed, base: present } : kept}
      draftKey={draftKey}
      isPatientFixed={patient !== undefined}
      save={(booking, summary) => create({ id, ...booking }, summary)}
      refresh={async () => present}
      onClose={onClose}
    />
  );
}
