import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PatientProfile } from '../patients/patients.api.ts';
import { activeClinicians, clinicPhone, emergencyNumbers } from './emergency-numbers.ts';

const info = (id: string, status: string, emergency_phone: string) => ({
  clinician: { id },
  relationship: { status },
  institution: { emergency_phone, country: 'KE' },
});

const profile = (selected_clinician_id: string | null, ...clinician_infos: ReturnType<typeof info>[]) =>
  ({ patient: { selected_clinician_id }, clinician_infos }) as unknown as PatientProfile;

test('the selected clinician comes first, and whoever is only invited not at all', () => {
  const own = profile('b', info('a', 'active', '1'), info('b', 'active', '2'), info('c', 'invited', '3'));
  assert.deepEqual(
    activeClinicians(own).map(({ clinician }) => clinician.id),
    ['b', 'a'],
  );
});

test('in an emergency the clinic of the selected clinician is called, else that of another, else any', () => {
  assert.equal(emergencyNumbers(profile('b', info('a', 'active', '1'), info('b', 'active', '2'))).emergency_phone, '2');
  assert.equal(emergencyNumbers(profile(null, info('a', 'active', '1'))).emergency_phone, '1');
  assert.equal(emergencyNumbers(profile('c', info('c', 'invited', '3'))).emergency_phone, '112');
});

test('a call to the clinic about no emergency never reaches the ambulance', () => {
  const [whatsapp_number, whole] = ['+254712000100', '+254572020200'];
  assert.equal(clinicPhone({ whatsapp_number, emergency_phone: '1199' }), whatsapp_number);
  assert.equal(clinicPhone({ whatsapp_number, emergency_phone: whole }), whatsapp_number);
  assert.equal(clinicPhone({ whatsapp_number: null, emergency_phone: whole }), whole);
  for (const emergency_phone of ['1199', '999', '']) {
    assert.equal(clinicPhone({ whatsapp_number: null, emergency_phone }), null, emergency_phone);
  }
});
