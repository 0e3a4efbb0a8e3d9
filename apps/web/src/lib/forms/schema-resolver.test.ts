import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { birthdayFault } from '@hodi/domain/registrations/registration.ts';
import { ownPatientInputSchema, type OwnPatientInput } from '@hodi/domain/patients/own-patient.ts';
import { faultsOf } from './schema-resolver.ts';

const good = {
  given_name: 'Zawadi',
  additional_name: '',
  family_name: ' Mumba ',
  birthday: '1990-02-03',
  gender: 'female',
  address: 'Kisumu',
  email: '',
};
const read = (over: object = {}) =>
  faultsOf(ownPatientInputSchema, { ...good, ...over } as unknown as OwnPatientInput, ({ birthday }) => ({
    birthday: birthdayFault(birthday, '2026-11-21'),
  }));
const faults = (over: object) => {
  const { errors, output } = read(over);
  assert.equal(output, undefined);
  return Object.fromEntries(Object.entries(errors).map(([field, { type, types }]) => [field, [type, types]]));
};

describe('a form checked by a schema', () => {
  it('gives what the schema makes of it', () => {
    const { output, errors } = read();
    assert.deepEqual(errors, {});
    assert.equal(output?.family_name, 'Mumba');
    assert.equal(output?.additional_name, null);
    assert.equal(output?.email, null);
  });
  it('tells what is missing as missing, a choice too', () => {
    const wrong = faults({ given_name: ' ', birthday: '', gender: '', address: '' });
    assert.deepEqual(
      Object.entries(wrong).map(([field, [code]]) => [field, code]),
      [
        ['given_name', 'required'],
        ['birthday', 'required'],
        ['gender', 'required'],
        ['address', 'required'],
      ],
    );
  });
  it('tells the limit of what is too long', () => {
    assert.deepEqual(faults({ given_name: 'x'.repeat(51) }), { given_name: ['too_long', { max: '50' }] });
    assert.deepEqual(faults({ additional_name: 'x'.repeat(51) }), { additional_name: ['too_long', { max: '50' }] });
  });
  it('tells what is wrong by itself', () => {
    assert.deepEqual(faults({ email: 'zawadi@' }), { email: ['invalid_email', {}] });
    assert.deepEqual(faults({ gender: 'unknown' }), { gender: ['invalid_choice', {}] });
    assert.deepEqual(faults({ birthday: '2026-11-22' }), { birthday: ['date_in_future', {}] });
  });
});
