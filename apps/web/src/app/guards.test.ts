import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Visitor, decide, keepsScroll, matches } from './guards.ts';

const show = 'show';
const table: readonly (readonly [address: string, visitor: Visitor, outcome: string])[] = [
  ['/', 'nobody', '/login'],
  ['/', 'patient', '/patient/dashboard'],
  ['/', 'clinician', '/clinician/dashboard'],
  ['/', 'unknown', 'wait'],
  ['/login', 'nobody', show],
  ['/login', 'patient', '/patient/dashboard'],
  ['/login', 'clinician', '/clinician/dashboard'],
  ['/login', 'unknown', 'wait'],
  ['/register-patient', 'clinician', '/clinician/dashboard'],
  ['/complete-registration/abc', 'patient', '/patient/dashboard'],
  ['/complete-registration/abc', 'nobody', show],
  ['/patient/dashboard', 'patient', show],
  ['/patient/dashboard', 'nobody', '/login'],
  ['/patient/dashboard', 'unknown', 'wait'],
  ['/patient/dashboard', 'clinician', '/clinician/dashboard'],
  ['/patient/quiz/chest_pain', 'patient', show],
  ['/patient/quiz/chest_pain/', 'patient', show],
  ['/patient/quiz/chest_pain/summary', 'nobody', '/login'],
  ['/clinician/patients/1', 'patient', '/patient/dashboard'],
  ['/clinician/e-contact/1', 'clinician', show],
  ['/clinician/statistics', 'nobody', '/login'],
  ['/admin/institutions', 'nobody', '/login'],
  ['/admin/institutions', 'patient', '/patient/dashboard'],
  ['/admin/institutions/1/roles', 'clinician', show],
  ['/nowhere', 'nobody', 'not_found'],
  ['/nowhere', 'patient', 'not_found'],
  ['/nowhere', 'unknown', 'not_found'],
  ['/patient', 'patient', 'not_found'],
  ['/patient/quiz/', 'patient', 'not_found'],
  ['/clinician/patients/1/2', 'clinician', 'not_found'],
];

describe('an address', () => {
  for (const [address, visitor, outcome] of table) {
    it(`${address} for ${visitor}: ${outcome}`, () => {
      const decision = decide(address, visitor);
      assert.equal(decision.go === 'redirect' ? decision.to : decision.go, outcome);
    });
  }

  it('matches place by place', () => {
    assert.ok(matches('/a/:id', '/a/1'));
    assert.ok(!matches('/a/:id', '/a/'));
    assert.ok(!matches('/a/:id', '/b/1'));
    assert.ok(!matches('/a', '/a/b'));
  });
});

describe('the scroll position', () => {
  it('stays in conversations only', () => {
    assert.ok(keepsScroll('/patient/e-contact/1'));
    assert.ok(keepsScroll('/clinician/e-contact/1'));
    assert.ok(!keepsScroll('/patient/dashboard'));
  });
});
