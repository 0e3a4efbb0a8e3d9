/** A clinic with something of every type, beside another clinic, and with people who must not be in its files. */
import { createDataRequest, answerDataRequest } from '@hodi/domain/data-requests/data-requests.api.ts';
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { createNote } from '@hodi/domain/notes/notes.api.ts';
import { acknowledgeRedFlag } from '@hodi/domain/red-flags/red-flags.api.ts';
import { createServiceInterest } from '@hodi/domain/service-interests/service-interests.api.ts';
import {
  type ClinicianSeed,
  type PatientSeed,
  aClinician,
  aPatient,
  idOf,
  nextSerial,
} from '@hodi/domain/testing/people.ts';
import { newId } from '#server/work/new-id.ts';
import { askWhileBreathingHard } from '../answers.ts';
import type { TestClinic } from '../clinic-app.ts';
import { putAppointment } from '../insert-appointments.ts';
import { type Pair, putClinician, putPatient, putRelationship } from '../insert-people.ts';

type Status = 'active' | 'invited' | 'ended';

async function put(t: TestClinic, given_name: string, of: Partial<Record<Status, ClinicianSeed[]>>) {
  const { active: [chosen] = [] } = of;
  const seed = await putPatient(t.put, aPatient({ selected_clinician_id: chosen?.id ?? null, user: { given_name } }));
  for (const [status, clinicians] of Object.entries(of) as [Status, ClinicianSeed[]][]) {
    for (const clinician of clinicians) {
      await putRelationship(t.put, { clinician, patient: seed }, { id: idOf(nextSerial()), status });
    }
  }
  return seed;
}

/** An inquiry that raises a red flag, with a message in its thread. */
export async function askAs(t: TestClinic, { clinician, patient: seed }: Pair, message: string) {
  const patient = await t.as(seed);
  const body = { topic: 'services', answers: askWhileBreathingHard, clinician_id: clinician.id };
  const { e_contact, red_flags } = await patient.ok(createEContact, { body });
  await patient.ok(postMessage, { params: { id: e_contact.id }, body: { message } });
  return { id: e_contact.id, flag: red_flags[0]?.id ?? '' };
}

async function askForService(t: TestClinic, seed: PatientSeed): Promise<void> {
  const body = { id: newId(t.time.now), patient_id: seed.id, service: 'HIV_TEST' };
  await (await t.as(seed)).ok(createServiceInterest, { body });
}

async function erase(t: TestClinic, seed: PatientSeed, admin: ClinicianSeed): Promise<void> {
  const body = { id: newId(t.time.now), kind: 'erasure', text: 'Nifuteni' };
  const { data_request } = await (await t.as(seed)).ok(createDataRequest, { body });
  const params = { data_request_id: data_request.id };
  await (await t.as(admin)).ok(answerDataRequest, { params, body: { state: 'done' } });
}

/** Fills the record of the doctor's own patient with everything that a record can hold. */
async function fillRecord(t: TestClinic, seed: PatientSeed, doctor: ClinicianSeed): Promise<void> {
  const clinician = await t.as(doctor);
  const { id, flag } = await askAs(t, { clinician: doctor, patient: seed }, 'Habari ya leo');
  await clinician.ok(postMessage, { params: { id }, body: { message: 'Karibu sana' } });
  await clinician.ok(acknowledgeRedFlag, { params: { red_flag_id: flag } });
  const note = { id: newId(t.time.now), note: 'Daftari la siri' };
  await clinician.ok(createNote, { params: { patient_id: seed.id }, body: note });
  const request = { id: newId(t.time.now), kind: 'correction', text: 'Ombi la siri' };
  await (await t.as(seed)).ok(createDataRequest, { body: request });
  await putAppointment(t.put, { clinician: doctor, patient: seed }, { start: '2027-01-04T06:00:00Z', topic: 'Kipimo' });
  await askForService(t, seed);
}

export async function clinicToExport(t: TestClinic) {
  const { doctor, nurse, stranger, achieng } = t.clinic;
  const admin = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'admin' }));
  const cast = {
    shared: await put(t, 'Wawili', { active: [stranger, doctor] }),
    foreign: await put(t, 'Mgeni', { active: [stranger] }),
    invited: await put(t, 'Mwalikwa', { invited: [nurse] }),
    closed: await put(t, 'Mfungwa', { active: [nurse] }),
    left: await put(t, 'Muondoka', { active: [doctor] }),
    erased: await put(t, 'Mfutwa', { active: [doctor] }),
  };
  await fillRecord(t, achieng, doctor);
  await askAs(
    t,
    { clinician: doctor, patient: cast.shared },
    `"reference":"Practitioner/${stranger.id.replace(/.$/, 'f')}"`,
  );
  await askAs(t, { clinician: stranger, patient: cast.shared }, 'Kwa kliniki nyingine');
  const elsewhere = { start: '2027-01-05T06:00:00Z', topic: 'Ziara ya nje' };
  await putAppointment(t.put, { clinician: stranger, patient: cast.shared }, elsewhere);
  await askAs(t, { clinician: stranger, patient: cast.foreign }, 'Neno la mgeni');
  for (const [patient, clinician, message] of [
    [cast.closed, nurse, 'Neno la mfungwa'],
    [cast.left, doctor, 'Neno la muondoka'],
    [cast.erased, doctor, 'Neno la mfutwa'],
  ] as const) {
    await askAs(t, { clinician, patient }, message);
  }
  await t.db.updateTable('patient').set({ status: 'inactive' }).where('id', '=', cast.closed.id).execute();
  await t.db.updateTable('relationship').set({ status: 'ended' }).where('patient_id', '=', cast.left.id).execute();
  await erase(t, cast.erased, admin);
  return { ...cast, admin };
}
