/**
 * Everything about a thread that follows from what happened to it: status, unread flags, danger, since when somebody waits,
 * and the keys of the lists. The server stores the result on the thread's row so that a list is one indexed query.
 */
import type { UserType } from '../shared/user-type.ts';
import type { EContactStatus, Severity } from './e-contact.ts';
import {
  type EmergencyFacts,
  isEmergencyUnanswered,
  answeredInPerson,
  noEmergency,
  raisedAgain,
  settled,
  urgencies,
  urgencyOf,
  withAnswer,
} from './emergency-state.ts';

/** 0 an emergency not yet acknowledged, 1 a warning not yet acknowledged, 2 neither. */
export type Danger = 0 | 1 | 2;

/** `rule` unless the content ranks it as self-harm, or words of a message raised it. */
export type FlagKind = 'rule' | 'self_harm' | 'message';

/** Facts of a red flag that a thread's state needs. */
export interface FlagFacts {
  severity: Severity;
  kind?: FlagKind;
}

/** Whether it is told by SMS and escalated: emergencies, thoughts of self-harm, words of a message. */
export const isUrgent = ({ severity, kind }: FlagFacts): boolean =>
  severity === 'emergency' || kind === 'self_harm' || kind === 'message';

export interface ThreadState extends EmergencyFacts {
  status: EContactStatus;
  /** The `seq` of the last message; 0 is the inquiry itself. */
  last_seq: number;
  /** The highest `seq` that each side has seen; -1 before it opened the inquiry. */
  seen_by_patient_seq: number;
  seen_by_clinician_seq: number;
  /** Messages of the other side not seen yet; the inquiry counts as one. */
  unread_for_patient: number;
  unread_for_clinician: number;
  /** Milliseconds since 1970. */
  last_message_at: number;
  patient_waits_since: number | null;
  flag_waits_since: number | null;
  /** When a clinician said that the last message needs no reply; null once the patient writes again. */
  no_reply_needed_at: number | null;
}

/** So many more of each kind are open. */
function withOpen<State extends EmergencyFacts>(state: State, flags: readonly FlagFacts[], sign: 1 | -1): State {
  const changed = (count: number, test: (flag: FlagFacts) => boolean) =>
    Math.max(0, count + sign * flags.filter(test).length);
  return {
    ...state,
    open_emergencies: changed(state.open_emergencies, ({ severity }) => severity === 'emergency'),
    open_warnings: changed(state.open_warnings, ({ severity }) => severity === 'warning'),
    open_self_harm: changed(
      state.open_self_harm,
      ({ severity, kind }) => severity === 'warning' && kind === 'self_harm',
    ),
    open_message_warnings: changed(state.open_message_warnings, ({ kind }) => kind === 'message'),
  };
}

/** A thread at the moment its inquiry is sent. `now` in milliseconds since 1970. */
export function newThread(submittedBy: UserType, flags: readonly FlagFacts[], now: number): ThreadState {
  const byPatient = submittedBy === 'patient';
  const state: ThreadState = {
    // Filled in by a clinician for a patient, it still waits for an answer.
    status: 'patient_waits_response',
    last_seq: 0,
    seen_by_patient_seq: byPatient ? 0 : -1,
    seen_by_clinician_seq: byPatient ? -1 : 0,
    unread_for_patient: byPatient ? 0 : 1,
    unread_for_clinician: byPatient ? 1 : 0,
    open_emergencies: 0,
    open_warnings: 0,
    open_self_harm: 0,
    open_message_warnings: 0,
    ...noEmergency,
    last_message_at: now,
    patient_waits_since: now,
    flag_waits_since: null,
    no_reply_needed_at: null,
  };
  return withRaised(state, flags, { now, seq: 0 });
}

function withRaised(state: ThreadState, flags: readonly FlagFacts[], at: { now: number; seq: number }): ThreadState {
  if (flags.length === 0) return state;
  const open = withOpen({ ...state, flag_waits_since: state.flag_waits_since ?? at.now }, flags, 1);
  const isEmergency = flags.some(({ severity }) => severity === 'emergency');
  if (isEmergency) return raisedAgain(open, at.now, at.seq);
  // More people hear of a new warning as they would have of the first.
  return isEmergencyUnanswered(open) ? open : { ...open, escalated_at: null };
}

/** After red flags were raised in a thread that is there: an emergency is open again, whatever was answered before. */
export const afterRaised = (state: ThreadState, flags: readonly FlagFacts[], now: number): ThreadState =>
  withRaised(state, flags, { now, seq: state.last_seq + 1 });

