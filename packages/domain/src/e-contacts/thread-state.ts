/**
 * Everything about a thread that follows from what happened to it, in one place: status, unread flags, danger,
 * since when somebody waits, and the keys by which the lists are sorted. The server stores the result on the
 * thread's row so that a list is one indexed query.
 */
import type { UserType } from '../shared/user-type.ts';
import type { EContactStatus, Severity } from './e-contact.ts';

/** 0 an emergency not yet acknowledged, 1 a warning not yet acknowledged, 2 neither. */
export type Danger = 0 | 1 | 2;

export interface ThreadState {
  status: EContactStatus;
  /** The `seq` of the last message; 0 is the inquiry itself. */
  last_seq: number;
  /** The highest `seq` that each side has seen; -1 before it opened the inquiry. */
  seen_by_patient_seq: number;
  seen_by_clinician_seq: number;
  /** Messages of the other side not seen yet; the inquiry counts as one. */
  unread_for_patient: number;
  unread_for_clinician: number;
  open_emergencies: number;
  open_warnings: number;
  /** Milliseconds since 1970. */
  last_message_at: number;
  patient_waits_since: number | null;
  flag_waits_since: number | null;
}

/** A thread at the moment its inquiry is sent. `now` in milliseconds since 1970. */
export function newThread(submittedBy: UserType, severities: readonly Severity[], now: number): ThreadState {
  const byPatient = submittedBy === 'patient';
  return {
    // Filled in by a clinician for a patient, it still waits for an answer.
    status: 'patient_waits_response',
    last_seq: 0,
    seen_by_patient_seq: byPatient ? 0 : -1,
    seen_by_clinician_seq: byPatient ? -1 : 0,
    unread_for_patient: byPatient ? 0 : 1,
    unread_for_clinician: byPatient ? 1 : 0,
    open_emergencies: severities.filter((severity) => severity === 'emergency').length,
    open_warnings: severities.filter((severity) => severity === 'warning').length,
    last_message_at: now,
    patient_waits_since: now,
    flag_waits_since: severities.length > 0 ? now : null,
  };
}

/** After a message whose author had read what stands above it. */
export function afterMessage(state: ThreadState, author: UserType, now: number): ThreadState {
  const seq = state.last_seq + 1;
  const at = { last_seq: seq, last_message_at: Math.max(now, state.last_message_at) };
  if (author === 'patient') {
    return {
      ...state,
      ...at,
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

/** What stands in a thread that the author of a late message had not seen when they wrote it. */
export interface Missed {
  /** The highest `seq` that they had seen. */
  seen: number;
  /** How many messages of the other side this side has not seen. */
  unread: number;
  /** When the first message of the patient came that a clinician wrote past; null where there is none. */
  unanswered_since: number | null;
}

/**
 * After a message that waited on its author's device while the other side wrote: nobody has read that for it, and a
 * clinician has not answered it, so that the patient waits on. What somebody else answered meanwhile stays answered.
 */
export function afterLateMessage(
  state: ThreadState,
  { author, now }: { author: UserType; now: number },
  missed: Missed,
): ThreadState {
  const after = afterMessage(state, author, now);
  if (missed.unread > 0 && author === 'patient') {
    after.seen_by_patient_seq = Math.max(state.seen_by_patient_seq, missed.seen);
    after.unread_for_patient = missed.unread;
  } else if (missed.unread > 0) {
    after.seen_by_clinician_seq = Math.max(state.seen_by_clinician_seq, missed.seen);
    after.unread_for_clinician = missed.unread;
  }
  if (author === 'patient' || missed.unanswered_since === null || state.patient_waits_since === null) return after;
  const patient_waits_since = Math.max(state.patient_waits_since, missed.unanswered_since);
  return { ...after, status: 'patient_waits_response', patient_waits_since };
}

/**
 * After a side has seen the thread up to `seq`; seeing never goes back. `remaining` is how many messages of the
 * other side stand after `seq`: a message that arrived while the reader was marking stays unread.
 */
export function afterSeen(state: ThreadState, reader: UserType, seen: { seq: number; remaining: number }): ThreadState {
  const seq = Math.min(seen.seq, state.last_seq);
  if (reader === 'patient') {
    if (seq <= state.seen_by_patient_seq) return state;
    return { ...state, seen_by_patient_seq: seq, unread_for_patient: seen.remaining };
  }
  if (seq <= state.seen_by_clinician_seq) return state;
  return { ...state, seen_by_clinician_seq: seq, unread_for_clinician: seen.remaining };
}

/** After a red flag was acknowledged; the count never goes below zero. */
export function afterAcknowledged(state: ThreadState, severity: Severity): ThreadState {
  const open_emergencies = Math.max(0, state.open_emergencies - (severity === 'emergency' ? 1 : 0));
  const open_warnings = Math.max(0, state.open_warnings - (severity === 'warning' ? 1 : 0));
  const flag_waits_since = open_emergencies + open_warnings > 0 ? state.flag_waits_since : null;
  return { ...state, open_emergencies, open_warnings, flag_waits_since };
}

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
  state.status === 'patient_waits_response' || dangerOf(state) < 2;

export const waitingSince = (state: ThreadState): number | null => {
  const moments = [state.patient_waits_since, state.flag_waits_since].filter((moment) => moment !== null);
  return moments.length > 0 ? Math.min(...moments) : null;
};

/** Lists are sorted by (rank, sort_key, id): unacknowledged emergencies pinned, then newest activity. */
export const rankOf = (state: ThreadState): 0 | 1 => (dangerOf(state) === 0 ? 0 : 1);
export const sortKeyOf = (state: ThreadState): number => -state.last_message_at;
