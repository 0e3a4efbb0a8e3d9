import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inviteClinicianSchema, sendingFault } from './clinician-invitation.ts';
import { type LinkState, clinicianInvitationStatus, linkState } from './invitation-status.ts';

const now = 1_000_000;
const none = { sent_at: null, expires_at: null, accepted_at: null, declined_at: null };
const sent = { ...none, sent_at: now - 10, expires_at: now + 1 };

test('an invitation is a draft until it is sent, then invited for its time, until it is answered', () => {
  assert.equal(clinicianInvitationStatus(none, now), 'draft');
  assert.equal(clinicianInvitationStatus(sent, now), 'invited');
  assert.equal(clinicianInvitationStatus(sent, now + 1), 'expired');
  assert.equal(clinicianInvitationStatus({ ...sent, accepted_at: now }, now + 1), 'accepted');
  assert.equal(clinicianInvitationStatus({ ...sent, declined_at: now }, now + 1), 'declined');
});

test('a link says what became of the invitation before it says that it is old', () => {
  const link = { ...sent, deleted_at: null, isLast: true };
  const table: [over: object, at: number, state: LinkState][] = [
    [{}, now, 'open'],
    [{ isLast: false }, now, 'replaced'],
    [{}, now + 1, 'expired'],
    [{ isLast: false }, now + 1, 'expired'],
    [{ deleted_at: now }, now + 1, 'deleted'],
    [{ declined_at: now }, now + 1, 'declined'],
    [{ accepted_at: now, deleted_at: now, isLast: false }, now + 1, 'used'],
  ];
  for (const [over, at, state] of table) assert.equal(linkState({ ...link, ...over }, at), state);
});

const form = (over: object) => ({
  id: '01990000-0000-7000-8000-000000000001',
  role: 'nurse',
  given_name: 'Rehema',
  mobile_number: '0718 000 462',
  email: 'rehema@example.co.ke',
  method: 'sms',
  language: 'sw',
  work_experience: 'Six years on a maternity ward',
  send: true,
  ...over,
});
const faults = (over: object): string[] => {
  const result = inviteClinicianSchema.safeParse(form(over));
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

test('fields needed for sending are required when it is sent, and not of a draft', () => {
  assert.deepEqual(faults({}), []);
  assert.deepEqual(faults({ mobile_number: '' }), ['mobile_number: mobile_required']);
  assert.deepEqual(faults({ mobile_number: null, method: 'email' }), []);
  assert.deepEqual(faults({ email: ' ', method: 'email' }), ['email: required']);
  assert.deepEqual(faults({ mobile_number: '', email: '', send: false }), []);
  assert.equal(sendingFault({ method: 'sms', mobile_number: null, email: 'a@b.example' })?.code, 'mobile_required');
});

test('given values must be valid, sent or not', () => {
  assert.deepEqual(faults({ mobile_number: '0718', send: false }), ['mobile_number: invalid_phone']);
  assert.deepEqual(faults({ email: 'rehema', send: false }), ['email: invalid_email']);
  assert.deepEqual(faults({ work_experience: 'Six years', send: false }), ['work_experience: too_short']);
  assert.equal(faults({ work_experience: '' })[0], 'work_experience: required');
  assert.equal(faults({ role: 'superuser' }).length, 1);
});
