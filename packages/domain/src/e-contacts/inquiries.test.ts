import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOpen } from './e-contact.policy.ts';
import { inquiryBadge } from './inquiry-badge.ts';
import { inquiryFilters, passesFilter } from './inquiry-filters.ts';

const quiet = { has_unread: false, has_open_red_flag: false };

test('each status has its badge for each viewer', () => {
  const rows = (['patient_waits_response', 'clinic_waits_response', 'resolved'] as const).map((status) => [
    status,
    inquiryBadge(status, 'patient'),
    inquiryBadge(status, 'clinician'),
    inquiryBadge(status, 'colleague'),
  ]);
  assert.deepEqual(rows, [
    ['patient_waits_response', 'clinician_reviewing', 'awaiting_your_response', 'patient_awaits_response'],
    ['clinic_waits_response', 'answered', 'answered', 'answered'],
    ['resolved', 'resolved', 'resolved', 'resolved'],
  ]);
});

test('a clinician must act on what waits and on open red flags, resolved or not; a patient on what is new', () => {
  const waiting = { status: 'patient_waits_response', ...quiet } as const;
  const flagged = { status: 'resolved', has_unread: false, has_open_red_flag: true } as const;
  const answered = { status: 'clinic_waits_response', has_unread: true, has_open_red_flag: false } as const;
  const passes = (viewer: 'patient' | 'clinician') =>
    [waiting, flagged, answered].map((facts) => passesFilter(viewer, 'action_needed', facts));
  assert.deepEqual(passes('clinician'), [true, true, false]);
  assert.deepEqual(passes('patient'), [false, false, true]);
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