/** After the patient completed the answers of a report that was sent early: it waits for the clinic as after a message. */
export const afterAnswersCompleted = (state: ThreadState, flags: readonly FlagFacts[], now: number): ThreadState => ({
  ...afterRaised(state, flags, now),
  status: 'patient_waits_response',
  patient_waits_since: state.patient_waits_since ?? now,
  no_reply_needed_at: null,
});

function written(state: ThreadState, author: UserType, now: number): ThreadState {
  const seq = state.last_seq + 1;
  const at = { last_seq: seq, last_message_at: Math.max(now, state.last_message_at) };
  if (author === 'patient') {
    return {
      ...state,
      ...at,
      no_reply_needed_at: null,
      status: 'patient_waits_response',
      seen_by_patient_seq: seq,
      unread_for_patient: 0,
      unread_for_clinician: state.unread_for_clinician + 1,
      patient_waits_since: state.patient_waits_since ?? now,
    };
  }
  return {
    ...state,
    ...at,
    status: 'clinic_waits_response',
    seen_by_clinician_seq: seq,
    unread_for_clinician: 0,
    unread_for_patient: state.unread_for_patient + 1,
    patient_waits_since: null,
  };
}

/** Whether what a clinician wrote answers the emergency: `seq` is what they had read, and it was in it or they acknowledged it. */
const answers = (state: ThreadState, seen: { seq: number; acknowledged_by?: string | undefined }): boolean =>
  state.emergency_raised_at !== null &&
  (seen.seq >= state.emergency_seq ||
    (seen.acknowledged_by !== undefined && seen.acknowledged_by === state.emergency_seen_by));

/** After a message whose author had read what stands above it. Named by id, a clinician had in sight what they acknowledged. */
export function afterMessage(state: ThreadState, by: UserType | { clinician_id: string }, now: number): ThreadState {
  const [author, acknowledged_by] = typeof by === 'string' ? [by, undefined] : ['clinician' as const, by.clinician_id];
  const after = settled(state, written(state, author, now), now);
  const isAnswer = author === 'clinician' && answers(state, { seq: state.last_seq, acknowledged_by });
  return isAnswer ? withAnswer(after, after.last_seq, now) : after;
}

/** Messages that the author of a late message had not seen when writing it. */
export interface Missed {
  /** The highest `seq` that they had seen. */
  seen: number;
  /** How many messages of the other side this side has not seen. */
  unread: number;
  /** When the first message of the patient came that a clinician wrote past; null where there is none. */
  unanswered_since: number | null;
  /** The clinician who wrote it. */
  author_id?: string | undefined;
}

/**
 * State after a message that waited on its author's device while the other side wrote. Nobody has read it because of
 * that side's messages. A clinician's late message does not count as an answer to what it had not seen, so the patient
 * waits on. Other answers given meanwhile still count.
 */
export function afterLateMessage(
  state: ThreadState,
  { author, now }: { author: UserType; now: number },
  missed: Missed,
): ThreadState {
  const after = written(state, author, now);
  if (missed.unread > 0 && author === 'patient') {
    after.seen_by_patient_seq = Math.max(state.seen_by_patient_seq, missed.seen);
    after.unread_for_patient = missed.unread;
  } else if (missed.unread > 0) {
    after.seen_by_clinician_seq = Math.max(state.seen_by_clinician_seq, missed.seen);
    after.unread_for_clinician = missed.unread;
  }
  if (author === 'patient') return settled(state, after, now);
  const isAnswer = answers(state, { seq: missed.seen, acknowledged_by: missed.author_id });
  const answered = isAnswer ? withAnswer(after, after.last_seq, now) : after;
  if (missed.unanswered_since === null || state.patient_waits_since === null) return answered;
  const patient_waits_since = Math.max(state.patient_waits_since, missed.unanswered_since);
  return { ...answered, status: 'patient_waits_response', patient_waits_since };
}

/**
 * After a side has seen the thread up to `seq`; seeing never goes back. `remaining` is how many messages of the
 * other side stand after `seq`: a message that arrived while the reader was marking stays unread.
 */
export function afterSeen(
  state: ThreadState,
  reader: UserType,
  seen: { seq: number; remaining: number; now: number },
): ThreadState {
  const seq = Math.min(seen.seq, state.last_seq);
  if (reader === 'patient') {
    if (seq <= state.seen_by_patient_seq) return state;
    const after = { ...state, seen_by_patient_seq: seq, unread_for_patient: seen.remaining };
    return settled(state, after, seen.now);
  }
  if (seq <= state.seen_by_clinician_seq) return state;
  return { ...state, seen_by_clinician_seq: seq, unread_for_clinician: seen.remaining };
}

