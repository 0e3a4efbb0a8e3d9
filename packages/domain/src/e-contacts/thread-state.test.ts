import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type ThreadState,
  afterAcknowledged,
  afterLateMessage,
  afterMessage,
  afterResolved,
  afterSeen,
  dangerOf,
  hasUnread,
  needsClinician,
  newThread,
  rankOf,
  sortKeyOf,
  waitingSince,
} from './thread-state.ts';

const sent = 1_000_000;
const emergency = { severity: 'emergency' } as const;
const warning = { severity: 'warning' } as const;
const by = { clinician_id: 'kamau', now: sent + 60_000 };

test('an inquiry of a patient waits for the clinician, unread and since it was sent', () => {
  const thread = newThread('patient', [], sent);
  assert.equal(thread.status, 'patient_waits_response');
  assert.equal(hasUnread(thread, 'clinician'), true);
  assert.equal(hasUnread(thread, 'patient'), false);
  assert.equal(waitingSince(thread), sent);
  assert.equal(needsClinician(thread), true);
});

test('an inquiry that a clinician filled in is new to the patient', () => {
  const thread = newThread('clinician', [], sent);
  assert.equal(hasUnread(thread, 'patient'), true);
  assert.equal(hasUnread(thread, 'clinician'), false);
  assert.equal(thread.status, 'patient_waits_response');
});

test("an answer ends the patient's wait and is unread for them; a second question waits from its own time", () => {
  const answered = afterMessage(newThread('patient', [], sent), 'clinician', sent + 10);
  assert.equal(answered.status, 'clinic_waits_response');
  assert.equal(hasUnread(answered, 'patient'), true);
  assert.equal(hasUnread(answered, 'clinician'), false);
  assert.equal(needsClinician(answered), false);
  const asked = afterMessage(answered, 'patient', sent + 20);
  assert.equal(waitingSince(asked), sent + 20);
  assert.equal(waitingSince(afterMessage(asked, 'patient', sent + 30)), sent + 20);
});

test('an emergency pins the thread until it is acknowledged, a warning makes it dangerous but does not pin it', () => {
  const raised = newThread('patient', [emergency, warning], sent);
  assert.deepEqual([dangerOf(raised), rankOf(raised)], [0, 0]);
  const warned = afterAcknowledged(raised, [emergency], by);
  assert.deepEqual([dangerOf(warned), rankOf(warned)], [1, 1]);
  const calm = afterAcknowledged(warned, [warning], by);
  assert.deepEqual([dangerOf(calm), calm.flag_waits_since], [2, null]);
  assert.equal(afterAcknowledged(calm, [warning], by).open_warnings, 0);
});

test('a resolved thread with a red flag that nobody acknowledged still needs the clinician', () => {
  const resolved = afterResolved(newThread('patient', [warning], sent));
  assert.equal(needsClinician(resolved), true);
  assert.equal(waitingSince(resolved), sent);
  assert.equal(needsClinician(afterResolved(newThread('patient', [], sent))), false);
});

test('seeing a part leaves the rest unread, and never goes back', () => {
  let thread = newThread('patient', [], sent);
  thread = afterMessage(thread, 'clinician', sent + 1);
  thread = afterMessage(thread, 'clinician', sent + 2);
  const part = afterSeen(thread, 'patient', { seq: 1, remaining: 1, now: sent });
  assert.equal(part.unread_for_patient, 1);
  assert.equal(afterSeen(part, 'patient', { seq: 0, remaining: 2, now: sent }), part);
  const whole = afterSeen(part, 'patient', { seq: 99, remaining: 0, now: sent });
  assert.deepEqual([whole.seen_by_patient_seq, whole.unread_for_patient], [2, 0]);
});

test('a phone clock that goes backwards does not move a thread down its list', () => {
  const thread = afterMessage(newThread('patient', [], sent), 'patient', sent - 500);
  assert.equal(sortKeyOf(thread), -sent);
});

test('whatever happens, late or not, counts are those of a recount, and the patient waits since the first that is not answered', () => {
  const step = fc.oneof(
    fc.constantFrom('patient' as const, 'clinician' as const).map((author) => ({ kind: 'message' as const, author })),
    fc
      .record({ author: fc.constantFrom('patient' as const, 'clinician' as const), seen: fc.nat(40) })
      .map((late) => ({ kind: 'late' as const, ...late })),
    fc.constantFrom('patient' as const, 'clinician' as const).map((author) => ({ kind: 'seen' as const, author })),
    fc
      .constantFrom('emergency' as const, 'warning' as const)
      .map((severity) => ({ kind: 'acknowledged' as const, severity })),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let state: ThreadState = newThread('patient', [emergency], 0);
      const authors: ('patient' | 'clinician')[] = ['patient'];
      /** Of each message of the patient that nobody has answered. */
      let waiting = [0];
      const recount = (author: string, seen: number) => authors.filter((by, seq) => by === author && seq > seen).length;
      const missedBy = (author: 'patient' | 'clinician', seen: number) => {
        const [other, before] =
          author === 'patient'
            ? (['clinician', state.seen_by_patient_seq] as const)
            : (['patient', state.seen_by_clinician_seq] as const);
        const first = authors.findIndex((by, seq) => by === other && seq > seen);
        return { seen, unread: recount(other, Math.max(seen, before)), unanswered_since: first < 0 ? null : first };
      };
      for (const now of steps) {
        if (now.kind === 'message' || now.kind === 'late') {
          const seq = authors.length;
          const seen = now.kind === 'late' ? Math.min(now.seen, seq - 1) : seq - 1;
          state =
            now.kind === 'late'
              ? afterLateMessage(state, { author: now.author, now: seq }, missedBy(now.author, seen))
              : afterMessage(state, now.author, seq);
          waiting = now.author === 'patient' ? [...waiting, seq] : waiting.filter((one) => one > seen);
          authors.push(now.author);
        } else if (now.kind === 'seen')
          state = afterSeen(state, now.author, { seq: state.last_seq, remaining: 0, now: sent });
        else state = afterAcknowledged(state, [{ severity: now.severity }], by);
      }
      assert.equal(state.patient_waits_since, waiting[0] ?? null);
      assert.equal(state.status, waiting.length > 0 ? 'patient_waits_response' : 'clinic_waits_response');
      assert.equal(state.unread_for_clinician, recount('patient', state.seen_by_clinician_seq));
      assert.equal(state.unread_for_patient, recount('clinician', state.seen_by_patient_seq));
      assert.ok(state.open_emergencies >= 0 && state.open_warnings >= 0);
    }),
    { seed: 20_261_121 },
  );
});
