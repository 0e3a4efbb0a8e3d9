/** A mother who writes to the clinic for three children and waits for her father’s consent. */
import { addPerson, type PersonInput } from '@hodi/domain/caregivers/caregivers.api.ts';
import { addDays } from '@hodi/domain/shared/plain-days.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { ClinicianSeed, PatientSeed } from '@hodi/domain/testing/people.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import type { Api } from '#e2e/fixtures/api.ts';
import { homeToday } from '#e2e/fixtures/content.ts';
import type { People } from '#e2e/fixtures/people.ts';
import { newNumber } from '#e2e/fixtures/sms.ts';

type PersonGiven = Omit<PersonInput, 'id' | 'patient_id'>;

export interface Child {
  id: string;
  given_name: string;
  birthday: string;
  gender: 'male' | 'female';
}

export interface Family {
  doctor: ClinicianSeed;
  mother: PatientSeed;
  baby: Child;
  /** Of a name that is longer than most. */
  girl: Child;
}

export async function motherOfThree(people: People, api: Api, language: Language): Promise<Family> {
  const { patient: mother, doctor } = await people.clinic({ patientSpeaks: language, doctorSpeaks: language });
  const put = async (person: PersonGiven): Promise<string> => {
    const body = { patient_id: newId(Date.now()), id: newId(Date.now()), ...person };
    return (await api.as(mother, addPerson, { body })).person.patient.id;
  };
  const names = { additional_name: null, family_name: 'Otieno' };
  const add = async (given_name: string, daysOld: number, gender: Child['gender']): Promise<Child> => {
    const child = { given_name, birthday: addDays(homeToday(), -daysOld), gender };
    return { id: await put({ ...child, ...names, birthday_precision: 'day', relation: 'mother' }), ...child };
  };
  const baby = await add('Amani', 215, 'male');
  const girl = await add('Nyambura Wangari Muthoni', 1_500, 'female');
  await add('Zuri', 3_300, 'female');
  const father = { given_name: 'Onyango', birthday: '1951-07-01', birthday_precision: 'year', gender: 'male' } as const;
  await put({ ...father, ...names, relation: 'child', mobile_number: newNumber() });
  return { doctor, mother, baby, girl };
}
