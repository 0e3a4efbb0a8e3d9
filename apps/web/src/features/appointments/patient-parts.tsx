/** Parts about appointments on a patient's page. They load with their texts after the page. */
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { NewAppointment } from './new-appointment.tsx';
import { AppointmentActions as Actions } from './change/appointment-actions.tsx';
import { UnsentList as Unsent } from './list/unsent-list.tsx';
import { EditedAppointment as Edited } from './change/edited-appointment.tsx';

/** Actions on one of the patient's appointments. */
export const ActionsOfPatient = ({ item }: { item: AppointmentItem }) => <Actions item={item} />;

/** Booked for the patient on this device, not at the clinic yet; and the form of the appointment that is edited. */
export const UnsentOfPatient = ({ info }: { info: OpenPatientInfo }) => (
  <>
    <Unsent patient_id={info.patient.id} />
    <Edited />
  </>
);

export const NewAppointmentOfPatient = ({ info: { patient, user } }: { info: OpenPatientInfo }) => (
  <NewAppointment patient={{ id: patient.id, name: displayName(user) }} />
);
