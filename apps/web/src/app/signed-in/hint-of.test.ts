import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addresses } from '../guards.ts';
import { hintOf } from './hint-of.ts';

/** They lead through themselves, step by step, or are read as they stand. */
const without = new Set([
  '/admin/content/:topic',
  '/clinician/assisted-registration',
  '/clinician/patient/:patientId/quiz/:topic',
  '/clinician/patient/:patientId/quiz/:topic/summary',
  '/clinician/patients/:patientId/measurements',
  '/clinician/patients/:patientId/merge',
  '/clinician/patients/:patientId/record',
  '/clinician/account/:part',
  '/patient/account/:part',
  '/clinician/quick-replies',
  '/patient/for/:topic',
  '/patient/health',
  '/patient/health/measurements',
  '/patient/plans',
  '/patient/plans/:planId',
  '/patient/people',
  '/patient/people/new',
  '/patient/quiz/:topic',
  '/patient/quiz/:topic/summary',
]);

describe('the hint of a first visit', () => {
  for (const [path, who] of addresses) {
    const isMain = who !== 'public' && who !== 'everyone' && !without.has(path);
    it(`${path} ${isMain ? 'has one' : 'has none'}`, () => {
      assert.equal(hintOf(path.replaceAll(/:\w+/g, 'x'), { hasClinician: true }) !== undefined, isMain);
    });
  }

  it('tells one screen from another', () => {
    assert.equal(hintOf('/clinician/patients', {}), 'patients');
    assert.equal(hintOf('/clinician/patients/0199', {}), 'patient');
    assert.equal(hintOf('/patient/account', { hasClinician: false }), hintOf('/clinician/account', {}));
  });

  it('names no button that somebody without a clinician does not have', () => {
    for (const path of ['/patient/dashboard', '/patient/get-help']) {
      assert.equal(hintOf(path, { hasClinician: false }), 'no_clinician');
      assert.equal(hintOf(path, {}), undefined);
    }
    assert.equal(hintOf('/patient/dashboard', { hasClinician: true }), 'patient_home');
  });

  it('speaks to a reception of its own screens', () => {
    const reader = { isReception: true };
    assert.equal(hintOf('/clinician/dashboard', reader), 'reception_home');
    assert.equal(hintOf('/clinician/patients', reader), 'reception_patients');
    assert.equal(hintOf('/clinician/appointments', reader), 'reception_appointments');
    assert.equal(hintOf('/clinician/account', reader), 'account');
  });
});
