import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isOfPage } from '@hodi/domain/shared/page-roots.ts';
import {
  type Staff,
  type Visitor,
  decide,
  everyPath,
  isRegistrationLink,
  keepsScroll,
  matches,
  rolesPathOf,
} from './guards.ts';

const own = 'own-institution';
const staff = (role: Staff['role']): Staff => ({ role, institution_id: own });
const people = {
  visitor: ['nobody'],
  patient: ['patient'],
  doctor: ['clinician', staff('doctor')],
  nurse: ['clinician', staff('nurse')],
  lead: ['clinician', { ...staff('nurse'), is_clinical_lead: true }],
  // Of before: they still have patients.
  receptionist: ['clinician', staff('receptionist')],
  reception: ['clinician', { ...staff('receptionist'), is_reception: true }],
  admin: ['clinician', staff('admin')],
  superuser: ['clinician', staff('superuser')],
  // Their profile is refused, so only the session is known; inside they find the waiting page.
  waiting: ['clinician'],
  // It is not known yet whether the session still holds.
  unknown: ['unknown'],
} satisfies Record<string, readonly [Visitor, Staff?]>;
type Kind = keyof typeof people;

const login = '/login';
const patientHome = '/patient/dashboard';
const clinicianHome = '/clinician/dashboard';
const everyone = (outcome: string) =>
  Object.fromEntries(Object.keys(people).map((kind) => [kind, outcome])) as Record<Kind, string>;
const clinicians = (outcome: string) => ({
  doctor: outcome,
  nurse: outcome,
  lead: outcome,
  receptionist: outcome,
  reception: outcome,
  admin: outcome,
  superuser: outcome,
  waiting: outcome,
});

const homes = { visitor: login, patient: patientHome, ...clinicians(clinicianHome), unknown: 'wait' };
const forVisitors = { ...homes, visitor: 'show' };
const forPatients = { ...homes, patient: 'show' };
const forStaff = { ...homes, ...clinicians('show') };
const forClinicians = { ...forStaff, reception: clinicianHome };
const forSuperusers = { ...homes, superuser: 'show', waiting: 'show' };
const forLeads = { ...forSuperusers, lead: 'show' };
const forOwnAdmins = { ...forSuperusers, admin: 'show' };
const forNobody = everyone('not_found');
const forEveryone = { ...everyone('show'), unknown: 'wait' };

const table: readonly (readonly [address: string, outcomes: Record<Kind, string>])[] = [
  ['/', homes],
  ['/about', forEveryone],
  ['/emergency', forEveryone],
  ['/login', forVisitors],
  ['/register-patient', forVisitors],
  ['/register-clinician', forVisitors],
  ['/register-clinician/a-token', forVisitors],
  ['/complete-registration/a-token', forVisitors],
  ['/forgot-password', forVisitors],
  ['/clinician/dashboard', forStaff],
  ['/clinician/patients', forStaff],
  ['/clinician/patients/1', forClinicians],
  ['/clinician/patient-inquiries', forClinicians],
  ['/clinician/e-contact/1', forClinicians],
  ['/clinician/account', forStaff],
  ['/clinician/account/details', forStaff],
  ['/clinician/notifications', forStaff],
  ['/clinician/quick-replies', forClinicians],
  ['/clinician/appointments', forStaff],
  ['/clinician/statistics', forClinicians],
  ['/clinician/assisted-registration', forStaff],
  ['/clinician/patient/1/quiz/temperature', forClinicians],
  ['/clinician/patient/1/quiz/temperature/summary', forClinicians],
  ['/admin/institutions', forSuperusers],
  ['/admin/institutions/another/roles', forSuperusers],
  [rolesPathOf(own), forOwnAdmins],
  ['/admin/audit', forOwnAdmins],
  ['/admin/content', forLeads],
  ['/admin/content/chest_pain', forLeads],
  ['/patient/dashboard', forPatients],
  ['/patient/get-help', forPatients],
  ['/patient/appointments', forPatients],
  ['/patient/account', forPatients],
  ['/patient/account/details', forPatients],
  ['/patient/notifications', forPatients],
  ['/patient/people', forPatients],
  ['/patient/people/new', forPatients],
  ['/patient/for/temperature', forPatients],
  ['/patient/health-record', forPatients],
  ['/patient/health', forPatients],
  ['/patient/health/measurements', forPatients],
  ['/patient/plans', forPatients],
  ['/patient/plans/0199e000-0000-7000-8000-000000000001', forPatients],
  ['/patient/e-contact/1', forPatients],
  ['/patient/quiz/chest_pain', forPatients],
  ['/patient/quiz/chest_pain/', forPatients],
  ['/patient/quiz/chest_pain/summary', forPatients],
  ['/nowhere', forNobody],
  ['/patient', forNobody],
  ['/patient/quiz/', forNobody],
  ['/clinician/patients/1/2', forNobody],
  ['/admin/institutions/1', forNobody],
];

describe('an address', () => {
  for (const [address, outcomes] of table) {
    it(address, () => {
      for (const [kind, [visitor, ofStaff]] of Object.entries(people) as [Kind, [Visitor, Staff?]][]) {
        const decision = decide(address, visitor, ofStaff);
        assert.equal(decision.go === 'redirect' ? decision.to : decision.go, outcomes[kind], `${kind} at ${address}`);
      }
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

it('every address is one that the server answers with the page, whatever is asked for', () => {
  for (const path of ['/', ...everyPath()]) assert.ok(isOfPage(path), path);
  for (const path of ['/patients/me', '/e-contacts/1', '/assets/a.js', '/fhir/Patient'])
    assert.ok(!isOfPage(path), path);
});

describe('a link of a message', () => {
  it('registers somebody', () => {
    assert.ok(isRegistrationLink('/register-clinician/abc', ''));
    assert.ok(isRegistrationLink('/complete-registration/abc', '?lng=sw'));
    assert.ok(isRegistrationLink('/register-patient', '?invitation=abc&lng=sw'));
  });

  it('is no page that one comes to by oneself', () => {
    for (const [address, search] of [
      ['/register-patient', ''],
      ['/register-patient', '?lng=sw'],
      ['/register-clinician', ''],
      ['/login', '?invitation=abc'],
      ['/patient/dashboard', ''],
    ] as const)
      assert.ok(!isRegistrationLink(address, search), address + search);
  });
});
