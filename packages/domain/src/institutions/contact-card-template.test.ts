import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type CardValues,
  cardTemplateFault,
  cardTextLength,
  cardVariables,
  filledCard,
} from './contact-card-template.ts';

const values: CardValues = {
  patient_name: 'Achieng Otieno',
  member_id: 'HD-4827-193',
  clinician_name: 'Dr. Wanjiru Kamau',
  institution_name: 'Ziwa Family Clinic',
  address: 'Oginga Odinga Street, Kisumu',
  emergency_phone: '+254 572 020 200',
  whatsapp_number: '',
  business_hours: 'Mon-Sat 08:00-18:00',
};

test('variables are filled in wherever they stand, blanks within the braces or not', () => {
  const text = 'Habari {patient_name},\nshow { member_id }';
  assert.equal(filledCard(text, values), 'Habari Achieng Otieno,\nshow HD-4827-193');
  assert.equal(filledCard('{member_id} {member_id}', values), 'HD-4827-193 HD-4827-193');
});

test('a line that would say nothing is left out, one with something else to say stays', () => {
  assert.equal(
    filledCard('Call {emergency_phone}\nWhatsApp {whatsapp_number}\nKaribu', values),
    'Call +254 572 020 200\nKaribu',
  );
  assert.equal(filledCard('{whatsapp_number} {emergency_phone}', values), '+254 572 020 200');
});

test('variables inside a value are not filled in', () => {
  assert.equal(filledCard('{patient_name}', { ...values, patient_name: '{member_id} $& $1' }), '{member_id} $& $1');
});

test('every variable may stand in a text, nothing else in braces may', () => {
  assert.equal(cardTemplateFault(cardVariables.map((name) => `{${name}}`).join(' ')), undefined);
  assert.deepEqual(cardTemplateFault('Dear {diagnosis}'), { code: 'unknown_variable', variable: 'diagnosis' });
  assert.deepEqual(cardTemplateFault('Dear {}'), { code: 'unknown_variable', variable: '' });
  for (const text of ['{member_id', 'member_id}', '{{member_id}}', '}{']) {
    assert.equal(cardTemplateFault(text)?.code, 'unclosed_variable', text);
  }
});

test('more than fits on the card is too long', () => {
  assert.equal(cardTemplateFault('a'.repeat(cardTextLength)), undefined);
  assert.deepEqual(cardTemplateFault('a'.repeat(cardTextLength + 1)), { code: 'too_long' });
});
