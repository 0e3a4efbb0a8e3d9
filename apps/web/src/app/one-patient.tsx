import { ActionsOfPatient, NewAppointmentOfPatient, UnsentOfPatient } from '~/features/appointments/patient-parts.tsx';
import { NotesPanel } from '~/features/notes/notes-panel.tsx';
import { PrivateNote } from '~/features/notes/private-note.tsx';
import PatientPage, { type PatientParts } from '~/features/patients/one/patient-page.tsx';
import { PatientPhone } from '~/features/phone-numbers/patient-phone.tsx';
import { AddService } from '~/features/service-interests/add-service.tsx';
import { FulfilService } from '~/features/service-interests/fulfil-service.tsx';
import { DownloadRecord } from './patient/record-file.ts';

const parts: PatientParts = {
  AddService,
  NewAppointment: NewAppointmentOfPatient,
  UnsentAppointments: UnsentOfPatient,
  AppointmentActions: ActionsOfPatient,
  FulfilService,
  ChangePhone: PatientPhone,
  PrivateNote,
  Notes: NotesPanel,
  DownloadRecord,
};

/** One patient, with what appointments, notes, services and phone numbers give to the page. */
export default function OnePatient() {
  return <PatientPage parts={parts} />;
}
