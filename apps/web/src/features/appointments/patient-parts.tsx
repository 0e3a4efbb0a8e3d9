/** What the page of one patient shows of appointments: with their words, after the page itself. */
import { lazy, Suspense } from 'react';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { NewAppointment } from './new-appointment.tsx';

const loadActions = () => import('./change/appointment-actions.tsx');
const Actions = lazy(async () => ({ default: (await loadActions()).AppointmentActions }));
const loadUnsent = () => import('./list/unsent-list.tsx');
const Unsent = lazy(async () => ({ default: (await loadUnsent()).UnsentList }));

/** What can be done with one of the patient's appointments. */
export const ActionsOfPatient = ({ item }: { item: AppointmentItem }) => (
  <Suspense fallback={null}>
    <Actions item={item} />
  </Suspense>
);

const Edited = lazy(async () => ({ default: (await import('./change/edited-appointment.tsx')).EditedAppointment }));

/** Booked for the patient on this device, not at the clinic yet; and the form of the appointment that is edited. */
export const UnsentOfPatient = ({ info }: { info: OpenPatientInfo }) => (
  <Suspense fallback={null}>
    <Unsent patient_id={info.patient.id} />
    <Edited />
  </Suspense>
);

export const NewAppointmentOfPatient = ({ info: { patient, user } }: { info: OpenPatientInfo }) => (
  <NewAppointment patient={{ id: patient.id, name: displayName(user) }} />
);
