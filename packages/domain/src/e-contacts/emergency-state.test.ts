import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { emergencyStateOf, escalatesFrom, urgencies, urgencyOf } from './emergency-state.ts';
import {
  type FlagFacts,
  type ThreadState,
  afterAcknowledged,
  afterLateMessage,
  afterMessage,
  afterRaised,
  afterReached,
  afterSeen,
  afterTakenBack,
  afterUnread,
  newThread,
} from './thread-state.ts';

const minute = 60_000;
const raised = Date.UTC(2026, 10, 29, 10, 41);
const emergency: FlagFacts = { severity: 'emergency' };
const selfHarm: FlagFacts = { severity: 'warning', kind: 'self_harm' };
const warning: FlagFacts = { severity: 'warning' };
const open = newThread('patient', [emergency], raised);
const byKamau = (minutes: number) => ({ clinician_id: 'kamau', now: raised + minutes * minute });
const seen = afterAcknowledged(open, [emergency], byKamau(3));
const answered = afterMessage(seen, 'clinician', raised + 5 * minute);

const told = (state: ThreadState) => [emergencyStateOf(state), urgencyOf(state)];

describe('an emergency', () => {
  it('is open, then seen, then answered, and first in the lists until it is', () => {
    assert.deepEqual(told(open), ['open', urgencies.emergency_open]);
    assert.deepEqual(told(seen), ['seen', urgencies.emergency_unanswered]);
    assert.deepEqual(told(answered), ['answered', urgencies.none]);
  });

  it('is not answered by acknowledging, nor by a message of the patient', () => {
    assert.deepEqual(told(afterMessage(seen, 'patient', raised + 4 * minute)), [
      'seen',
      urgencies.emergency_unanswered,
    ]);
  });

  it('that was answered before it was acknowledged is open until it is, and answered then', () => {
    const written = afterMessage(open, 'clinician', raised + minute);
    assert.deepEqual(told(written), ['open', urgencies.emergency_open]);
    const acknowledged = afterAcknowledged(written, [emergency], byKamau(2));
    assert.deepEqual(told(acknowledged), ['answered', urgencies.none]);
    assert.equal(acknowledged.emergency_answered_at, raised + 2 * minute);
  });

  it('with two red flags is open until both are acknowledged', () => {
    const two = newThread('patient', [emergency, emergency], raised);
    assert.equal(emergencyStateOf(afterAcknowledged(two, [emergency], byKamau(1))), 'open');
  });

  it('is not answered by what was written before it was in sight', () => {
    const asked = afterMessage(newThread('patient', [], raised), 'clinician', raised);
    const worse = afterRaised(asked, [emergency], raised + 9 * minute);
    const acknowledged = afterAcknowledged(worse, [emergency], byKamau(10));
    const late = { seen: 1, unread: 0, unanswered_since: null };
    const author = { author: 'clinician', now: raised + 11 * minute } as const;
    assert.equal(emergencyStateOf(afterLateMessage(acknowledged, author, { ...late, author_id: 'amina' })), 'seen');
    assert.equal(emergencyStateOf(afterLateMessage(acknowledged, author, { ...late, author_id: 'kamau' })), 'answered');
  });

  it('of answers that were completed later is answered by who acknowledged it, though it stands in no message', () => {
    const worse = afterRaised(newThread('patient', [], raised), [emergency], raised + minute);
    const acknowledged = afterAcknowledged(worse, [emergency], byKamau(2));
    const state = (clinician_id: string) =>
      emergencyStateOf(afterMessage(acknowledged, { clinician_id }, raised + 3 * minute));
    assert.deepEqual([state('kamau'), state('amina')], ['answered', 'seen']);
  });

  it('raised in an answered inquiry is open again', () => {
    const again = afterRaised(answered, [emergency], raised + 60 * minute);
    assert.deepEqual(told(again), ['open', urgencies.emergency_open]);
    assert.deepEqual([again.emergency_seen_at, again.emergency_answered_at], [null, null]);
  });

  it('is answered by a call that reached the patient, but not by one from before it', () => {
    assert.equal(emergencyStateOf(afterReached(seen, raised - minute, raised + 6 * minute)), 'seen');
    const called = afterReached(seen, raised + 4 * minute, raised + 6 * minute);
    assert.deepEqual([...told(called), called.emergency_read_at], ['answered', urgencies.none, raised + 6 * minute]);
  });

  it('stands again when the acknowledgement is taken back, whatever was written meanwhile', () => {
    const back = afterTakenBack(answered, { ...emergency, triggered_at: raised });
    assert.deepEqual(told(back), ['open', urgencies.emergency_open]);
    assert.deepEqual([back.emergency_raised_at, back.flag_waits_since], [raised, raised]);
  });
});

