import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOpen } from './e-contact.policy.ts';
import { inquiryFilters, passesFilter } from './inquiry-filters.ts';

const quiet = { has_unread: false, is_dangerous: false, is_no_reply_needed: false };

test('a clinician must act on what waits and on open red flags, resolved or not; a patient on what is new', () => {
  const waiting = { status: 'patient_waits_response', ...quiet } as const;
  const flagged = { status: 'resolved', ...quiet, is_dangerous: true } as const;
  const answered = { status: 'clinic_waits_response', ...quiet, has_unread: true } as const;
  const passes = (viewer: 'patient' | 'clinician') =>
    [waiting, flagged, answered].map((facts) => passesFilter(viewer, 'action_needed', facts));
  assert.deepEqual(passes('clinician'), [true, true, false]);
  assert.deepEqual(passes('patient'), [false, false, true]);
});

test('nobody waits where a clinician said that no reply is needed', () => {
  const thanks = { status: 'patient_waits_response', ...quiet, is_no_reply_needed: true } as const;
  const passed = inquiryFilters.filter((filter) => passesFilter('clinician', filter, thanks));
  assert.deepEqual(passed, ['all']);
  assert.ok(passesFilter('clinician', 'action_needed', { ...thanks, is_dangerous: true }));
});

test('every inquiry passes "all" and exactly one of the filters by status', () => {
  for (const status of ['patient_waits_response', 'clinic_waits_response', 'resolved'] as const) {
    const passed = inquiryFilters.filter((filter) => passesFilter('patient', filter, { status, ...quiet }));
    assert.equal(passed.length, 2, passed.join(' '));
    assert.equal(passed[0], 'all');
  }
});

test('a resolved thread takes no more messages', () => {
  assert.deepEqual((['patient_waits_response', 'clinic_waits_response', 'resolved'] as const).map(isOpen), [
    true,
    true,
    false,
  ]);
});
