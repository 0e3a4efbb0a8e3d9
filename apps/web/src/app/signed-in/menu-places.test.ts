import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Staff } from '../guards.ts';
import { type PlaceId, menuPlaces } from './menu-places.ts';

const staff = (role: Staff['role']): Staff => ({ role, institution_id: 'own' });
const elsewhere = '/clinician/patients';

const clinician = (role: Staff['role'] | null, address = elsewhere) =>
  ({ userType: 'clinician', staff: role && staff(role), address }) as const;
const patient = (address: string) => ({ userType: 'patient', staff: null, address }) as const;

const table: readonly (readonly [visitor: Parameters<typeof menuPlaces>[0], expected: PlaceId[]])[] = [
  [patient('/patient/dashboard'), ['account', 'notifications']],
  [patient('/patient/account'), ['notifications']],
  [clinician('doctor'), ['dashboard', 'statistics', 'account', 'notifications']],
  [clinician('nurse'), ['dashboard', 'statistics', 'account', 'notifications']],
  [clinician('receptionist'), ['dashboard', 'statistics', 'account', 'notifications']],
  [
    { userType: 'clinician', staff: { ...staff('receptionist'), is_reception: true }, address: elsewhere },
    ['dashboard', 'account', 'notifications'],
  ],
  [clinician('admin'), ['dashboard', 'statistics', 'manage_clinicians', 'account', 'notifications']],
  [clinician('superuser'), ['dashboard', 'statistics', 'institutions', 'content', 'account', 'notifications']],
  [clinician('doctor', '/clinician/dashboard'), ['statistics', 'account', 'notifications']],
  [clinician('doctor', '/clinician/statistics'), ['dashboard', 'account', 'notifications']],
  [clinician('doctor', '/clinician/account'), ['dashboard', 'statistics', 'notifications']],
  [clinician('doctor', '/clinician/notifications'), ['dashboard', 'statistics', 'account']],
  [clinician('superuser', '/admin/institutions'), ['dashboard', 'statistics', 'content', 'account', 'notifications']],
  [clinician('admin', '/admin/institutions/own/roles'), ['dashboard', 'statistics', 'account', 'notifications']],
  [clinician(null), ['dashboard', 'statistics', 'account', 'notifications']],
];

describe('the account menu', () => {
  for (const [visitor, expected] of table) {
    it(`of a ${visitor.staff?.role ?? visitor.userType} at ${visitor.address}: ${expected.join(', ')}`, () => {
      assert.deepEqual(
        menuPlaces(visitor).map(({ id }) => id),
        expected,
      );
    });
  }
  it('leads an admin to their own institution', () => {
    const place = menuPlaces(clinician('admin')).find(({ id }) => id === 'manage_clinicians');
    assert.equal(place?.href, '/admin/institutions/own/roles');
  });
});
