import assert from 'node:assert/strict';
import { it } from 'node:test';
import { profileOf } from '@hodi/domain/questionnaires/profile.ts';
import { assistedRegister } from '@hodi/domain/registrations/assisted.api.ts';
import { newcomerIn } from './newcomer.ts';

const child = {
  patient_id: 'child',
  id: 'care',
  given_name: 'Baraka',
  birthday: '2026-10-20',
  birthday_precision: 'day',
  gender: 'male',
};
const mother = {
  id: 'mother',
  given_name: 'Achieng',
  birthday: '1992-03-14',
  birthday_precision: 'day',
  gender: 'female',
};
const registration = { name: assistedRegister.name as string, body: { ...mother, child } };

it('a child that is registered with its mother is asked as itself, and so is she', () => {
  const baby = newcomerIn([registration], 'child');
  assert.equal(baby?.user.given_name, 'Baraka');
  assert.deepEqual([baby.patient.id, baby.patient.gender, baby.patient.birthday], ['child', 'male', '2026-10-20']);
  assert.equal(profileOf(baby.patient, '2026-11-30').age_months, 1);
  const adult = newcomerIn([registration], 'mother');
  assert.deepEqual([adult?.user.given_name, adult?.patient.gender], ['Achieng', 'female']);
});

it('nobody else is there, nor in what cannot be opened', () => {
  assert.equal(newcomerIn([registration], 'other'), undefined);
  assert.equal(newcomerIn([registration], 'care'), undefined);
  assert.equal(newcomerIn([{ ...registration, body: null }], 'mother'), undefined);
});
