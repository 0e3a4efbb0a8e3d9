import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type * as z from 'zod/mini';
import { invitePatientSchema } from '../relationships/patient-invitation.ts';
import { idOf } from '../testing/people.ts';
import { inviteClinicianSchema } from './clinician-invitation.ts';

const faultsOf = (schema: z.ZodMiniType, form: object) =>
  [...new Set((schema.safeParse(form).error?.issues ?? []).map(({ path }) => path.join('.')))].toSorted();

describe('all faults of an invitation are told at once', () => {
  const clinician = {
    id: idOf(1),
    given_name: '',
    method: 'sms',
    language: 'en',
    work_experience: 'Short',
    send: true,
  };
  const patient = { id: idOf(1), given_name: '', mobile_number: '12', method: 'email', email: '' };

  test('of a clinician, also without a role', () => {
    const all = ['given_name', 'mobile_number', 'role', 'work_experience'];
    assert.deepEqual(faultsOf(inviteClinicianSchema, { ...clinician, role: '' }), all);
    const byEmail = { ...clinician, role: '', method: 'email' };
    assert.deepEqual(faultsOf(inviteClinicianSchema, byEmail), ['email', 'given_name', 'role', 'work_experience']);
  });

  test('a draft needs no number, whatever else is at fault', () =>
    assert.deepEqual(faultsOf(inviteClinicianSchema, { ...clinician, role: '', send: false }), [
      'given_name',
      'role',
      'work_experience',
    ]));

  test('of a patient, also with a number that is none', () => {
    assert.deepEqual(faultsOf(invitePatientSchema, patient), ['email', 'given_name', 'mobile_number']);
    assert.deepEqual(faultsOf(invitePatientSchema, { ...patient, email: 'no address' }), [
      'email',
      'given_name',
      'mobile_number',
    ]);
    assert.deepEqual(faultsOf(invitePatientSchema, { ...patient, method: 'sms' }), ['given_name', 'mobile_number']);
  });

  test('a body that is none is refused like any other', () => {
    for (const body of [{}, { send: 'yes', method: 7 }]) assert.ok(faultsOf(inviteClinicianSchema, body).length > 0);
    assert.ok(faultsOf(invitePatientSchema, {}).length > 0);
  });
});
