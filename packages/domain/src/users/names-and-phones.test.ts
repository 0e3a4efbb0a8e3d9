import assert from 'node:assert/strict';
import { test } from 'node:test';
import { displayName, initials } from './display-name.ts';
import { normalisePhone } from './phone.ts';

const person = (given_name: string, additional_name: string | null, family_name: string | null) => ({
  given_name,
  additional_name,
  family_name,
});

test('names are joined by spaces, and only doctors are called so', () => {
  assert.equal(displayName(person('Wanjiru', null, 'Kamau'), 'doctor'), 'Dr. Wanjiru Kamau');
  assert.equal(displayName(person('Fatuma', 'Amina', 'Ali'), 'nurse'), 'Fatuma Amina Ali');
  assert.equal(displayName(person('Baraka', '', null)), 'Baraka');
});

test('initials fall back to the middle name and to U', () => {
  assert.equal(initials(person('achieng', 'Rose', 'Otieno')), 'AO');
  assert.equal(initials(person('Achieng', 'Rose', null)), 'AR');
  assert.equal(initials(person('Ñata', null, null)), 'Ñ');
  assert.equal(initials(person('', null, null)), 'U');
});

test('a mobile number is understood in every usual form', () => {
  const forms = [
    '0712 000 184',
    '712000184',
    '254712000184',
    '+254 712-000-184',
    '00254712000184',
    '+254 (0)712 000184',
  ];
  for (const form of forms) assert.equal(normalisePhone(form), '+254712000184', form);
  assert.equal(normalisePhone('+255 754 123 456'), '+255754123456');
  assert.equal(normalisePhone('0754 123 456', '255'), '+255754123456');
  assert.equal(normalisePhone('+44 7700 900123'), '+447700900123');
});

test('impossible numbers are refused', () => {
  for (const form of ['', '07', 'hello', '0712 000 18x', '+254', '+2547120001841234', '071200018455', '000000000']) {
    assert.equal(normalisePhone(form), null, form);
  }
});
