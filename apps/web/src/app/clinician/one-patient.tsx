import { ActionsOfPatient, NewAppointmentOfPatient, UnsentOfPatient } from '~/features/appointments/patient-parts.tsx';
import type { FlagsOfInquiryProps } from '~/features/red-flags/flags-of-inquiry.tsx';
import PatientPage, { type PatientParts } from '~/features/patients/one/patient-page.tsx';
import { PatientPhone } from '~/features/phone-numbers/patient-phone.tsx';
import { AddService } from '~/features/service-interests/add-service.tsx';
import { FulfilService } from '~/features/service-interests/fulfil-service.tsx';
import { ahead } from '~/lib/ahead.ts';
import { lazyPart } from '~/lib/lazy-part.tsx';
import { DownloadRecord } from '~/app/patient/record-file.ts';

const FlagsOfInquiry = lazyPart(
  async () => (await import('~/features/red-flags/flags-of-inquiry.tsx')).FlagsOfInquiry,
  ({ isOpen, around, otherwise }: FlagsOfInquiryProps) => (isOpen ? around(otherwise) : null),
);

// Asked for with the page, which shows the patient and what is urgent before them.
const later = () => import('./parts-of-patient.ts');
const Notes = lazyPart(ahead(async () => (await later()).loadNotes()));
const FlagHistory = lazyPart(ahead(async () => (await later()).loadFlagHistory()));
const PrivateNote = lazyPart(ahead(async () => (await later()).loadPrivateNote()));
const UnsentChanges = lazyPart(
  ahead(async () => (await later()).loadUnsentChanges()),
  () => null,
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
  Notes,
  FlagHistory,
  DownloadRecord,
  FlagsOfInquiry,
};

/** One patient, with what appointments, notes, services and phone numbers give to the page. */
export default function OnePatient() {
  return <PatientPage parts={parts} />;
}
