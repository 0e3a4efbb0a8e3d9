/**
 * The people of a patient's account: those whom the server names, and those who were added on this device and are not sent yet.
 * The latter can be chosen and written about at once, since their ids are final. Pure.
 */
import type { CaredFor } from '@hodi/domain/caregivers/caregiver.ts';
import type { addPerson, PersonInput } from '@hodi/domain/caregivers/caregivers.api.ts';
import { mayBeAdult } from '@hodi/domain/caregivers/coming-of-age.ts';
import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';

/** The contract's name, which the types check: its schemas are not needed to see what waits. */
export const addsPerson: (typeof addPerson)['name'] = 'caregivers.add_person';

export interface Person extends CaredFor {
  /** Not at the clinic yet. */
  unsent: QueueRecord | undefined;
}

/** A caregiver sees nothing of an adult who has not agreed. */
export const isOpen = ({ consent }: Pick<CaredFor, 'consent'>): boolean => consent !== null;

/** As the server will name them, from what was typed. The clinic gives the member ID. */
export function personOf(input: PersonInput, own: PatientProfile, day: string): CaredFor {
  const { id, patient_id, relation, birthday, birthday_precision, gender } = input;
  const at = own.patient.updated_at;
  return {
    id,
    relation,
    consent: mayBeAdult(input, day) ? null : 'guardian',
    from_at: null,
    until_at: null,
    confirmed_at: null,
    patient: {
      ...own.patient,
      id: patient_id,
      member_id: '',
      birthday,
      birthday_precision,
      gender,
      registration_type: 'self',
      active_since: null,
      version: 0,
      created_at: at,
      updated_at: at,
    },
    user: {
      ...own.user,
      id: patient_id,
      given_name: input.given_name,
      additional_name: input.additional_name,
      family_name: input.family_name,
      email: null,
      mobile_number: input.mobile_number ?? '',
    },
  };
}

/** Both kinds, each once, in the order in which they were added. */
export function peopleOf(own: PatientProfile, unsent: readonly QueueRecord[], day: string): Person[] {
  const known = own.cares_for ?? [];
  const added = unsent.flatMap((record) => {
    const input = record.name === addsPerson ? (record.body as PersonInput | null) : null;
    if (input === null || known.some(({ patient }) => patient.id === input.patient_id)) return [];
    return [{ ...personOf(input, own, day), unsent: record }];
  });
  return [...known.map((person) => ({ ...person, unsent: undefined })), ...added];
}

/** The account's profile without one of the people it cares for. */
export const withoutPerson = (own: PatientProfile, patientId: string): PatientProfile => ({
  ...own,
  cares_for: (own.cares_for ?? []).filter(({ patient }) => patient.id !== patientId),
});

export interface NamedPerson {
  patientId: string;
  name: string;
}

/** Those whom the server has confirmed. Somebody added just now may not be listed yet. */
export const namedPeople = (own: PatientProfile | undefined): NamedPerson[] =>
  (own?.cares_for ?? [])
    .filter(({ from_at }) => from_at !== null)
    .map(({ patient, user }) => ({ patientId: patient.id, name: user.given_name }));

/** People who were among the account's people before and are not any more. */
export function peopleGone<Named extends NamedPerson>(before: readonly Named[], now: PatientProfile): Named[] {
  if (now.cares_for === undefined) return [];
  const stays = new Set(now.cares_for.map(({ patient }) => patient.id));
  return before.filter(({ patientId }) => !stays.has(patientId));
}

/** The ids of the threads about somebody in what was read. */
export function threadsIn(data: unknown, patientId: string): string[] {
  if (typeof data !== 'object' || data === null) return [];
  if (Array.isArray(data)) return data.flatMap((each) => threadsIn(each, patientId));
  const { e_contact, patient } = data as { e_contact?: { id?: unknown }; patient?: { id?: unknown } };
  if (patient?.id === patientId && typeof e_contact?.id === 'string') return [e_contact.id];
  return Object.values(data).flatMap((each) => threadsIn(each, patientId));
}
