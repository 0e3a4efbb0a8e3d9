/**
 * The emergency of a thread: open until a clinician acknowledges it, seen until one answers, answered after that. An answer
 * that the patient does not open in time brings it back. Times are milliseconds since 1970.
 * Source: product decisions, section 5.
 */
import * as z from 'zod/mini';
import { momentSchema } from '../shared/time.ts';

export const emergencyStateSchema = z.enum(['open', 'seen', 'answered']);
export type EmergencyState = z.infer<typeof emergencyStateSchema>;

/** The patient's answer, a day later, to "Did you get care?". */
export const careAnswerSchema = z.enum(['yes', 'no', 'not_needed']);
export type CareAnswer = z.infer<typeof careAnswerSchema>;

/** As it stands on the wire; null of a thread that never had an emergency. */
export const emergencySchema = z.object({
  state: emergencyStateSchema,
  raised_at: momentSchema,
  seen_at: z.nullable(momentSchema),
  /** The clinician who acknowledged it, as shown. */
  seen_by: z.nullable(z.string()),
  answered_at: z.nullable(momentSchema),
  /** When the patient opened the answer; a call or a visit needs no opening. */
  answer_read_at: z.nullable(momentSchema),
  care_answer: z.optional(z.nullable(careAnswerSchema)),
});
export type Emergency = z.infer<typeof emergencySchema>;

/** Order in the clinician's lists: 0 comes first. It is stored, and lists are sorted by it. */
export const urgencies = {
  emergency_open: 0,
  /** Seen and not answered, or answered and not read in time. */
  emergency_unanswered: 1,
  self_harm: 2,
  message_warning: 3,
  warning: 4,
  none: 5,
} as const;
export type Urgency = (typeof urgencies)[keyof typeof urgencies];

/** An answer that was not opened for so long is escalated: somebody should call. In milliseconds. */
export const answerReadWithin = 15 * 60_000;
/** For so long an acknowledgement can be taken back. In milliseconds. */
export const takeBackWithin = 10 * 60_000;
/** The patient is asked about care after so long, and for so long. In milliseconds. */
export const careAsked = { after: 86_400_000, until: 8 * 86_400_000 } as const;

/** `answer_seq` of an answer that is no message: a call that reached the patient, a visit booked for today. */
export const answeredInPerson = -1;

export interface EmergencyFacts {
  /** Null where there was never an emergency, also of one from before this was kept. */
  emergency_raised_at: number | null;
  /** A reader who has read up to here has seen it; 0 is the inquiry. */
  emergency_seq: number;
  emergency_seen_at: number | null;
  /** The id of the clinician who acknowledged last. */
  emergency_seen_by: string | null;
  /** The message that answers it, though it may not be acknowledged yet; see `answeredInPerson`. */
  emergency_answer_seq: number | null;
  emergency_answered_at: number | null;
  emergency_read_at: number | null;
  /** Since when it is back, answered and not read. */
  emergency_returned_at: number | null;
  /** When more people were told of the present state. */
  escalated_at: number | null;
  open_emergencies: number;
  open_warnings: number;
  /** Of the open warnings. */
  open_self_harm: number;
  open_message_warnings: number;
  seen_by_patient_seq: number;
}

export const noEmergency = {
  emergency_raised_at: null,
  emergency_seq: 0,
  emergency_seen_at: null,
  emergency_seen_by: null,
  emergency_answer_seq: null,
  emergency_answered_at: null,
  emergency_read_at: null,
  emergency_returned_at: null,
  escalated_at: null,
} as const satisfies Partial<EmergencyFacts>;

type Of<Name extends keyof EmergencyFacts> = Pick<EmergencyFacts, Name>;

export function emergencyStateOf(
  state: Of<'emergency_raised_at' | 'emergency_answered_at' | 'open_emergencies'>,
): EmergencyState | null {
  if (state.emergency_raised_at === null) return null;
  if (state.emergency_answered_at !== null) return 'answered';
  return state.open_emergencies > 0 ? 'open' : 'seen';
}

/** Whether a clinician still has to answer: the thread is neither resolved nor set aside so long. */
export function isEmergencyUnanswered(state: Parameters<typeof emergencyStateOf>[0]): boolean {
  const now = emergencyStateOf(state);
  return now === 'open' || now === 'seen';
}

type UrgencyFacts =
  | 'emergency_raised_at'
  | 'emergency_answered_at'
  | 'emergency_returned_at'
  | 'open_emergencies'
  | 'open_warnings'
  | 'open_self_harm'
  | 'open_message_warnings';

/** The same as the database computes it on each write: migration 0091. */
export function urgencyOf(state: Of<UrgencyFacts>): Urgency {
  const emergency = emergencyStateOf(state);
  if (emergency === 'open') return urgencies.emergency_open;
  if (emergency === 'seen' || state.emergency_returned_at !== null) return urgencies.emergency_unanswered;
  if (state.open_self_harm > 0) return urgencies.self_harm;
  if (state.open_message_warnings > 0) return urgencies.message_warning;
  return state.open_emergencies + state.open_warnings > 0 ? urgencies.warning : urgencies.none;
}

/** Since when the present state waits for somebody to do something; null where nothing is left to do. */
export function escalatesFrom(state: EmergencyFacts & { flag_waits_since: number | null }): number | null {
  const emergency = emergencyStateOf(state);
  if (emergency === 'open') return state.emergency_raised_at;
  if (emergency === 'seen') return state.emergency_seen_at;
  if (emergency === 'answered' && state.emergency_read_at === null) return state.emergency_answered_at;
  return state.open_self_harm + state.open_message_warnings > 0 ? state.flag_waits_since : null;
}

/**
 * Derives the state after a change: an answer counts once nothing is unacknowledged, and is read once the patient has
 * seen it.
 */
export function settled<State extends EmergencyFacts>(before: State, after: State, now: number): State {
  const state = { ...after };
  if (state.emergency_raised_at !== null && state.emergency_answered_at === null) {
    if (state.open_emergencies === 0 && state.emergency_answer_seq !== null) state.emergency_answered_at = now;
  }
  const { emergency_answer_seq: answer, emergency_answered_at, emergency_read_at } = state;
  if (emergency_answered_at !== null && answer !== null && emergency_read_at === null) {
    if (state.seen_by_patient_seq >= answer) {
      state.emergency_read_at = now;
      state.emergency_returned_at = null;
    }
  }
  // The time until more people are told begins anew with each state.
  if (emergencyStateOf(before) !== emergencyStateOf(state)) state.escalated_at = null;
  return state;
}

/** An emergency was raised, or stands again: whatever was done about an earlier one counts no more. */
export const raisedAgain = <State extends EmergencyFacts>(state: State, at: number, seq: number): State => ({
  ...state,
  ...noEmergency,
  emergency_raised_at: at,
  emergency_seq: seq,
});

/**
 * After something that answers the patient.
 * @param seq of the message, or `answeredInPerson`, which counts as read at once.
 */
export function withAnswer<State extends EmergencyFacts>(state: State, seq: number, now: number): State {
  const { emergency_raised_at, emergency_answer_seq, emergency_read_at } = state;
  if (emergency_raised_at === null || emergency_read_at !== null) return state;
  const isBetter = emergency_answer_seq === null || seq === answeredInPerson;
  return isBetter ? settled(state, { ...state, emergency_answer_seq: seq }, now) : state;
}
