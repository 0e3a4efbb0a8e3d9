import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aRedFlag, aThread, minute } from '../testing/inquiry-item.ts';
import { withAcknowledged, withOpenAgain } from './acknowledged-flags.ts';
import { urgencies } from './emergency-state.ts';

const by = { acknowledged_at: '2026-11-21T07:00:00.000Z', acknowledged_by: 'Dr. Wanjiru Kamau' };
const emergency = aRedFlag();
const warning = aRedFlag({ severity: 'warning' });
const thoughts = aRedFlag({ severity: 'warning', rule_id: 'MENTAL_HEALTH_WARNING_001' });
const open = { raised_at: minute(0), seen_at: null, seen_by: null, answered_at: null, answer_read_at: null } as const;

/** Of a server of the last version, which knows no emergency. */
const before = aThread(
  { unacknowledged_red_flag_count: 2, open_severity: 'emergency' },
  { red_flags: [emergency, warning] },
);
const thread = aThread(
  {
    unacknowledged_red_flag_count: 3,
    open_severity: 'emergency',
    urgency: urgencies.emergency_open,
    emergency: { state: 'open', ...open },
  },
  { red_flags: [emergency, warning, thoughts] },
);

describe('acknowledging', () => {
  test('lowers the count and leaves the worst that is open', () => {
    const { item, red_flags } = withAcknowledged(before, [emergency.id], by);
    assert.deepEqual([item.unacknowledged_red_flag_count, item.open_severity], [1, 'warning']);
    assert.equal(red_flags[0]?.acknowledged_by, 'Dr. Wanjiru Kamau');
    assert.deepEqual([item.emergency, item.urgency], [undefined, undefined]);
    const { item: last } = withAcknowledged({ ...before, item, red_flags }, [warning.id], by);
    assert.deepEqual([last.unacknowledged_red_flag_count, last.open_severity], [0, null]);
  });
  test('a warning leaves an open emergency the worst', () => {
    const { item } = withAcknowledged(thread, [warning.id], by);
    assert.deepEqual([item.open_severity, item.emergency?.state], ['emergency', 'open']);
  });
  test('all at once, and the emergency is seen: it is not answered by that', () => {
    const ids = thread.red_flags.map(({ id }) => id);
    const { item } = withAcknowledged(thread, ids, by);
    assert.deepEqual([item.unacknowledged_red_flag_count, item.urgency], [0, urgencies.emergency_unanswered]);
    const { state, seen_at, seen_by, answered_at } = item.emergency ?? {};
    assert.deepEqual([state, seen_at, seen_by, answered_at], ['seen', by.acknowledged_at, by.acknowledged_by, null]);
  });
  test('one of two emergencies leaves it open', () => {
    const other = aRedFlag();
    const two = { ...thread, red_flags: [emergency, other] };
    assert.equal(withAcknowledged(two, [emergency.id], by).item.emergency?.state, 'open');
  });
  test('of one that is answered already, what is left is as urgent as the rest', () => {
    const answered = { ...open, state: 'answered', answered_at: minute(5), answer_read_at: minute(6) } as const;
    const rest = { ...thread, item: { ...thread.item, emergency: answered }, red_flags: [warning, thoughts] };
    assert.equal(withAcknowledged(rest, [warning.id], by).item.urgency, urgencies.self_harm);
    assert.equal(withAcknowledged(rest, [thoughts.id], by).item.urgency, urgencies.warning);
    assert.equal(withAcknowledged(rest, [thoughts.id], by).item.emergency, answered);
  });
  test('twice changes nothing more', () => {
    const once = withAcknowledged(thread, [emergency.id], by);
    assert.equal(withAcknowledged(once, [emergency.id], by), once);
  });
});

describe('acknowledgements taken back', () => {
  test('stands again as before', () => {
    const once = withAcknowledged(thread, [emergency.id], by);
    assert.deepEqual(withOpenAgain(once, [emergency.id], by.acknowledged_at), thread);
    const of = withAcknowledged(before, [emergency.id], by);
    assert.deepEqual(withOpenAgain(of, [emergency.id], by.acknowledged_at), before);
  });
  test('a colleague’s acknowledgement meanwhile stays', () => {
    const other = { acknowledged_at: '2026-11-21T07:05:00.000Z', acknowledged_by: 'Amina Said' };
    const theirs = withAcknowledged(thread, [emergency.id], other);
    assert.equal(withOpenAgain(theirs, [emergency.id], by.acknowledged_at), theirs);
  });
});
