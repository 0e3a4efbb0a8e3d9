import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { type Draft, useDraft } from '~/lib/details/draft.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { newId } from '~/lib/ids.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { useWriteAppointment } from '../change/use-write-appointment.ts';
import { AppointmentForm } from './appointment-form.tsx';
import type { ChosenPatient } from './patient-choice.tsx';
import { newAppointment, type TypedAppointment, usualType } from './typed-appointment.ts';

/** Known values of an appointment to book: none, the patient, or the time. */
export type Booking = Pick<NewAppointmentDialogProps, 'patient' | 'known'>;

export interface NewAppointmentDialogProps {
  /** The patient, where it is known. */
  patient?: ChosenPatient | undefined;
  /** Values typed elsewhere, waiting to be sent, or refused. */
  typed?: TypedAppointment | undefined;
  /** Known values: a free time of the calendar, the topic of the inquiry. */
  known?: Partial<TypedAppointment> | undefined;
  /** From which it is booked: caregivers who do not see the one do not see the other. */
  inquiry?: { id: string; isKept?: boolean | undefined } | undefined;
  /** Of what waits already. */
  id?: string | undefined;
  onClose: () => void;
}

/** Restores the draft, except for its time if one was chosen in the calendar since. */
const withTime = (
  kept: Draft<TypedAppointment> | null,
  { date, start, end, clinician_id }: Partial<TypedAppointment>,
) =>
  kept && date !== undefined
    ? { ...kept, values: { ...kept.values, date, start, end, nights: '0', ...(clinician_id && { clinician_id }) } }
    : kept;

const nothing: Partial<TypedAppointment> = {};

/** Books an appointment. Its id is made here, so that the same one sent twice is one. */
export function NewAppointmentDialog(props: NewAppointmentDialogProps) {
  const { patient, typed, known, inquiry, id: waiting, onClose } = props;
  const t = useTexts();
  const [id] = useState(waiting ?? newId);
  const { data: profile } = useSuspenseQuery(queryFor(getOwnClinician));
  const { create } = useWriteAppointment();
  // A draft about an inquiry goes into no other appointment of the patient.
  const draftKey = `appointment new ${waiting ?? inquiry?.id ?? patient?.id ?? ''}`.trim();
  const kept = useDraft<TypedAppointment>(draftKey);
  if (kept === undefined) return null;
  const present = newAppointment({
    // A reception books with others, for what they know nothing of.
    ...(profile.is_reception
      ? { type: usualType, topic: t('appointment.type.consultation') }
      : { clinician_id: profile.clinician.id }),
    ...known,
    ...(patient && { patient_id: patient.id, patient_name: patient.name }),
  });
  return (
    <AppointmentForm
      mode="create"
      present={present}
      draft={typed ? { values: typed, base: present } : withTime(kept, known ?? nothing)}
      draftKey={draftKey}
      isPatientFixed={patient !== undefined}
      isKept={inquiry?.isKept}
      save={(booking, summary) => create({ id, ...booking, ...(inquiry && { e_contact_id: inquiry.id }) }, summary)}
      refresh={async () => present}
      onClose={onClose}
    />
  );
}
