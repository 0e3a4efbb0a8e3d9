import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ClinicianRole } from '../clinicians/clinician.ts';
import { type Area, type RightsLevel, rightsMatrix } from './rights-matrix.ts';
import { type Actor, type Care, type Thing, type ThreadForCarers, may, mayEver, rightsOf } from './rights.policy.ts';

const areas = Object.keys(rightsMatrix) as Area[];
const levels: readonly RightsLevel[] = ['patient', 'receptionist', 'clinician', 'admin', 'superuser'];

const clinician = (role: ClinicianRole): Actor => ({
  user_id: 'u-clinician',
  patient: null,
  clinician: { id: 'c', role, institution_id: 'ours' },
});
const actors: Record<RightsLevel, Actor> = {
  patient: { user_id: 'u-patient', patient: { id: 'p' }, clinician: null },
  receptionist: clinician('receptionist'),
  clinician: clinician('nurse'),
  admin: clinician('admin'),
  superuser: clinician('superuser'),
};

const inCare = ['inquiries', 'record', 'appointments', 'person', 'notes', 'registrations', 'caregivers'] as const;

/** Areas allowed for each thing and level; everything else is refused. */
const things: Record<string, { thing: Thing; may: Partial<Record<RightsLevel, readonly Area[]>> }> = {
  'something of nobody known': {
    thing: {},
    may: {
      superuser: [
        'invitations',
        'institution_patients',
        'overdue_emergencies',
        'tallies',
        'staff',
        'institution_settings',
        'institutions',
        'content',
        'reactivation',
        'audit_log',
      ],
    },
  },
  'their own account': {
    thing: { user_id: 'u-clinician' },
    may: { receptionist: ['account'], clinician: ['account'], admin: ['account'], superuser: ['account'] },
  },
  'the record of the patient themself': {
    thing: { patient_id: 'p', is_patient_active: true },
    may: {
      patient: [
        'account',
        'inquiries',
        'record',
        'appointments',
        'person',
        'invitations',
        'record_access',
        'caregivers',
      ],
    },
  },
  'the record of another patient': { thing: { patient_id: 'q', is_patient_active: true }, may: {} },
  'the record of a patient in their care': {
    thing: { patient_id: 'q', relationship: 'active', is_patient_active: true },
    may: {
      clinician: [...inCare, 'invitations'],
      admin: [...inCare, 'invitations'],
      superuser: inCare,
    },
  },
  'a child whom they care for': {
    thing: { patient_id: 'q', care: 'record', is_patient_active: true },
    may: { patient: ['inquiries', 'record', 'appointments', 'person', 'record_access', 'caregivers'] },
  },
  'an adult whom they care for': {
    thing: { patient_id: 'q', care: 'sent', is_patient_active: true },
    may: { patient: ['inquiries', 'caregivers'] },
  },
  'somebody whom they care for no more, or who has not agreed': {
    thing: { patient_id: 'q', care: null, is_patient_active: true },
    may: {},
  },
  'a patient whom they invited': {
    thing: { patient_id: 'q', relationship: 'invited', is_patient_active: true },
    may: {
      clinician: ['invitations', 'registrations'],
      admin: ['invitations', 'registrations'],
      superuser: ['registrations'],
    },
  },
  'a patient in the care of their institution': {
    thing: { patient_id: 'q', known_there: 'active', is_patient_active: true },
    may: { receptionist: ['appointments', 'registrations'] },
  },
  'a patient who has yet to agree to a colleague': {
    thing: { patient_id: 'q', known_there: 'invited', is_patient_active: true },
    may: { receptionist: ['registrations'] },
  },
  'a patient who declined': { thing: { patient_id: 'q', relationship: 'declined' }, may: {} },
  'a patient whose care ended': { thing: { patient_id: 'q', relationship: 'ended' }, may: {} },
  'something of their institution': {
    thing: { institution_id: 'ours' },
    may: {
      receptionist: ['institution_patients'],
      clinician: ['team_statistics'],
      admin: [
        'invitations',
        'institution_patients',
        'overdue_emergencies',
        'tallies',
        'team_statistics',
        'staff',
        'institution_settings',
        'audit_log',
      ],
      superuser: ['team_statistics'],
    },
  },
  'something of another institution': { thing: { institution_id: 'theirs' }, may: {} },
  'something of no institution': { thing: { institution_id: null }, may: {} },
};
const always = things['something of nobody known']?.may.superuser ?? [];

for (const [name, { thing, may: expected }] of Object.entries(things)) {
  describe(name, () => {
    for (const level of levels) {
      test(level, () => {
        const given = areas.filter((area) => may(actors[level], area, thing));
        const named = expected[level] ?? [];
        const wanted = level === 'superuser' ? [...always, ...named] : named;
        assert.deepEqual(given.toSorted(), [...new Set(wanted)].toSorted());
      });
    }
  });
}