/** The acknowledging clinician, and the time. */
export interface Acknowledging {
  clinician_id: string;
  now: number;
}

/** After red flags were acknowledged; the counts never go below zero. */
export function afterAcknowledged(
  state: ThreadState,
  flags: readonly FlagFacts[],
  { clinician_id, now }: Acknowledging,
): ThreadState {
  const after = withOpen(state, flags, -1);
  if (after.open_emergencies + after.open_warnings === 0) after.flag_waits_since = null;
  const isEmergency = flags.some(({ severity }) => severity === 'emergency');
  if (isEmergency && after.emergency_raised_at !== null) {
    after.emergency_seen_by = clinician_id;
    if (after.open_emergencies === 0) after.emergency_seen_at = now;
  }
  return settled(state, after, now);
}

/** After words of more danger took the place of those that a message warning was raised for. More people hear of them anew. */
export function afterWorseWords(state: ThreadState, before: FlagFacts, now: FlagFacts): ThreadState {
  const after = withOpen(withOpen(state, [before], -1), [now], 1);
  return isEmergencyUnanswered(after) ? after : { ...after, escalated_at: null };
}

/** After an acknowledgement was taken back: the red flag waits again, and an emergency is open whatever was written meanwhile. */
export function afterTakenBack(state: ThreadState, flag: FlagFacts & { triggered_at: number }): ThreadState {
  const { triggered_at } = flag;
  const after = withOpen(state, [flag], 1);
  after.flag_waits_since = Math.min(state.flag_waits_since ?? triggered_at, triggered_at);
  if (flag.severity === 'warning') return { ...after, escalated_at: null };
  return raisedAgain(after, state.emergency_raised_at ?? triggered_at, state.emergency_seq);
}

/** After a call that reached the patient, or a visit booked for today. @param at when; one before the emergency answers nothing. */
export function afterReached(state: ThreadState, at: number, now: number): ThreadState {
  if (state.emergency_raised_at === null || at < state.emergency_raised_at) return state;
  return withAnswer(state, answeredInPerson, now);
}

/** After the visit that answered it was called off: a clinician still has to answer. */
export const afterVisitGone = (state: ThreadState): ThreadState => ({
  ...state,
  emergency_answer_seq: null,
  emergency_answered_at: null,
  emergency_read_at: null,
  escalated_at: null,
});

/** After the answer was not opened in time. */
export const afterUnread = (state: ThreadState, now: number): ThreadState => ({ ...state, emergency_returned_at: now });

/** After a clinician said that what the patient wrote last needs no reply. */
export const afterNoReplyNeeded = (state: ThreadState, now: number): ThreadState => ({
  ...state,
  no_reply_needed_at: now,
  patient_waits_since: null,
  seen_by_clinician_seq: state.last_seq,
  unread_for_clinician: 0,
});

export const afterResolved = (state: ThreadState): ThreadState => ({
  ...state,
  status: 'resolved',
  patient_waits_since: null,
});

export const hasUnread = (state: ThreadState, reader: UserType): boolean =>
  (reader === 'patient' ? state.unread_for_patient : state.unread_for_clinician) > 0;

export const dangerOf = (state: ThreadState): Danger =>
  state.open_emergencies > 0 ? 0 : state.open_warnings > 0 ? 1 : 2;

/** Whether it belongs under "Needs you now": the patient waits, or a red flag does, even in a resolved thread. */
export const needsClinician = (state: ThreadState): boolean =>
  (state.status === 'patient_waits_response' && state.no_reply_needed_at === null) || urgencyOf(state) < urgencies.none;

/** Of a patient who waits, a red flag, or an emergency that nobody has answered. */
export const waitingSince = (state: ThreadState): number | null => {
  const emergency = urgencyOf(state) <= urgencies.emergency_unanswered ? state.emergency_raised_at : null;
  const moments = [state.patient_waits_since, state.flag_waits_since, emergency].filter((moment) => moment !== null);
  return moments.length > 0 ? Math.min(...moments) : null;
};

/** How the version before sorts: unacknowledged emergencies pinned, then newest activity. Now it is `urgency` instead. */
export const rankOf = (state: ThreadState): 0 | 1 => (dangerOf(state) === 0 ? 0 : 1);
export const sortKeyOf = (state: ThreadState): number => -state.last_message_at;
