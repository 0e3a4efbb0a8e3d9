import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PatientProfile } from '../patients/patients.api.ts';
import { idOf } from '../testing/people.ts';
import { withInvitation } from './patient-invitations.ts';
import type { ClinicianInvitation } from './relationships.events.ts';

const profile = { clinician_invitations: [], clinician_infos: [] } as unknown as PatientProfile;
const invitation = (status: ClinicianInvitation['relationship']['status'], n = 1): ClinicianInvitation => ({
  relationship: { id: idOf(n), status, created_at: '2026-11-21T06:00:00.000Z' },
  clinician_info: {
    clinician: { id: idOf(n + 100) },
    relationship: { id: idOf(n) },
  } as ClinicianInvitation['clinician_info'],
});
const shape = ({ clinician_invitations, clinician_infos }: PatientProfile) => [
  clinician_invitations.map(({ relationship }) => `${relationship.id.slice(-1)} ${relationship.status}`),
  clinician_infos.map(({ clinician }) => clinician.id.slice(-2)),
];

test('a new invitation is listed, and once only', () => {
  const once = withInvitation(profile, invitation('invited'));
  assert.deepEqual(shape(withInvitation(once, invitation('invited'))), [['1 invited'], []]);
});
test('an active one becomes a connected clinician, and once only', () => {
  const invited = withInvitation(withInvitation(profile, invitation('invited')), invitation('invited', 2));
  const active = withInvitation(invited, invitation('active'));
  assert.deepEqual(shape(withInvitation(active, invitation('active'))), [['2 invited'], ['65']]);
});
test('a declined one waits no longer', () => {
  const two = withInvitation(withInvitation(profile, invitation('invited')), invitation('invited', 2));
  assert.deepEqual(shape(withInvitation(two, invitation('declined'))), [['2 invited'], []]);
});
test('a colleague who took over and is declined is connected no longer, and the others stay', () => {
  const two = withInvitation(withInvitation(profile, invitation('active')), invitation('active', 2));
  const once = withInvitation(two, invitation('declined'));
  assert.deepEqual(shape(withInvitation(once, invitation('declined'))), [[], ['66']]);
});