describe('an answer', () => {
  it('that is not opened in time brings the thread back until it is read', () => {
    const back = afterUnread(answered, raised + 20 * minute);
    assert.deepEqual(told(back), ['answered', urgencies.emergency_unanswered]);
    const more = afterMessage(back, 'clinician', raised + 21 * minute);
    assert.equal(urgencyOf(more), urgencies.emergency_unanswered);
    const read = afterSeen(more, 'patient', { seq: 1, remaining: 1, now: raised + 22 * minute });
    assert.deepEqual([urgencyOf(read), read.emergency_read_at], [urgencies.none, raised + 22 * minute]);
  });

  it('that is not opened in time needs no opening once a call reached the patient', () => {
    const called = afterReached(
      afterUnread(answered, raised + 20 * minute),
      raised + 21 * minute,
      raised + 22 * minute,
    );
    assert.equal(urgencyOf(called), urgencies.none);
  });
});

describe('the time until more people are told', () => {
  it('runs from the raising until it is seen, again from then until it is answered, and again until it is read', () => {
    assert.equal(escalatesFrom(open), raised);
    assert.equal(escalatesFrom(seen), raised + 3 * minute);
    assert.equal(escalatesFrom(answered), raised + 5 * minute);
    assert.equal(escalatesFrom(afterReached(seen, raised + 4 * minute, raised + 6 * minute)), null);
  });

  it('begins anew with each state', () => {
    const escalated = { ...open, escalated_at: raised + 10 * minute };
    assert.equal(afterAcknowledged(escalated, [emergency], byKamau(11)).escalated_at, null);
  });

  it('runs for thoughts of self-harm and for words of a message too', () => {
    assert.equal(escalatesFrom(newThread('patient', [selfHarm], raised)), raised);
    assert.equal(escalatesFrom(newThread('patient', [{ severity: 'warning', kind: 'message' }], raised)), raised);
    assert.equal(escalatesFrom(newThread('patient', [warning], raised)), null);
  });
});

it('warnings follow by their kind: self-harm, words of a message, others', () => {
  const urgencyFor = (...flags: FlagFacts[]) => urgencyOf(newThread('patient', flags, raised));
  assert.equal(urgencyFor(warning, selfHarm), urgencies.self_harm);
  assert.equal(urgencyFor(warning, { severity: 'warning', kind: 'message' }), urgencies.message_warning);
  assert.equal(urgencyFor(warning), urgencies.warning);
});

it('in any history nobody forgets one: unanswered it is first and somebody is told, answered it was seen and written or spoken about', () => {
  const act = fc.constantFrom(
    'raise',
    'acknowledge',
    'reply',
    'call',
    'take back',
    'patient writes',
    'patient reads',
    'unread',
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      let state = newThread('patient', [emergency], 0);
      /** The state as a person would describe it. */
      let told = { open: 1, isAnswered: false };
      acts.forEach((what, index) => {
        const now = index + 1;
        const kamau = { clinician_id: 'kamau', now };
        if (what === 'raise')
          [state, told] = [afterRaised(state, [emergency], now), { open: told.open + 1, isAnswered: false }];
        if (what === 'acknowledge' && told.open > 0) {
          [state, told] = [afterAcknowledged(state, [emergency], kamau), { ...told, open: told.open - 1 }];
        }
        if (what === 'reply') {
          const isInSight = state.last_seq >= state.emergency_seq || told.open === 0;
          const late = { seen: state.last_seq, unread: 0, unanswered_since: null, author_id: 'kamau' };
          state = afterLateMessage(state, { author: 'clinician', now }, late);
          told.isAnswered ||= isInSight || state.emergency_seen_by === 'kamau';
        }
        if (what === 'call') [state, told] = [afterReached(state, now, now), { ...told, isAnswered: true }];
        if (what === 'take back') {
          const back = { ...emergency, triggered_at: 0 };
          [state, told] = [afterTakenBack(state, back), { open: told.open + 1, isAnswered: false }];
        }
        if (what === 'patient writes') state = afterMessage(state, 'patient', now);
        if (what === 'patient reads') state = afterSeen(state, 'patient', { seq: state.last_seq, remaining: 0, now });
        if (what === 'unread' && escalatesFrom(state) !== null && emergencyStateOf(state) === 'answered')
          state = afterUnread(state, now);
        const expected = told.open === 0 && told.isAnswered ? 'answered' : told.open > 0 ? 'open' : 'seen';
        assert.equal(emergencyStateOf(state), expected);
        if (expected === 'answered') return;
        assert.ok(urgencyOf(state) <= urgencies.emergency_unanswered);
        assert.notEqual(escalatesFrom(state), null);
        if (what === 'raise' || what === 'take back') assert.equal(state.escalated_at, null);
      });
    }),
    { numRuns: 2_000, seed: 20_261_129 },
  );
});
