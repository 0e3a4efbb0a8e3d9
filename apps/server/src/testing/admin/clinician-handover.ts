/** A clinician who leaves, the colleague who stays, and patients in the care of the former. */
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { type ClinicianSeed, type PatientSeed, aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askForBill } from '../answers.ts';
import type { TestClinic } from '../clinic-app.ts';
import { putClinician, putPatientOf } from '../insert-people.ts';

/** Input of a deactivation. */
export const leaves = (from: ClinicianSeed, to: ClinicianSeed | null) => ({
  params: { clinician_id: from.id },
  body: { hand_over_to: to?.id ?? null },
});

export function careIn(t: TestClinic) {
  const ours = t.clinic.doctor.institution_id;
  return {
    care: async (patients = 1) => {
      const from = await putClinician(t.put, aClinician(ours, { user: { given_name: 'Leaving' } }));
      const to = await putClinician(t.put, aClinician(ours, { user: { given_name: 'Staying' } }));
      const rows: PatientSeed[] = [];
      for (let count = 0; count < patients; count += 1) {
        const patient = await putPatientOf(t.put, from);
        rows.push(patient);
      }
      return { from, to, rows, patient: rows[0] as PatientSeed };
    },
    asks: async (patient: PatientSeed, clinician: ClinicianSeed, answers = askForBill): Promise<string> => {
      const body = { topic: 'services', answers, clinician_id: clinician.id };
      return (await (await t.as(patient)).ok(createEContact, { body })).e_contact.id;
    },
    /** An appointment tomorrow, half an hour long. */
    booked: async (patient: PatientSeed, clinicians: readonly ClinicianSeed[]): Promise<void> => {
      const start = t.time.now + 86_400_000;
      const rows = clinicians.map(({ id: clinician_id }) => ({
        id: idOf(nextSerial()),
        clinician_id,
        patient_id: patient.id,
        institution_id: ours,
        start_time: new Date(start),
        end_time: new Date(start + 1_800_000),
        topic: 'Wound',
        type: 'checkup' as const,
        status: 'scheduled' as const,
        created_at: new Date(t.time.now),
      }));
      await t.db.insertInto('appointment').values(rows).execute();
    },
    /** The numbers of a clinician's dashboard that a handover changes. */
    counts: async (person: ClinicianSeed) => {
      const { counts: numbers } = await (await t.as(person)).ok(getOwnClinician);
      const { inquiries, unread_inquiries, needs_you_now, patients_active } = numbers;
      return { inquiries, unread_inquiries, needs_you_now, patients_active };
    },
  };
}
