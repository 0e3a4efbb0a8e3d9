/** People whom an account adds, as its form sends them. */
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';

interface PersonForm extends Record<string, unknown> {
  patient_id: string;
  id: string;
}

const ids = () => ({ patient_id: idOf(nextSerial()), id: idOf(nextSerial()) });

export const aChild = (over: object = {}): PersonForm => ({
  ...ids(),
  given_name: 'Amani',
  family_name: 'Otieno',
  birthday: '2024-02-10',
  gender: 'male',
  relation: 'mother',
  ...over,
});

export const anAdult = (over: object = {}): PersonForm => ({
  ...ids(),
  given_name: 'Rehema',
  family_name: 'Otieno',
  birthday: '1958-07-01',
  birthday_precision: 'year',
  gender: 'female',
  relation: 'child',
  ...over,
});
