import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { idOf } from '../testing/people.ts';
import { answeredInvitation } from './answered-invitation.ts';
import { invitationStatus, invitePatientSchema } from './patient-invitation.ts';
import type { RelationshipStatus } from './relationship.ts';

const statuses = ['invited', 'active', 'declined', 'ended'] as const satisfies readonly RelationshipStatus[];

test('only an invitation can be answered, and an answer stays', () => {
  const table = statuses.map((status) => [
    answeredInvitation(status, 'active'),
    answeredInvitation(status, 'declined'),
  ]);
  assert.deepEqual(table, [
    ['answered', 'answered'],
    ['unchanged', 'too_late'],
    ['too_late', 'unchanged'],
    ['too_late', 'too_late'],
  ]);
});

test('to a colleague who took over their care a patient may still say no', () => {
  assert.equal(answeredInvitation('active', 'declined', { isTakenOver: true }), 'answered');
  assert.equal(answeredInvitation('active', 'active', { isTakenOver: true }), 'unchanged');
  assert.equal(answeredInvitation('ended', 'declined', { isTakenOver: true }), 'too_late');
});

test('an expired invitation can be declined and no longer accepted; an answer in time stays', () => {
  const isExpired = true;
  assert.equal(answeredInvitation('invited', 'active', { isExpired }), 'expired');
  assert.equal(answeredInvitation('invited', 'declined', { isExpired }), 'answered');
  assert.equal(answeredInvitation('active', 'active', { isExpired }), 'unchanged');
  assert.equal(answeredInvitation('declined', 'active', { isExpired }), 'too_late');
});

test('without an account an invitation is pending until its time is over', () => {
  assert.equal(invitationStatus(null, { expires_at: 1000, now: 999 }), 'pending');
  assert.equal(invitationStatus(null, { expires_at: 1000, now: 1000 }), 'expired');
});
test('on a dashboard it is what the relationship says, and its time is over as soon', () => {
  assert.equal(invitationStatus('invited', { expires_at: 1000, now: 999 }), 'pending');
  const late = { expires_at: 1000, now: 5000 };
  assert.deepEqual(
    statuses.map((status) => invitationStatus(status, late)),
    ['expired', 'accepted', 'declined', 'accepted'],
  );
});

describe('the form', () => {
  const form = { id: idOf(1), given_name: 'Amani', mobile_number: '0712 000 184', method: 'sms' };
  const faultsOf = (over: object) =>
    (invitePatientSchema.safeParse({ ...form, ...over }).error?.issues ?? []).map(
      ({ path, message }) => `${path.join('.')} ${message}`,
    );

  test('needs a name, a number and a method', () => {
    assert.deepEqual(faultsOf({}), []);
    assert.deepEqual(faultsOf({ mobile_number: ' ' }), ['mobile_number required']);
    assert.deepEqual(faultsOf({ mobile_number: 'abc' }), ['mobile_number invalid_phone']);
    assert.deepEqual(faultsOf({ given_name: ' ' }), ['given_name required']);
    assert.equal(faultsOf({ method: 'pigeon' }).length, 1);
  });
  test('needs an e-mail address when the method is e-mail', () => {
    assert.deepEqual(faultsOf({ method: 'email' }), ['email required']);
    assert.deepEqual(faultsOf({ method: 'email', email: ' ' }), ['email required']);
    assert.deepEqual(faultsOf({ method: 'email', email: 'amani' }), ['email invalid_email']);
    assert.deepEqual(faultsOf({ method: 'email', email: 'amani@example.org' }), []);
  });
});