describe('a deactivated patient', () => {
  const thing: Thing = { patient_id: 'p', relationship: 'active', known_there: 'active', is_patient_active: false };

  for (const level of levels) {
    test(`has no record open to a ${level}`, () => {
      const closed: readonly Area[] = [
        'inquiries',
        'record',
        'appointments',
        'person',
        'notes',
        'invitations',
        'registrations',
        'record_access',
        'caregivers',
      ];
      assert.deepEqual(
        closed.filter((area) => may(actors[level], area, thing)),
        [],
      );
    });
  }

  test('is still seen by the admin of their institution, and made active again by a superuser alone', () => {
    const left = { ...thing, institution_id: 'ours' };
    assert.ok(may(actors.admin, 'institution_patients', left));
    assert.ok(may(actors.superuser, 'reactivation', left));
    assert.ok(!may(actors.admin, 'reactivation', left));
  });
});

test('clinical leads review the content beside their role, except receptionists', () => {
  const lead = (role: ClinicianRole): Actor => ({
    ...clinician(role),
    clinician: { id: 'c', role, institution_id: 'ours', is_clinical_lead: true },
  });
  assert.deepEqual(
    (['doctor', 'nurse', 'admin', 'receptionist'] as const).filter((role) => may(lead(role), 'content')),
    ['doctor', 'nurse', 'admin'],
  );
  assert.ok(!may(clinician('doctor'), 'content'));
  assert.ok(may(clinician('superuser'), 'content'));
});

describe('a team', () => {
  const member: Actor = {
    ...clinician('nurse'),
    clinician: { id: 'c', role: 'nurse', institution_id: 'ours', is_team: true },
  };
  const areasOf = (actor: Actor, thing: Thing) => areas.filter((area) => may(actor, area, thing)).toSorted();
  const agreed: Thing = { patient_id: 'q', is_patient_active: true, is_team_patient: true };
  const escalated = { begun_by: 'u-other', for_caregivers: false, escalated_at_institution: 'ours' };

  test('reads and answers who agreed to it, and changes nobody', () => {
    assert.deepEqual(areasOf(member, agreed), ['appointments', 'inquiries', 'notes', 'record']);
    assert.deepEqual(areasOf(member, { ...agreed, is_team_patient: false }), []);
    assert.deepEqual(areasOf(member, { ...agreed, is_patient_active: false }), []);
  });
  test('is no clinician of an institution that does not work as one, nor its admin', () => {
    assert.deepEqual(areasOf(clinician('nurse'), agreed), []);
    assert.deepEqual(areasOf(clinician('admin'), agreed), []);
  });
  test('opens an escalated emergency of its institution, and nothing else of that patient', () => {
    const thing: Thing = { patient_id: 'q', is_patient_active: true, thread: escalated };
    assert.deepEqual(areasOf(member, thing), ['inquiries']);
    assert.deepEqual(areasOf(clinician('nurse'), thing), []);
    assert.deepEqual(areasOf(member, { ...thing, thread: { ...escalated, escalated_at_institution: 'theirs' } }), []);
  });
});

describe('an inquiry about somebody whom they care for', () => {
  const thing = (care: Care, thread: Partial<ThreadForCarers>): Thing => ({
    patient_id: 'q',
    is_patient_active: true,
    care,
    thread: { begun_by: 'u-other', for_caregivers: true, ...thread },
  });
  const sees = (given: Thing) => may(actors.patient, 'inquiries', given);
  test('of a child is seen whoever began it, unless it is not for caregivers', () => {
    assert.ok(sees(thing('record', {})));
    assert.ok(!sees(thing('record', { for_caregivers: false })));
  });
  test('of an adult is seen by who began it alone', () => {
    assert.ok(sees(thing('sent', { begun_by: 'u-patient' })));
    assert.ok(!sees(thing('sent', {})));
    assert.ok(!sees(thing('sent', { begun_by: 'u-patient', for_caregivers: false })));
  });
});

describe('a receptionist', () => {
  const { receptionist } = actors;
  const ofInstitution: Thing = {
    patient_id: 'q',
    known_there: 'active',
    institution_id: 'ours',
    is_patient_active: true,
  };
  test('has nothing clinical, whatever the patient is to them', () => {
    const thing: Thing = { ...ofInstitution, relationship: 'active', is_team_patient: true };
    for (const area of ['inquiries', 'record', 'notes', 'person', 'caregivers', 'invitations'] as const) {
      assert.ok(!may(receptionist, area, thing), area);
      assert.ok(!mayEver('receptionist', area), area);
    }
  });
  test('a receptionist with former patients answers them until somebody takes them over', () => {
    const before = {
      ...receptionist,
      clinician: { id: 'c', role: 'receptionist', institution_id: 'ours', keeps_patients: true },
    } as const;
    assert.equal(rightsOf(before), 'clinician');
    assert.ok(may(before, 'inquiries', { patient_id: 'q', relationship: 'active', is_patient_active: true }));
    assert.ok(!may(before, 'appointments', ofInstitution));
  });
});

test('a screen hides what there is nothing of for anybody of that level', () => {
  const shown = (level: RightsLevel) => areas.filter((area) => mayEver(level, area));
  assert.deepEqual(shown('receptionist'), ['account', 'appointments', 'registrations', 'institution_patients']);
  assert.deepEqual(shown('clinician'), [
    'account',
    'inquiries',
    'record',
    'appointments',
    'person',
    'notes',
    'invitations',
    'registrations',
    'team_statistics',
    'caregivers',
    'content',
  ]);
});
