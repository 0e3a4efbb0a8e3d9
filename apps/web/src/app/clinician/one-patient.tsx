import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { ActionsOfPatient, NewAppointmentOfPatient, UnsentOfPatient } from '~/features/appointments/patient-parts.tsx';
import { NotesPanel } from '~/features/notes/notes-panel.tsx';
import { PrivateNote } from '~/features/notes/private-note.tsx';
import PatientPage, { type PatientParts } from '~/features/patients/one/patient-page.tsx';
import { UnsentChanges } from '~/features/patients/one/unsent-changes.tsx';
import { PatientPhone } from '~/features/phone-numbers/patient-phone.tsx';
import { FlagHistory } from '~/features/red-flags/flag-history.tsx';
import { FlagsOfInquiry } from '~/features/red-flags/flags-of-inquiry.tsx';
import { AddService } from '~/features/service-interests/add-service.tsx';
import { FulfilService } from './fulfil-service.tsx';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const DownloadRecord = lazyComponent(
  async () => (await import('~/features/record-file/download-record.tsx')).DownloadRecord,
  null,
);

const CaregiversPanel = lazyComponent(
  async () => (await import('~/features/caregivers/clinician/caregivers-panel.tsx')).CaregiversPanel,
);

const Caregivers = ({ info }: { info: OpenPatientInfo }) => <CaregiversPanel info={info} OwnNumber={PatientPhone} />;

const MergedPanel = lazyComponent(
  async () => (await import('~/features/merged-records/merged-panel.tsx')).MergedPanel,
  null,
);

const parts: PatientParts = {
  AddService,
  NewAppointment: NewAppointmentOfPatient,
  UnsentAppointments: UnsentOfPatient,
  UnsentChanges,
  AppointmentActions: ActionsOfPatient,
  FulfilService,
  ChangePhone: PatientPhone,
  PrivateNote,
  Merged: MergedPanel,
  Notes: NotesPanel,
  FlagHistory,
  DownloadRecord,
  FlagsOfInquiry,
  Caregivers,
};

/** One patient, with what appointments, notes, services and phone numbers give to the page. */
export default function OnePatient() {
  return <PatientPage parts={parts} />;
}
