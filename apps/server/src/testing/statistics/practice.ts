/** A practice as its clinician would tell it: what happened when, in milliseconds since 1970; and the same as rows. */
import type { AppointmentStatus, AppointmentType } from '@hodi/domain/appointments/appointment-kinds.ts';
import type { Severity } from '@hodi/domain/e-contacts/e-contact.ts';
import {
  type ThreadState,
  afterAcknowledged,
  afterMessage,
  afterResolved,
  newThread,
} from '@hodi/domain/e-contacts/thread-state.ts';
import { type ClinicianSeed, type PatientSeed, aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { columnsOf } from '#server/features/e-contacts/thread-rows.ts';
import { type Put, putPatient, putRelationship } from '../insert-people.ts';

export interface CaredFor {
  registered_at: number;
  activated_at: number;
  relationship: 'active' | 'invited' | 'ended';
  is_deactivated: boolean;
}
export interface Told {
  /** Which of the patients. */
  patient: number;
  /** A colleague's inquiries are not the clinician's. */
  is_colleagues: boolean;
  topic: string;
  created_at: number;
  /** In their order. */
  messages: { author: UserType; at: number }[];
  resolved_at: number | null;
  flags: { severity: Severity; acknowledged_at: number | null }[];
}
export interface Met {
  patient: number;
  start: number;
  status: AppointmentStatus;
  type: AppointmentType;
  is_deleted: boolean;
  /** For a cancelled one. */
  is_no_show: boolean;
}
export interface Asked {
  patient: number;
  created_at: number;
  fulfilled_at: number | null;
}
export interface ToldPractice {
  patients: CaredFor[];
  threads: Told[];
  appointments: Met[];
  services: Asked[];
}

interface Staff {
  clinician: ClinicianSeed;
  colleague: ClinicianSeed;
}

const date = (at: number | null) => (at === null ? null : new Date(at));

function stateOf({ created_at, messages, resolved_at, flags }: Told, clinician_id: string): ThreadState {
  let state = newThread('patient', flags, created_at);
  const written = messages.map(({ author, at }) => ({
    at,
    change: (now: ThreadState) => afterMessage(now, author, at),
  }));
  const seen = flags.flatMap(({ severity, acknowledged_at: at }) => {
    if (at === null) return [];
    return [{ at, change: (now: ThreadState) => afterAcknowledged(now, [{ severity }], { clinician_id, now: at }) }];
  });
  for (const { change } of [...written, ...seen].toSorted((a, b) => a.at - b.at)) state = change(state);
  return resolved_at === null ? state : afterResolved(state);
}

interface ToldThread {
  told: Told;
  patient: PatientSeed;
}

async function putThread({ db }: Put, { clinician, colleague }: Staff, { told, patient }: ToldThread) {
  const owner = told.is_colleagues ? colleague : clinician;
  const id = idOf(nextSerial());
  const last = told.messages.at(-1);
  await db
    .insertInto('e_contact')
    .values({
      id,
      patient_id: patient.id,
      clinician_id: owner.id,
      institution_id: owner.institution_id,
      topic: told.topic,
      content_version: 'test',
      language: 'en',
      answers: '{}',
      changed_answers: '[]',
      selected_services: [],
      submitted_by_user_id: patient.user.id,
      submitted_by: 'patient',
      info_text: '',
      ...columnsOf(stateOf(told, owner.id), null),
      has_red_flags: told.flags.length > 0,
      last_message_author_type: last?.author ?? null,
      created_at: new Date(told.created_at),
      resolved_at: date(told.resolved_at),
      resolved_by: told.resolved_at === null ? null : owner.id,
    })
    .execute();
  const messages = told.messages.map(({ author, at }, index) => ({
    id: idOf(nextSerial()),
    e_contact_id: id,
    seq: index + 1,
    user_id: author === 'patient' ? patient.user.id : colleague.user.id,
    author_type: author,
    message: 'Habari',
    created_at: new Date(at),
  }));
  if (messages.length > 0) await db.insertInto('e_contact_message').values(messages).execute();
  const flags = told.flags.map(({ severity, acknowledged_at }, index) => ({
    id: idOf(nextSerial()),
    e_contact_id: id,
    patient_id: patient.id,
    rule_id: `RULE_${index}`,
    rule_version: 'test',
    severity,
    triggered_at: new Date(told.created_at),
    acknowledged_at: date(acknowledged_at),
  }));
  if (flags.length > 0) await db.insertInto('red_flag').values(flags).execute();
}

async function putCaredFor(put: Put, { clinician }: Staff, told: CaredFor): Promise<PatientSeed> {
  const status = told.is_deactivated ? 'inactive' : 'active';
  const patient = await putPatient({ ...put, at: new Date(told.registered_at) }, aPatient({ status }));
  const at = new Date(told.activated_at);
  await putRelationship({ ...put, at }, { clinician, patient }, { id: idOf(nextSerial()), status: told.relationship });
  return patient;
}

async function putAppointments({ db }: Put, { clinician }: Staff, told: readonly (Met & { patient_id: string })[]) {
  for (const { patient_id, start, status, type, is_deleted, is_no_show } of told) {
    await db
      .insertInto('appointment')
      .values({
        id: idOf(nextSerial()),
        clinician_id: clinician.id,
        patient_id,
        institution_id: clinician.institution_id,
        start_time: new Date(start),
        end_time: new Date(start + 1),
        topic: '',
        type,
        status,
        cancel_reason: status === 'cancelled' && is_no_show ? 'no_show' : null,
        created_at: new Date(start),
        deleted_at: is_deleted ? new Date(start) : null,
      })
      .execute();
  }
}

export async function putPractice(put: Put, staff: Staff, told: ToldPractice): Promise<void> {
  const patients: PatientSeed[] = [];
  for (const one of told.patients) patients.push(await putCaredFor(put, staff, one));
  const patientOf = (index: number) => patients[index] ?? Promise.reject(new Error('no such patient'));
  for (const one of told.threads) await putThread(put, staff, { told: one, patient: await patientOf(one.patient) });
  const idAt = (index: number) => patients[index]?.id ?? '';
  const met = told.appointments.map((one) => ({ ...one, patient_id: idAt(one.patient) }));
  await putAppointments(put, staff, met);
  const services = told.services.map(({ patient, created_at, fulfilled_at }) => ({
    id: idOf(nextSerial()),
    patient_id: idAt(patient),
    service: `SERVICE_${nextSerial()}`,
    e_contact_id: null,
    created_at: new Date(created_at),
    fulfilled_at: date(fulfilled_at),
    fulfilled_by: fulfilled_at === null ? null : staff.clinician.id,
  }));
  if (services.length > 0) await put.db.insertInto('service_interest').values(services).execute();
}
