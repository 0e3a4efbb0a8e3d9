import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Actor } from '../rights/rights.policy.ts';
import type { ClinicianRole } from './clinician.ts';
import { isOneself, mayGiveRole, mayHandOverTo, mayManage, mayMove } from './staff.policy.ts';

const someone = (id: string, role: ClinicianRole, institution_id = 'ours') => ({ id, role, institution_id });
const actor = (id: string, role: ClinicianRole): Actor => ({
  user_id: `user of ${id}`,
  patient: null,
  clinician: someone(id, role),
});

const nurse = someone('nurse', 'nurse');
const elsewhere = someone('elsewhere', 'nurse', 'theirs');
const root = someone('root', 'superuser');

test('an admin manages whoever is of their institution, but no superuser', () => {
  const admin = actor('admin', 'admin');
  assert.deepEqual(
    [nurse, elsewhere, root].map((member) => mayManage(admin, member)),
    [true, false, false],
  );
  assert.deepEqual(
    [nurse, elsewhere, root].map((member) => mayMove(admin, member)),
    [false, false, false],
  );
});

test('a superuser manages and moves everybody', () => {
  const superuser = actor('superuser', 'superuser');
  for (const member of [nurse, elsewhere, root]) assert.ok(mayManage(superuser, member) && mayMove(superuser, member));
});

test('other clinicians manage nobody, not even themselves', () => {
  for (const role of ['doctor', 'nurse', 'receptionist'] as const) {
    assert.ok(![nurse, elsewhere, root].some((member) => mayManage(actor('nurse', role), member)), role);
  }
});

test('nobody hands patients over to themself, whatever they are', () => {
  const admin = someone('admin', 'admin');
  for (const [actorRole, receiver, may] of [
    ['admin', admin, false],
    ['admin', someone('another', 'admin'), true],
    ['admin', nurse, true],
    ['superuser', admin, false],
    ['superuser', nurse, true],
  ] as const) {
    assert.equal(mayHandOverTo(actor('admin', actorRole), receiver), may, `${actorRole} to ${receiver.id}`);
  }
});

test('nobody gives a role to themself, and nobody takes one from a superuser', () => {
  const admin = actor('admin', 'admin');
  assert.ok(isOneself(admin, someone('admin', 'admin')));
  assert.ok(!mayGiveRole(admin, someone('admin', 'admin')));
  assert.ok(!mayGiveRole(actor('superuser', 'superuser'), root));
  assert.ok(mayGiveRole(admin, nurse) && mayGiveRole(admin, someone('another', 'admin')));
});
