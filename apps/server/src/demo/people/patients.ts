import { memberId } from '@hodi/domain/patients/member-id.ts';
import { type PatientSeed, aPatient } from '@hodi/domain/testing/people.ts';
import { birthdayOf } from '../demo-time.ts';
import { otherPatients } from './other-patients.ts';
import { patientsOfWanjiru } from './patients-of-wanjiru.ts';
import type { Person } from './person.ts';

const people = { ...patientsOfWanjiru, ...otherPatients };

export type PatientKey = keyof typeof people;
export const patientKeys = Object.keys(people) as PatientKey[];
export const personOf = (key: PatientKey): Person => people[key];

/** The patient as a row to be; `now` in milliseconds since 1970. */
export function demoPatient(key: PatientKey, now: number): PatientSeed {
  const person = personOf(key);
  const [given_name, ...others] = person.names;
  const status = person.isInactive ? 'inactive' : 'active';
  return aPatient({
    member_id: memberId(person.serial),
    birthday: birthdayOf(person, now),
    birthday_precision: person.birthday_precision ?? 'day',
    gender: person.gender,
    address: person.address,
    status,
    registration_type: person.registered ?? 'self',
    user: {
      given_name,
      additional_name: others.length > 1 ? (others[0] ?? null) : null,
      family_name: others.at(-1) ?? null,
      email: person.email ?? null,
      mobile_number: person.phone,
      preferred_language: person.language ?? 'en',
      status,
    },
  });
}
